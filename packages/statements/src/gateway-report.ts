/** A payment gateway's report of what it has settled, read from the rows of its table. Amounts are in minor units. */
import type { DateOrder } from '@sarai/contract/imports'
import { headerName } from './bank-layouts.ts'
import { type DayReading, dayRead, readingOf } from './date-order.ts'
import { error, fewOfEach, type Finding, warning } from './findings.ts'
import { gatewayColumns, type GatewayColumn } from './gateway-columns.ts'
import { gatewayOf, referenceKey } from './references.ts'
import { cleanRow, type StatementRow } from './table-rows.ts'
import { readWritten } from './written-amounts.ts'

export const gatewayLineKinds = ['payment', 'refund', 'adjustment'] as const
export type GatewayLineKind = (typeof gatewayLineKinds)[number]

/** A payment, refund or correction that is part of a settlement. `amount − fee − tax` is what it adds to the transfer. */
export interface ReportLine {
  row: number
  kind: GatewayLineKind
  /** What the gateway calls it: `pay_…`. */
  reference: string
  /** What else it is known by: the order, a UPI number. */
  references: string[]
  /** What the customer paid, above zero; what was given back or taken, below. */
  amount: number
  /** Without the tax on it. */
  fee: number
  tax: number
  paidOn: string | null
  /** Who paid, as far as the report says. */
  payer: string | null
  phone: string | null
}

/** One transfer to the agency's bank. */
export interface ReportSettlement {
  /** What the gateway calls it, or the bank's reference where it has no other name. */
  reference: string
  utr: string | null
  settledOn: string
  currency: string
  lines: ReportLine[]
}

export interface GatewayReport {
  gateway: string | null
  settlements: ReportSettlement[]
  /** Rows of what is not settled yet. */
  unsettled: number
  findings: Finding[]
}

interface Options {
  /** Of rows that name none. */
  currency: string
  today: string
  dateOrder: DateOrder | null
}

type Row = (column: GatewayColumn) => string

const mostAbove = 40
const summary = /^(?:settlement|payout|transfer to bank)$/i
const outward = /refund|chargeback|dispute|debit|withheld|reserve/i

/** Reads a report. What has an error in it is left out as a whole settlement, so that no part of one is taken for it. */
export function readGatewayReport(given: readonly StatementRow[], options: Options): GatewayReport {
  const rows = given.map(cleanRow)
  const at = rows.slice(0, mostAbove).findIndex(({ cells }) => isHeader(cells))
  const report: GatewayReport = { gateway: null, settlements: [], unsettled: 0, findings: [] }
  const header = rows[at]
  if (!header) {
    const text =
      'This is no report of settlements: it needs columns for the payment, its amount, and the settlement’s id or UTR. Download the settlement report with its transactions.'
    return { ...report, findings: [error('columns-unknown', text)] }
  }
  const columns = columnsOf(header.cells)
  const body = rows.slice(at + 1).map(({ row, cells }) => ({
    row,
    of: (column: GatewayColumn) => (columns[column] ?? []).map((place) => cells[place] ?? '').find(Boolean) ?? '',
    all: (column: GatewayColumn) => (columns[column] ?? []).flatMap((place) => cells[place] || []),
  }))
  const taken = body.filter(({ of }) => of('reference') !== '' && !summary.test(of('kind')))
  const settled = taken.filter(({ of }) => of('settlement') !== '' || of('utr') !== '')
  report.unsettled = taken.length - settled.length
  report.gateway = gatewayIn([
    ...rows.slice(0, at + 1).flatMap(({ cells }) => cells),
    ...settled.slice(0, 5).flatMap(({ of }) => [of('reference'), of('settlement')]),
  ])
  const { reading, findings } = readingOf({
    texts: settled.map(({ of }) => of('settledOn') || of('paidOn')),
    period: null,
    direction: null,
    today: options.today,
    chosen: options.dateOrder,
    remembered: null,
  })
  // Reports run by payment, so that their days of settlement are in any order.
  report.findings.push(...findings.filter(({ code }) => code !== 'dates-unordered'))
  if (!reading || settled.length === 0) return report
  const bad = new Set<string>()
  const found = new Map<string, ReportSettlement>()
  for (const { row, of, all } of settled) {
    const currency = of('currency').toUpperCase() || options.currency
    const key = of('settlement') || of('utr')
    const settledOn = dayRead(of('settledOn') || of('paidOn'), reading)
    const line = lineOf(row, { of, all, currency, reading })
    const before = found.get(key)
    if (typeof line === 'string' || settledOn === undefined || (before && before.currency !== currency)) {
      bad.add(key)
      const why =
        typeof line === 'string'
          ? line
          : settledOn === undefined
            ? 'its day cannot be read'
            : 'it is in another currency'
      report.findings.push(error('row-unreadable', `Row ${row}: ${why}. Settlement ${key} is left out.`, row))
      continue
    }
    if (before) {
      before.lines.push(line)
      before.utr ??= of('utr') || null
      if (settledOn > before.settledOn) before.settledOn = settledOn
    } else found.set(key, { reference: key, utr: of('utr') || null, settledOn, currency, lines: [line] })
  }
  for (const settlement of found.values())
    if (!bad.has(settlement.reference)) {
      if (netOfLines(settlement.lines) > 0) report.settlements.push(settlement)
      else
        report.findings.push(
          error(
            'row-skipped',
            `Settlement ${settlement.reference} comes to nothing that was paid out. It is left out.`,
          ),
        )
    }
  if (report.unsettled > 0)
    report.findings.push(warning('not-booked', `${report.unsettled} rows are not settled yet. They were left out.`))
  report.findings = fewOfEach(report.findings)
  return report
}

export const netOfLines = (lines: readonly Pick<ReportLine, 'amount' | 'fee' | 'tax'>[]): number =>
  lines.reduce((sum, { amount, fee, tax }) => sum + amount - fee - tax, 0)

function columnsOf(header: readonly string[]): Partial<Record<GatewayColumn, number[]>> {
  const names = header.map(headerName)
  const columns: Partial<Record<GatewayColumn, number[]>> = {}
  for (const [column, words] of Object.entries(gatewayColumns) as [GatewayColumn, readonly string[]][]) {
    const places = words.flatMap((word) => names.flatMap((name, at) => (name === word ? at : [])))
    if (places.length > 0) columns[column] = places
  }
  return columns
}

function isHeader(cells: readonly string[]): boolean {
  const { reference, settlement, utr, amount, credit, net } = columnsOf(cells)
  return Boolean(reference && (settlement ?? utr) && (amount ?? credit ?? net))
}

const gatewayIn = (texts: readonly string[]): string | null =>
  /\bpay_[A-Za-z0-9]{10,}/.test(texts.join(' ')) ? 'razorpay' : gatewayOf(texts.join(' '))

/** A row, or why it cannot be taken. */
function lineOf(
  row: number,
  {
    of,
    all,
    currency,
    reading,
  }: { of: Row; all: (column: GatewayColumn) => string[]; currency: string; reading: DayReading },
): ReportLine | string {
  const amounts = amountsOf(of, currency)
  if (!amounts) return 'its amounts cannot be read, or do not add up'
  const kind: GatewayLineKind = /refund/i.test(of('kind'))
    ? 'refund'
    : /^$|payment|sale|charge$|capture/i.test(of('kind')) && amounts.amount > 0
      ? 'payment'
      : 'adjustment'
  const reference = of('reference').slice(0, 100)
  const references = [...new Set(all('other').map((one) => one.slice(0, 100)))]
  return {
    row,
    kind,
    reference,
    references: references.filter((one) => referenceKey(one) !== referenceKey(reference)).slice(0, 10),
    ...amounts,
    paidOn: dayRead(of('paidOn'), reading) ?? null,
    payer: of('payer').slice(0, 200) || null,
    phone: /\d{7}/.test(of('phone').replaceAll(/\D/g, '')) ? of('phone').slice(0, 30) : null,
  }
}

/** What a row moves. Some gateways give the fee with its tax, others without: only one of the two adds up. */
function amountsOf(of: Row, currency: string): Pick<ReportLine, 'amount' | 'fee' | 'tax'> | undefined {
  const [debit, credit, written, paidOut, fees, taxes] = (
    ['debit', 'credit', 'amount', 'net', 'fee', 'tax'] as const
  ).map((column) => cell(of(column), currency))
  const values = [debit, credit, written, paidOut, fees, taxes]
  if (values.includes(undefined)) return undefined
  const isOut = (debit ?? 0) > 0 || /debit|dr/i.test(of('side')) || (written ?? 0) < 0 || outward.test(of('kind'))
  const way = isOut && (credit ?? 0) === 0 && !/credit|\bcr/i.test(of('side')) ? -1 : 1
  const [fee, tax] = [Math.abs(fees ?? 0), Math.abs(taxes ?? 0)]
  const isByColumns = debit !== null || credit !== null
  const net = isByColumns ? (credit ?? 0) - (debit ?? 0) : paidOut === null ? null : way * Math.abs(paidOut ?? 0)
  const amount = written === null ? (net === null ? null : net + fee + tax) : way * Math.abs(written ?? 0)
  if (amount === null || amount === 0) return undefined
  if (net === null || amount - fee - tax === net) return { amount, fee, tax }
  if (amount - fee === net && tax <= fee) return { amount, fee: fee - tax, tax }
  // Fees that are billed apart are not kept of the payment.
  return amount === net ? { amount, fee: 0, tax: 0 } : undefined
}

/** Null where the cell is empty or a dash; undefined where it cannot be read. */
function cell(text: string, currency: string): number | null | undefined {
  return /^(?:[-–.\s]*|n\/?a|null)$/i.test(text) ? null : readWritten(text, currency)?.value
}
