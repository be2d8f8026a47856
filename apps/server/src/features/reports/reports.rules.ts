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

/** As many whole months right before, or as many days. */
export function daysBeforeOf({ from, to }: Days): Days {
  const end = plusDays(from, -1)
  const isWhole = from.endsWith('-01') && plusDays(to, 1).endsWith('-01')
  if (!isWhole) return { from: plusDays(end, -daysBetween(from, to)), to: end }
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const first = 2 * monthOf(from) - monthOf(to) - 1
  return { from: new Date(Date.UTC(Math.floor(first / 12), first % 12, 1)).toISOString().slice(0, 10), to: end }
}

/** An open document with whose it is. */
export interface OpenDocumentOf {
  id: string
  kind: string
  number: string | null
  day: string
  dueOn: string
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
    const { id, kind, number, dueOn, tripId, currency, opens } = row
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
    const daysLate = daysBetween(dueOn, day)
    party.documents.push({ id, kind, number, day: row.day, dueOn, daysLate, tripId, currency, amount, base, opens })
    parties.set(key, party)
  }
  for (const party of parties.values()) party.ages = ageing(party.documents, day, ageLimits)[0]?.amounts ?? []
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
