import { expect, test } from 'vitest'
import type { Sale } from './facts.ts'
import { gstr1Of } from './gstr1.ts'
import { gstr1Csv } from './gstr1-csv.ts'
import { gstr1Json } from './gstr1-json.ts'
import { company, foreigner, monthOf, own, ownGstin, part, sale } from './test-sales.ts'

test('has supplies to special economic zones and exports by whether tax was paid on them', () => {
  const inZone = { ...company, gstin: ownGstin, state: own }
  const rated = (zeroRated: Sale['zeroRated'], at: number, changes: Partial<Sale> = {}) => {
    const place = zeroRated?.startsWith('sez') ? own : null
    const [rate, igst] = zeroRated?.endsWith('with-tax') ? [5000, 5000] : [0, 0]
    const taxed = { rate, place, taxable: 100_000, taxes: { cgst: 0, sgst: 0, igst } }
    const buyer = place === null ? foreigner : inZone
    return sale([taxed], { number: `INV/26-27/000${at}`, zeroRated, buyer, ...changes })
  }
  const gstr1 = gstr1Of(
    monthOf([
      rated('sez-with-tax', 1),
      rated('sez-without-tax', 2),
      rated('export-with-tax', 3),
      rated('export-without-tax', 4),
      rated('sez-with-tax', 5, { kind: 'credit-note', series: 'notes' }),
      rated('export-with-tax', 6, { kind: 'credit-note', series: 'notes' }),
    ]),
  )
  expect(gstr1.findings).toEqual([])
  const made = gstr1Json(gstr1)
  expect(made.b2b).toMatchObject([
    {
      inv: [
        { inv_typ: 'SEWP', pos: own, itms: [{ itm_det: { rt: 5, iamt: 50, csamt: 0 } }] },
        { inv_typ: 'SEWOP', pos: own, itms: [{ itm_det: { rt: 0, txval: 1000, iamt: 0 } }] },
      ],
    },
  ])
  expect(made.cdnr).toMatchObject([{ nt: [{ inv_typ: 'SEWP', ntty: 'C' }] }])
  expect(made.exp).toMatchObject([
    { exp_typ: 'WPAY', inv: [{ itms: [{ rt: 5, iamt: 50 }] }] },
    { exp_typ: 'WOPAY', inv: [{ itms: [{ rt: 0, iamt: 0 }] }] },
  ])
  expect(made.cdnur).toMatchObject([{ typ: 'EXPWP', ntty: 'C' }])
  expect(made.nil).toBeUndefined()
  const tool = Object.fromEntries(gstr1Csv(gstr1).map(({ name, rows }) => [name, rows]))
  expect(tool['b2b.csv']?.map((row) => row[8])).toEqual(['SEZ supplies with payment', 'SEZ supplies without payment'])
  expect(tool['exp.csv']?.map((row) => row[0])).toEqual(['WPAY', 'WOPAY'])
  expect(tool['cdnur.csv']?.map((row) => row[0])).toEqual(['EXPWP'])
  const without = rated('sez-without-tax', 1, { lut: null })
  expect(gstr1Of(monthOf([without])).findings).toMatchObject([{ severity: 'error' }])
})

test('is not right while a document is not reported as an e-invoice that is to be', () => {
  const found = (until: string | null, isLate: boolean) =>
    gstr1Of(monthOf([sale([part('27', 5000, 100_000)], { buyer: company, unreported: { until, isLate } })])).findings
  expect(found('2026-11-20', false)).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('until 20 Nov'), about: { kind: 'invoice' } },
  ])
  expect(found('2026-11-20', true)).toMatchObject([{ severity: 'error' }])
  expect(found(null, false)).toMatchObject([{ severity: 'warning' }])
})
