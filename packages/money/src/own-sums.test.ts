import { expect, test } from 'vitest'
import { ownSums } from './own-sums.ts'

const none = { cgst: 0, sgst: 0, utgst: 0, igst: 0, vat: 0 }
const at = { currency: 'USD', rate: 83_333_333 }
const figures = {
  currency: 'INR',
  net: 7_936_508,
  taxable: 7_936_508,
  exempt: 0,
  taxes: { ...none, igst: 396_825 },
  tcs: null,
  roundOff: 0,
  total: 8_333_333,
}

test('sums of a document with tax in rupees are told in its own currency too, and come to its total', () => {
  const own = ownSums(figures, at)
  expect(own).toMatchObject({ currency: 'USD', total: 100_000, taxes: { igst: 4762 }, net: 95_238, taxable: 95_238 })
  expect((own?.net ?? 0) + (own?.taxes.igst ?? 0)).toBe(own?.total)
})

test('with tax collected at source and a round-off below zero they still do', () => {
  const own = ownSums({ ...figures, tcs: { amount: 166_667 }, roundOff: -30, total: 8_499_970 }, at)
  expect(own).toMatchObject({ tcs: 2000, roundOff: 0, total: 102_000 })
  expect((own?.net ?? 0) + (own?.taxes.igst ?? 0) + (own?.tcs ?? 0)).toBe(own?.total)
})

test('under reverse charge the tax is beside the total', () => {
  const own = ownSums({ ...figures, total: 7_936_508 }, at)
  expect(own).toMatchObject({ total: 95_238, net: 95_238, taxes: { igst: 4762 } })
})

test('a document in the currency of its tax has one of each', () => {
  expect(ownSums(figures, { currency: 'INR', rate: null })).toBeNull()
  expect(ownSums({ ...figures, currency: 'USD' }, at)).toBeNull()
})
