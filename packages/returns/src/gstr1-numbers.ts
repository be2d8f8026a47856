/** Table 13: which numbers were given, and whether any is missing among them. */
import type { ReturnFacts, SaleKind, VoucherKind } from './facts.ts'
import { type ReturnFinding, wrong } from './findings.ts'

export interface IssuedRange {
  /** The portal's number of the kind of document. */
  nature: number
  name: string
  from: string
  to: string
  issued: number
  cancelled: number
}

const natures: Record<SaleKind | VoucherKind, { nature: number; name: string }> = {
  invoice: { nature: 1, name: 'Invoices for outward supply' },
  'debit-note': { nature: 4, name: 'Debit Note' },
  'credit-note': { nature: 5, name: 'Credit Note' },
  'receipt-voucher': { nature: 6, name: 'Receipt Voucher' },
  'refund-voucher': { nature: 8, name: 'Refund Voucher' },
}

interface Numbered {
  kind: SaleKind | VoucherKind
  number: string
  isCancelled: boolean
  /** It bears a day of another month: it is no gap here, and not declared here. */
  isElsewhere: boolean
}

/** The counter in a number, which are its last digits, and what stands around it. */
function partsOf(number: string): { count: number; around: string; digits: number } | undefined {
  const found = /^(.*?)(\d+)(\D*)$/.exec(number)
  const [, before = '', digits = '', after = ''] = found ?? []
  return found ? { count: Number(digits), around: `${before} ${after}`, digits: digits.length } : undefined
}

/** Numbers whose text is the same but for the counter, by that counter. */
function runsOf(series: readonly Numbered[]) {
  const counted = series.flatMap((one) => {
    const parts = partsOf(one.number)
    return parts ? [{ ...one, ...parts }] : []
  })
  return [...Map.groupBy(counted, ({ around }) => around).values()].map((run) =>
    run.toSorted((a, b) => a.count - b.count),
  )
}

type Run = ReturnType<typeof runsOf>[number]

function gapsOf(run: Run): ReturnFinding[] {
  return run.flatMap(({ number, count }, at) => {
    const before = run[at - 1]
    if (!before || count - before.count <= 1) return []
    const missing = count - before.count - 1
    const what = missing === 1 ? 'One number is' : `${missing} numbers are`
    return [wrong(`${what} missing between ${before.number} and ${number}.`)]
  })
}

/** A run as it is declared: without the numbers of other months, which part it. */
function declaredIn(run: Run): Run[] {
  const parts: Run[] = [[]]
  for (const one of run)
    if (one.isElsewhere) parts.push([])
    else parts.at(-1)?.push(one)
  return parts.filter((part) => part.length > 0)
}

function rangeOf(run: Run): IssuedRange[] {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return []
  const cancelled = run.filter(({ isCancelled }) => isCancelled).length
  return [{ ...natures[first.kind], from: first.number, to: last.number, issued: run.length, cancelled }]
}

/** The numbers of a month in runs, and what is missing between its first and last. */
export function issuedRanges({ sales, vouchers, elsewhere }: Pick<ReturnFacts, 'sales' | 'vouchers' | 'elsewhere'>): {
  ranges: IssuedRange[]
  findings: ReturnFinding[]
} {
  const numbered = [
    ...sales.map((sale) => ({ ...sale, series: `${sale.kind} ${sale.series}`, isElsewhere: false })),
    ...vouchers.map((one) => ({ ...one, series: one.kind, isElsewhere: false })),
    ...elsewhere.map((one) => ({ ...one, series: one.kind, isCancelled: false, isElsewhere: true })),
  ]
  const runs = [...Map.groupBy(numbered, ({ series }) => series).values()].flatMap(runsOf)
  return {
    ranges: runs
      .flatMap(declaredIn)
      .flatMap(rangeOf)
      .toSorted((a, b) => a.nature - b.nature || a.from.localeCompare(b.from)),
    findings: runs.flatMap(gapsOf),
  }
}
