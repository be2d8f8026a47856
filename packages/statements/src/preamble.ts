/** What stands above and below a table: the account, its currency, the period, and balances. */
import { isCurrency } from './currencies.ts'
import { type AccountHint, accountHint } from './statement.ts'
import { readWritten } from './written-amounts.ts'

export interface Preamble {
  account: AccountHint | null
  currency: string | null
  period: { from: string; to: string } | null
  opening: string | null
  closing: string | null
}

const dayText = String.raw`\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ,]{1,2}\d{2,4}`
const period = new RegExp(
  String.raw`(?:from|period|between|date)[^0-9]{0,40}(${dayText})[^0-9]{1,24}?(${dayText})`,
  'i',
)
const account = /\b(?:account|a\/c|acct|acc)\b\.?\s*(?:no|number|num|#)?[^0-9x*]{0,20}([0-9x*][0-9x* -]{4,38})/i
const openingWords = /opening bal|balance b\/?f|brought forward|\bb\/f\b/i
const closingWords = /closing bal|balance c\/?f|carried forward|\bc\/f\b/i

/** @param rows the cells of the rows outside the table */
export function preambleOf(rows: readonly (readonly string[])[]): Preamble {
  const found: Preamble = { account: null, currency: null, period: null, opening: null, closing: null }
  for (const cells of rows) {
    const text = cells.filter(Boolean).join(' ').slice(0, 500)
    found.account ??= accountHint(account.exec(text)?.[1] ?? '')
    const named = /\bcurrency\b[^A-Z]{0,10}([A-Z]{3})\b/i.exec(text)?.[1]?.toUpperCase()
    if (named && isCurrency(named)) found.currency ??= named
    const [, from, to] = period.exec(text) ?? []
    if (from && to) found.period ??= { from, to }
    if (isOpening(text)) found.opening ??= lastAmount(cells)
    else if (isClosing(text)) found.closing ??= lastAmount(cells)
  }
  return found
}

export const isOpening = (text: string) => openingWords.test(text) && !closingWords.test(text)
export const isClosing = (text: string) => closingWords.test(text) && !openingWords.test(text)

function lastAmount(cells: readonly string[]): string | null {
  const amounts = cells.flatMap((cell) => /[:\s]([^:\s]*\d[\d,.]*(?:\s*[cd]r)?)$/i.exec(` ${cell}`)?.[1] ?? [])
  return amounts.length === 1 && readWritten(amounts[0] ?? '', 'INR') ? (amounts[0] ?? null) : null
}
