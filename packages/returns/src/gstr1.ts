/** GSTR-1 of a month: which documents go into which table, and what is to be looked at before. */
import type { Advance, RatedPart, ReturnFacts, Sale } from './facts.ts'
import type { ReturnFinding } from './findings.ts'
import { adjustmentFindings, saleFindings } from './gstr1-checks.ts'
import { isSplitByBuyer, largeAbove } from './gstr1-dates.ts'
import { codeRows, type CodeRow } from './gstr1-codes.ts'
import { type IssuedRange, issuedRanges } from './gstr1-numbers.ts'
import { signed, sumOf, type Taxed } from './sums.ts'
import { isOfSez, isWithoutTax } from './zero-rated.ts'

export interface RateItem extends Taxed {
  rate: number
}

/** A document in a table that names each; of several places, the part of one of them. */
export interface Supply {
  sale: Sale
  /** Null where no state taxes it. */
  place: string | null
  items: RateItem[]
}

/** Supplies that are declared as sums. */
export interface PlaceRow extends RateItem {
  place: string
  isInter: boolean
}

export interface NilRow {
  isInter: boolean
  isRegistered: boolean
  nil: number
  exempt: number
}

export interface Gstr1 {
  gstin: string
  month: string
  b2b: Supply[]
  b2cl: Supply[]
  b2cs: PlaceRow[]
  cdnr: Supply[]
  cdnur: Supply[]
  exp: Supply[]
  at: PlaceRow[]
  txpd: PlaceRow[]
  nil: NilRow[]
  /** Service codes; of all buyers together before the month they were told apart. */
  codes: { registered: CodeRow[]; others: CodeRow[] } | { all: CodeRow[] }
  docs: IssuedRange[]
  findings: ReturnFinding[]
}

export const signOf = ({ kind }: Pick<Sale, 'kind'>): 1 | -1 => (kind === 'credit-note' ? -1 : 1)

/** Between states: to another one, or to a special economic zone in the own one, which integrated tax tells. */
const isBetween = (own: string, { place, taxes }: Pick<Advance, 'place' | 'taxes'>) => place !== own || taxes.igst !== 0

/** Amounts of the same place and rate together, in this order. */
function rowsOf(
  own: string,
  rows: readonly { place: string; rate: number; taxable: number; taxes: Advance['taxes'] }[],
) {
  return [...Map.groupBy(rows, (row) => `${row.place} ${row.rate} ${isBetween(own, row)}`).values()]
    .flatMap((same): PlaceRow[] => {
      const [first] = same
      if (!first) return []
      return [{ place: first.place, rate: first.rate, isInter: isBetween(own, first), ...sumOf(same) }]
    })
    .toSorted((a, b) => a.place.localeCompare(b.place) || a.rate - b.rate)
}

/** A document by place: taxed parts alone. */
function suppliesOf(sale: Sale, parts: readonly RatedPart[]): Supply[] {
  return [...Map.groupBy(parts, ({ place }) => place)].map(([place, same]) => ({
    sale,
    place,
    items: [...Map.groupBy(same, ({ rate }) => rate)]
      .map(([rate, rated]) => ({ rate, ...sumOf(rated) }))
      .toSorted((a, b) => a.rate - b.rate),
  }))
}

/** Taxed at nothing within the country, and no supply to a special economic zone under a letter of undertaking. */
const isNil = (sale: Sale, { place, rate }: RatedPart) => place !== null && rate === 0 && !isWithoutTax(sale)

/** Whether the part of a document at a place is between states. */
export const isInterState = (own: string, { sale, place }: Pick<Supply, 'sale' | 'place'>): boolean =>
  place !== own || isOfSez(sale)

type Table = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'exp'

/** In which table the part of a document at a place is. A note to a consumer is where its invoice was. */
function tableOf(own: string, { sale, place }: Supply): Table {
  const isNote = sale.kind !== 'invoice'
  if (sale.buyer.gstin !== null) return isNote ? 'cdnr' : 'b2b'
  if (place === null) return isNote ? 'cdnur' : 'exp'
  const { total, day } = sale.corrects ?? sale
  if (place === own || total <= largeAbove(day)) return 'b2cs'
  return isNote ? 'cdnur' : 'b2cl'
}

function nilRows(own: string, sales: readonly Sale[]): NilRow[] {
  const found = sales.flatMap((sale) => {
    const nil = sumOf(sale.parts.filter((part) => isNil(sale, part))).taxable
    if (nil === 0 && sale.exempt === 0) return []
    const place = sale.parts.find((part) => part.place !== null)?.place ?? sale.buyer.state ?? own
    const sign = signOf(sale)
    return [
      { isInter: place !== own, isRegistered: sale.buyer.gstin !== null, nil: sign * nil, exempt: sign * sale.exempt },
    ]
  })
  return [...Map.groupBy(found, ({ isInter, isRegistered }) => `${isInter} ${isRegistered}`).values()].flatMap(
    (same) => {
      const [first] = same
      const sum = (pick: (row: NilRow) => number) => same.reduce((all, row) => all + pick(row), 0)
      return first ? [{ ...first, nil: sum(({ nil }) => nil), exempt: sum(({ exempt }) => exempt) }] : []
    },
  )
}

const byNumber = (a: Supply, b: Supply) =>
  a.sale.day.localeCompare(b.sale.day) || a.sale.number.localeCompare(b.sale.number)

/**
 * The return of a month by its tables. What cannot be in it, such as amounts in another currency, is left out and is a
 * finding; so is everything that somebody should look at. Nothing is thrown.
 */
export function gstr1Of(facts: ReturnFacts): Gstr1 {
  const { gstin, month } = facts
  const own = gstin.slice(0, 2)
  const standing = facts.sales.filter(({ isCancelled, currency }) => !isCancelled && currency === 'INR')
  const supplies = standing.flatMap((sale) =>
    suppliesOf(
      sale,
      sale.parts.filter((part) => !isNil(sale, part)),
    ),
  )
  const tables = Map.groupBy(supplies, (supply) => tableOf(own, supply))
  const listed = (table: Table) => (tables.get(table) ?? []).toSorted(byNumber)
  const small = listed('b2cs').flatMap(({ sale, place, items }) =>
    items.map((item) => ({ ...signed(item, signOf(sale)), place: place ?? own })),
  )
  const registered = standing.filter(({ buyer }) => buyer.gstin !== null)
  const others = standing.filter(({ buyer }) => buyer.gstin === null)
  const numbers = issuedRanges(facts)
  return {
    gstin,
    month,
    b2b: listed('b2b'),
    b2cl: listed('b2cl'),
    b2cs: rowsOf(own, small),
    cdnr: listed('cdnr'),
    cdnur: listed('cdnur'),
    exp: listed('exp'),
    at: rowsOf(own, facts.advances),
    txpd: rowsOf(own, facts.adjusted),
    nil: nilRows(own, standing),
    codes: isSplitByBuyer(month)
      ? { registered: codeRows(registered), others: codeRows(others) }
      : { all: codeRows(standing) },
    docs: numbers.ranges,
    findings: [
      ...facts.sales.flatMap((sale) => saleFindings(sale, facts.sacDigits)),
      ...numbers.findings,
      ...adjustmentFindings(facts),
    ].toSorted((a, b) => a.severity.localeCompare(b.severity)),
  }
}
