import type { DocumentPage } from '@sarai/contract/document-pages'
import type { CashFlowReport, CashFlowRow, OpenParty, TcsRow } from '@sarai/contract/report-schemas'
import { ageLimits, cashFlowDays } from '@sarai/contract/report-words'
import { ageing } from '@sarai/ledger/readers'
import { plusDays } from '../../core/days.rules.ts'

interface Days {
  from: string
  to: string
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
const isMonthEnd = (day: string) => plusDays(day, 1).endsWith('-01')

const findFebruaryEnd = (year: number) => (isMonthEnd(`${year}-02-28`) ? `${year}-02-28` : `${year}-02-29`)

function moveToLastYear(day: string, isEnd: boolean): string {
  const year = Number(day.slice(0, 4)) - 1
  if (day.endsWith('-02-29') || (isEnd && day.endsWith('-02-28') && isMonthEnd(day))) return findFebruaryEnd(year)
  return `${year}${day.slice(4)}`
}

/** The same days of the year before, as accounts are compared: a whole February stays one. */
export const daysBeforeOf = ({ from, to }: Days): Days => ({
  from: moveToLastYear(from, false),
  to: moveToLastYear(to, true),
})

/** An open document with whose it is. */
export interface OpenDocumentOf {
  id: string
  /** As entries name it; `instalment` of what is not invoiced yet. */
  kind: string
  number: string | null
  /** Which instalment it is. */
  label: string | null
  day: string | null
  dueOn: string | null
  tripId: string | null
  opens: DocumentPage | null
  contactId: string | null
  vendorId: string | null
  name: string | null
  part: string
  currency: string
  amount: number
  base: number
}

/**
 * Open documents by whose they are and their currency, who has most at stake first.
 * @param sign what makes amounts of these accounts stand above zero
 */
export function partiesOf(rows: readonly OpenDocumentOf[], day: string, sign: 1 | -1): OpenParty[] {
  const parties = new Map<string, OpenParty>()
  for (const { contactId, vendorId, name, part, ...row } of rows) {
    const key = JSON.stringify([part, row.currency])
    const { id, kind, number, label, dueOn, tripId, currency, opens } = row
    const [amount, base] = [sign * row.amount, sign * row.base]
    const party = parties.get(key) ?? {
      id: contactId ?? vendorId,
      name,
      currency,
      amount: 0,
      base: 0,
      ages: [],
      documents: [],
    }
    party.amount += amount
    party.base += base
    // What has no day is not late.
    const daysLate = dueOn === null ? 0 : daysBetween(dueOn, day)
    const facts = { id, kind, number, label, day: row.day, dueOn, daysLate }
    party.documents.push({ ...facts, tripId, currency, amount, base, opens })
    parties.set(key, party)
  }
  for (const party of parties.values()) {
    const dated = party.documents.map((one) => ({ ...one, dueOn: one.dueOn ?? day }))
    party.ages = ageing(dated, day, ageLimits)[0]?.amounts ?? []
  }
  return [...parties.values()].toSorted((a, b) => b.base - a.base || (a.name ?? '').localeCompare(b.name ?? ''))
}

/** What comes in and goes out up to each of the days ahead, those before included; what is overdue apart. */
export function cashFlowSums(rows: readonly CashFlowRow[], day: string): CashFlowReport['sums'] {
  const sums = new Map<string, CashFlowReport['sums'][number]>()
  for (const { direction, currency, dueOn, amount } of rows) {
    const key = `${direction} ${currency}`
    const sum = sums.get(key) ?? { direction, currency, overdue: 0, ahead: cashFlowDays.map(() => 0) }
    const days = daysBetween(day, dueOn)
    if (days < 0) sum.overdue += amount
    else sum.ahead = sum.ahead.map((before, at) => before + (days <= (cashFlowDays[at] ?? 0) ? amount : 0))
    sums.set(key, sum)
  }
  return [...sums.values()].toSorted(
    (a, b) => a.direction.localeCompare(b.direction) || a.currency.localeCompare(b.currency),
  )
}

type TcsDocumentOf = Omit<TcsRow, 'documents' | 'taxable' | 'amount'> & TcsRow['documents'][number]

/** Tax collected at source by who has paid it: by PAN, where it is known. */
export function tcsRows(documents: readonly TcsDocumentOf[]): TcsRow[] {
  const rows = new Map<string, TcsRow>()
  for (const { contactId, name, pan, currency, ...document } of documents) {
    const key = JSON.stringify([contactId ?? name, pan, currency])
    const row = rows.get(key) ?? { contactId, name, pan, currency, taxable: 0, amount: 0, documents: [] }
    row.taxable += document.taxable
    row.amount += document.amount
    row.documents.push(document)
    rows.set(key, row)
  }
  return [...rows.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}
