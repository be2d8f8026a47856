import { describe, expect, test } from 'vitest'
import {
  amountOf,
  blankBill,
  changedLine,
  type LineChange,
  lineOf,
  makeBillFor,
  sumsOf,
  toldInclusive,
} from './bill-draft.ts'

const vat = { isVat: true, defaultRate: 23_000 }
const gst = { isVat: false, defaultRate: null }

/** A line of a new bill after some changes of it. */
function lineAfter(tax: typeof gst | typeof vat, isInclusive: boolean, ...changes: LineChange[]) {
  const [first] = blankBill('EUR', '2026-11-20', tax).lines
  if (!first) throw new Error('a blank bill has a line')
  return changes.reduce((line, change) => changedLine(line, change, isInclusive), first)
}

describe('the tax of a line', () => {
  test('under VAT is one sum, at the agency’s usual rate until another is typed', () => {
    expect(lineOf(lineAfter(vat, false, { amount: 100_00 }))).toMatchObject({
      net: 100_00,
      vat: 23_00,
      igst: 0,
      cgst: 0,
    })
    expect(lineOf(lineAfter(vat, false, { amount: 100_00 }, { taxRate: 8875 }))).toMatchObject({ vat: 8_88 })
    expect(lineAfter(vat, false, { amount: 100_00 }, { tax: 5_00, taxRate: null })).toMatchObject({
      net: 100_00,
      tax: 5_00,
    })
  })

  test('is inside an amount that includes it, which stays whatever the tax is', () => {
    const line = lineAfter(vat, true, { amount: 123_00 })
    expect(line).toMatchObject({ net: 100_00, tax: 23_00 })
    for (const change of [{ taxRate: 6000 }, { tax: 20_01, taxRate: null }, { taxRate: null }])
      expect(amountOf(changedLine(line, change, true), true)).toBe(123_00)
    expect(lineAfter(vat, true, { amount: 123_00 }, { amount: null })).toMatchObject({ net: null })
  })

  test('is divided as a vendor of India has it', () => {
    expect(lineOf(lineAfter(gst, false, { taxRate: 5000 }, { amount: 100_01 }))).toMatchObject({
      cgst: 2_50,
      sgst: 2_50,
      vat: 0,
    })
    expect(lineOf(lineAfter(gst, false, { tax: 9_00, split: 'igst' }))).toMatchObject({ igst: 9_00, cgst: 0, vat: 0 })
  })
})

test('amounts stay as they were typed when they are said to include the tax', () => {
  const draft = blankBill('EUR', '2026-11-20', vat)
  const typed = { ...draft, lines: draft.lines.map((line) => changedLine(line, { amount: 123_00 }, false)) }
  expect(sumsOf(typed)).toMatchObject({ net: 123_00, total: 151_29 })
  expect(sumsOf(toldInclusive(typed, true))).toMatchObject({ net: 100_00, tax: 23_00, total: 123_00 })
  expect(sumsOf(toldInclusive(toldInclusive(typed, true), false))).toMatchObject({ net: 123_00, total: 151_29 })
})

test('a bill of a booking is of its vendor, with one line for it, in the currency that the amount is in', () => {
  const booking = { id: 'b', vendorId: 'v', title: 'Reef' }
  const draft = makeBillFor(blankBill('INR', '2026-11-20', gst), booking, 16_800_00)
  expect(draft).toMatchObject({ vendorId: 'v', currency: 'INR' })
  expect(draft.lines).toMatchObject([{ bookingId: 'b', description: 'Reef', net: 16_800_00 }])
})
