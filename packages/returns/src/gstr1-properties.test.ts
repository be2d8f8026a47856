import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Gstr1, gstr1Of, signOf } from './gstr1.ts'
import { sectionsOf, sumOfDocuments } from './gstr1-sections.ts'
import { gstr1Csv } from './gstr1-csv.ts'
import { gstr1Json } from './gstr1-json.ts'
import { signed, sumOf } from './sums.ts'
import { anySales } from './test-any-sales.ts'
import { monthOf } from './test-sales.ts'

const codes = ({ codes: found }: Gstr1) => ('all' in found ? found.all : [...found.registered, ...found.others])

test('the tables come to the documents to the paisa, and every amount is in one of them', () => {
  fc.assert(
    fc.property(anySales, fc.constantFrom('2024-07', '2026-10'), (sales, month) => {
      const gstr1 = gstr1Of(monthOf(sales, { month }))
      const sections = sectionsOf(gstr1)
      const standing = sales.filter(({ isCancelled }) => !isCancelled)
      const parts = standing.flatMap((one) => one.parts.map((part) => signed(part, signOf(one))))
      const nil = sections.find(({ name }) => name === 'nil')
      const exempt = standing.reduce((sum, one) => sum + signOf(one) * one.exempt, 0)
      const taxed = sumOfDocuments(sections)
      const whole = sumOf(parts)
      expect(taxed.taxes).toEqual(whole.taxes)
      expect(taxed.taxable + (nil?.taxable ?? 0)).toBe(whole.taxable + exempt)
      // Table 12 has what is exempt too: it is the documents' whole value.
      expect(sumOf(codes(gstr1))).toEqual({ ...whole, taxable: whole.taxable + exempt })
    }),
    { numRuns: 500 },
  )
})

test('a document is in one table alone but for what is declared as sums, and none is lost', () => {
  fc.assert(
    fc.property(anySales, (sales) => {
      const gstr1 = gstr1Of(monthOf(sales))
      const named = [gstr1.b2b, gstr1.b2cl, gstr1.cdnr, gstr1.cdnur, gstr1.exp].flat()
      for (const { sale } of named) expect(sale.isCancelled).toBe(false)
      const keys = named.map(({ sale, place }) => `${sale.id} ${place}`)
      expect(new Set(keys).size).toBe(keys.length)
      const issued = gstr1.docs.reduce((sum, range) => sum + range.issued, 0)
      const cancelled = gstr1.docs.reduce((sum, range) => sum + range.cancelled, 0)
      expect(issued).toBe(sales.length)
      expect(cancelled).toBe(sales.filter(({ isCancelled }) => isCancelled).length)
    }),
    { numRuns: 500 },
  )
})

test('files hold the taxable values of the tables, and nothing that is no number', () => {
  fc.assert(
    fc.property(anySales, (sales) => {
      const gstr1 = gstr1Of(monthOf(sales))
      const text = JSON.stringify(gstr1Json(gstr1))
      expect(text).not.toMatch(/NaN|null|-0[,}]/)
      const files = new Map(gstr1Csv(gstr1).map((file) => [file.name, file]))
      for (const [name, supplies] of Object.entries({
        'b2b.csv': gstr1.b2b,
        'b2cl.csv': gstr1.b2cl,
        'exp.csv': gstr1.exp,
        'cdnr.csv': gstr1.cdnr,
      })) {
        const file = files.get(name)
        const column = file?.header.indexOf('Taxable Value') ?? -1
        const paise = (file?.rows ?? []).reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
        expect(paise).toBe(sumOf(supplies.flatMap(({ items }) => items)).taxable)
      }
      for (const { header, rows } of files.values()) for (const row of rows) expect(row).toHaveLength(header.length)
    }),
    { numRuns: 200 },
  )
})
