/** Table 12: what was supplied, by service code and rate. */
import { sacNames } from '@sarai/tax/sac-names'
import type { Sale, SaleLine } from './facts.ts'
import { noTax, signed, sumOf, type Taxed } from './sums.ts'

export interface CodeRow extends Taxed {
  /** Empty where a line has none. */
  sac: string
  name: string
  rate: number
}

const isTaxed = ({ taxable, taxes }: SaleLine) =>
  taxable !== 0 || taxes.cgst !== 0 || taxes.sgst !== 0 || taxes.igst !== 0

/** What is exempt of a line is supplied under its code too, without tax. */
function splitExempt(line: SaleLine): SaleLine[] {
  const exempt = { ...line, rate: 0, taxable: line.exempt, taxes: noTax }
  return [line, exempt].filter(isTaxed)
}

/** Notes are taken off or added, as the tables they are compared with. */
export function codeRows(sales: readonly Sale[]): CodeRow[] {
  const lines = sales.flatMap(({ kind, lines: own }) =>
    own.flatMap(splitExempt).map((line) => signed(line, kind === 'credit-note' ? -1 : 1)),
  )
  return [...Map.groupBy(lines, ({ sac, rate }) => `${sac ?? ''} ${rate}`).values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const sac = first.sac ?? ''
      return [{ sac, name: sacNames[sac] ?? '', rate: first.rate, ...sumOf(same) }]
    })
    .toSorted((a, b) => a.sac.localeCompare(b.sac) || a.rate - b.rate)
}
