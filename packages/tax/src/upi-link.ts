import { decimalOf } from '@sarai/money/format'

/** Longest a note of a payment may be (UPI linking specification). */
export const maxUpiNote = 50

const vpaShape = /^[a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/

export interface UpiPayment {
  /** Address of who is paid, like `agency@bank`. */
  vpa: string
  name: string
  /** Paise, above zero. */
  amount: number
  /** Cut to 50 characters. */
  note: string
  reference: string
  /** Category of merchants; merchants' addresses need it. */
  merchantCode: string | null
}

/**
 * The text of a UPI QR code. Nobody tells of its payment: it is awaited until it is found in the bank's statement.
 * Source: qr.abundera.ai/it/standards/upi/ (confidence M).
 * @throws RangeError where the address is none, the name is empty or the amount is not above zero
 */
export function upiLink({ vpa, name, amount, note, reference, merchantCode }: UpiPayment): string {
  if (!vpaShape.test(vpa)) throw new RangeError(`${vpa} is no UPI address`)
  if (name.trim() === '') throw new RangeError('A UPI payment names who is paid')
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount to pay`)
  if (merchantCode !== null && !/^\d{4}$/.test(merchantCode))
    throw new RangeError(`${merchantCode} is no merchant code`)
  const facts = {
    pa: vpa,
    pn: name.trim(),
    mc: merchantCode,
    am: decimalOf(amount, 'INR'),
    cu: 'INR',
    tn: [...note.trim()].slice(0, maxUpiNote).join(''),
    tr: reference.trim(),
  }
  const given = Object.entries(facts).flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []))
  // Apps read the address as it is: the sign in it is not escaped.
  return `upi://pay?${given.join('&').replace('%40', '@')}`
}
