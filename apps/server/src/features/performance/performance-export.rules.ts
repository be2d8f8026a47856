import type { PerformanceFigures } from '@sarai/contract/performance'
import { decimalOf } from '@sarai/money/format'
import type { Cell } from '../../core/export/cells.rules.ts'

interface Row {
  day: string
  name: string
  figures: PerformanceFigures
}

/** Parts of a hundred, of whole numbers. */
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10

/** What a file holds; what somebody does not see has no column. */
export function performanceSheet(
  rows: readonly Row[],
  { currency, sees }: { currency: string; sees: { leads: boolean; proposals: boolean; costs: boolean } },
): { header: string[]; rows: Cell[][] } {
  // As a number, which spreadsheets add up.
  const money = (amount: number | null | undefined) => (amount == null ? null : Number(decimalOf(amount, currency)))
  const columns: [name: string, cell: (row: Row) => Cell, isShown?: boolean][] = [
    ['Day', ({ day }) => day],
    ['Person', ({ name }) => name],
    ['New leads', ({ figures }) => figures.leads?.created, sees.leads],
    ['Answered', ({ figures }) => figures.leads?.answered, sees.leads],
    ['First response, minutes (median)', ({ figures }) => rounded(figures.leads?.responseMinutes), sees.leads],
    ['Won', ({ figures }) => figures.leads?.won, sees.leads],
    ['Lost', ({ figures }) => figures.leads?.lost, sees.leads],
    ['Conversion, %', ({ figures: { leads } }) => leads && percentOf(leads.won, leads.created), sees.leads],
    ['Calls', ({ figures }) => figures.calls],
    ['Notes', ({ figures }) => figures.notes],
    ['Follow-ups done', ({ figures }) => figures.followUpsDone],
    ['Follow-ups missed', ({ figures }) => figures.followUpsMissed],
    ['Proposals sent', ({ figures }) => figures.proposals?.sent, sees.proposals],
    ['Viewed', ({ figures }) => figures.proposals?.viewed, sees.proposals],
    ['Accepted', ({ figures }) => figures.proposals?.accepted, sees.proposals],
    [`Sold, ${currency}`, ({ figures }) => money(figures.proposals?.sold), sees.proposals],
    [`Quoted margin, ${currency}`, ({ figures }) => money(figures.proposals?.margin), sees.proposals && sees.costs],
    [`Received, ${currency}`, ({ figures }) => money(figures.collected)],
  ]
  const shown = columns.filter(([, , isShown = true]) => isShown)
  return { header: shown.map(([name]) => name), rows: rows.map((row) => shown.map(([, cell]) => cell(row))) }
}

const rounded = (minutes: number | null | undefined) => (minutes == null ? null : Math.round(minutes))
