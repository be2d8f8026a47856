/** What a return holds, table by table: how many, and what they come to. Notes that give back count below zero. */
import { type Gstr1, signOf, type Supply } from './gstr1.ts'
import { signed, sumOf, type Taxed } from './sums.ts'

export const sectionNames = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exp', 'at', 'txpd', 'nil'] as const
export type SectionName = (typeof sectionNames)[number]

export interface Section extends Taxed {
  name: SectionName
  /** Documents, or rows where sums are declared. */
  count: number
}

const documents = (name: SectionName, supplies: readonly Supply[]): Section => ({
  name,
  count: new Set(supplies.map(({ sale }) => sale.id)).size,
  ...sumOf(supplies.flatMap(({ sale, items }) => items.map((item) => signed(item, signOf(sale))))),
})

const rows = (name: SectionName, list: readonly Taxed[]): Section => ({ name, count: list.length, ...sumOf(list) })

export function sectionsOf({ b2b, b2cl, b2cs, cdnr, cdnur, exp, at, txpd, nil }: Gstr1): Section[] {
  const untaxed = nil.map((row) => ({ taxable: row.nil + row.exempt, taxes: { cgst: 0, sgst: 0, igst: 0 } }))
  return [
    documents('b2b', b2b),
    documents('b2cl', b2cl),
    rows('b2cs', b2cs),
    documents('cdnr', cdnr),
    documents('cdnur', cdnur),
    documents('exp', exp),
    rows('at', at),
    rows('txpd', txpd),
    rows('nil', untaxed),
  ]
}

const ofDocuments: ReadonlySet<SectionName> = new Set(['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exp'])

/** What the documents of the month come to: all tables of documents, without advances and what bears no tax. */
export const sumOfDocuments = (sections: readonly Section[]): Taxed =>
  sumOf(sections.filter(({ name }) => ofDocuments.has(name)))
