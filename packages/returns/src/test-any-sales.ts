/** Any month of documents, for properties. */
import * as fc from 'fast-check'
import type { Sale } from './facts.ts'
import { company, consumerIn, foreigner, own, part, sale } from './test-sales.ts'

const places = fc.constantFrom<(string | null)[]>(own, '27', '29', '04', null)
const rates = fc.constantFrom(0, 5000, 12_000, 18_000)

const parts = fc.array(
  fc
    .record({ place: places, rate: rates, taxable: fc.integer({ min: 1, max: 900_000_000 }) })
    .map(({ place, rate, taxable }) => part(place, place === null ? 0 : rate, taxable)),
  { minLength: 1, maxLength: 4 },
)

const day = fc.constantFrom('2024-07-15', '2024-08-01', '2026-10-21')

const one = fc.record({
  parts,
  kind: fc.constantFrom<Sale['kind'][]>('invoice', 'invoice', 'credit-note', 'debit-note'),
  buyer: fc.constantFrom(company, consumerIn(own), consumerIn('29'), foreigner),
  exempt: fc.constantFrom(0, 12_345),
  isCancelled: fc.boolean(),
  corrects: fc.record({ number: fc.constant('INV/1'), day, total: fc.integer({ min: 1, max: 40_000_000 }) }),
  day,
})

export const anySales: fc.Arbitrary<Sale[]> = fc.array(one, { maxLength: 12 }).map((all) =>
  all.map(({ parts: rated, corrects, ...facts }, at) => {
    const number = `INV/26-27/${at + 1}`
    return sale(rated, { ...facts, id: number, number, corrects: facts.kind === 'invoice' ? null : corrects })
  }),
)
