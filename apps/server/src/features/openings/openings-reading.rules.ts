import { openingKindLabels, openingKinds, type OpeningKind } from '@sarai/contract/opening-words'
import { readFullDay } from '@sarai/contract/written-days'
import { parseAmount } from '@sarai/money/parse'
import { normalizeLine } from '@sarai/text/typed-text'

/** What a column holds, and the headings it is known by. */
const headings = {
  kind: /^(what|what it is|type|kind|balance of)$/,
  name: /^(name|account|bank account|customer|contact|vendor|supplier|party|who)$/,
  amount: /^(amount|balance|outstanding|opening balance)$/,
  currency: /^(currency|ccy)$/,
  worth: /^(worth|worth in .*|base amount|amount in .*)$/,
  reference: /^(reference|number|no\.?|invoice|invoice no\.?|bill|bill no\.?|voucher)$/,
  dueOn: /^(due|due on|due by|due date)$/,
} as const
type Column = keyof typeof headings
export type Columns = Partial<Record<Column, number>>

const folded = (text: string): string => normalizeLine(text).trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Which column holds what, by the row of headings. */
export function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {}
  for (const [at, cell] of cells.entries())
    for (const [column, known] of Object.entries(headings) as [Column, RegExp][])
      if (columns[column] === undefined && known.test(folded(cell))) columns[column] = at
  return columns
}

const kindWords: Partial<Record<OpeningKind, RegExp>> = {
  overdrawn: /overdr|overdraft|\bod\b/,
  cash: /cash/,
  'vendor-ahead': /(vendor|supplier).*(advance|ahead|holds)|advance to|prepaid/,
  'customer-ahead': /(customer|client).*(advance|ahead)|(advance|received).*(from|customer)|ahead/,
  'vendor-owed': /(owe|payable|creditor|bill).*|vendor|supplier/,
  'customer-owes': /receivable|debtor|customer|client|invoice/,
  bank: /bank/,
}

/** What a row is about, by the labels of the screen or the words that accounts are usually called by. */
export function kindOf(text: string): OpeningKind | undefined {
  const word = folded(text)
  const named = openingKinds.find((kind) => word === kind || word === folded(openingKindLabels[kind]))
  if (named || word === '') return named
  if (/customer owes|owes us|they owe/.test(word)) return 'customer-owes'
  return (Object.entries(kindWords) as [OpeningKind, RegExp][]).find(([, known]) => known.test(word))?.[0]
}

export interface ReadRow {
  kind: OpeningKind
  name: string
  amount: number
  /** Null where it does not say. */
  currency: string | null
  worth: number | null
  reference: string | null
  dueOn: string | null
}

/** A row of a table. @param own the agency's currency @returns why it is none, in words */
export function rowOf(cells: readonly string[], columns: Columns, own: string): ReadRow | string {
  const cell = (column: Column) => normalizeLine(cells[columns[column] ?? -1] ?? '').trim()
  const kind = kindOf(cell('kind'))
  if (!kind) return cell('kind') ? `“${cell('kind')}” is no kind of balance` : 'It does not say what it is a balance of'
  const currency = cell('currency').toUpperCase() || null
  if (currency && !Intl.supportedValuesOf('currency').includes(currency)) return `${currency} is no currency`
  const amount = parseAmount(cell('amount'), currency ?? own)
  if ('problem' in amount) return `Amount: ${amount.problem}`
  if (amount.value === 0) return 'There is no amount'
  const worth = cell('worth') ? parseAmount(cell('worth'), own) : { value: null }
  if ('problem' in worth) return `Worth: ${worth.problem}`
  const dueOn = cell('dueOn') ? readFullDay(cell('dueOn'), 'dmy') : null
  if (dueOn === undefined) return `“${cell('dueOn')}” is no day; write it as 31/03/2026`
  return {
    kind,
    name: cell('name'),
    amount: amount.value,
    currency,
    worth: worth.value,
    reference: cell('reference').slice(0, 60) || null,
    dueOn,
  }
}
