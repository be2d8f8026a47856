import { payerName } from './payer-names.ts'
import { gatewayOf, referencesOf } from './references.ts'
import type { LineKind, Reference } from './statement.ts'

export interface Narration {
  kind: LineKind
  references: Reference[]
  counterparty: string | null
  vpa: string | null
  gateway: string | null
}

const vpa = /(?<![A-Za-z0-9._-])[A-Za-z0-9._]{2,64}(?:-[A-Za-z0-9._]{1,20})?@[A-Za-z][A-Za-z0-9]{1,31}(?![A-Za-z0-9.])/
const returned =
  /\b(?:ret(?:d|n|urn(?:ed)?)?|rtn|bounced?|dishonou?r(?:ed)?|unpaid|revers(?:al|ed)|rev|refused|rejected)\b|insufficient|funds insuf|\bREV[-/:]/i
const reversed = /^\W*(?:UPI|IMPS|MMT)?[\s/-]*(?:REV|RVSL|RET|RETURN|REVERSAL)\b|\breversal\b/i
const charge =
  /\b(?:ch(?:ar)?g(?:e|es|s)?|chrgs?|fees?|amc|commission|(?:c|s|i)?gst|sms alerts?|min(?:imum)? bal|penal|consolidated charges)\b/i
const interest = /\b(?:int(?:erest)?\.? ?(?:pd|paid|cr|credit(?:ed)?|capitalised|earned|run)|credit interest|sb int)\b/i
const settles = /settle|setl_|\bsettlmt\b|payout/i
/** A text of the payer's own, in which a word like "fee" says nothing about the bank. */
const byPayer = /@|\b(?:UPI|IMPS|NEFT|RTGS|MMT|INFT|TPT)\b/i

/** What the text of a line says. `reference`: what stood in a field of its own. */
export function readNarration(text: string, { reference, amount }: { reference: string; amount: number }): Narration {
  const references = referencesOf(text, reference)
  const found = vpa.exec(text.slice(0, 2_000))?.[0] ?? null
  const gateway = gatewayOf(text)
  return {
    kind: kindOf(text, { amount, gateway, isOwnText: found !== null || references.some(({ kind }) => kind === 'upi') }),
    references,
    counterparty: payerName(text),
    // HDFC writes the name before it with the same hyphen: RAHUL SHARMA-RAHUL@OKICICI.
    vpa: found === null ? null : (/^UPI-/i.test(text) ? found.slice(found.lastIndexOf('-') + 1) : found).toLowerCase(),
    gateway,
  }
}

function kindOf(
  text: string,
  { amount, gateway, isOwnText }: { amount: number; gateway: string | null; isOwnText: boolean },
): LineKind {
  const isCharge = charge.test(text) && amount < 0
  // "CHQ RET CHRG" is what the bank takes for a return.
  if (
    isCharge &&
    !isOwnText &&
    (!byPayer.test(text) || /^\W*(?:neft|rtgs|imps|upi)?\W*(?:txn )?ch(?:ar)?g/i.test(text))
  )
    return 'bank-charge'
  // Travellers pay for return tickets: in a text of their own only what begins like a bank's reversal is one.
  if ((isOwnText ? reversed : returned).test(text) && !isCharge) return 'return'
  if (!byPayer.test(text) && interest.test(text)) return 'interest'
  return gateway !== null && amount > 0 && (settles.test(text) || !isOwnText) ? 'settlement' : 'payment'
}
