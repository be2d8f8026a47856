import type { TrialBalanceRow } from '@sarai/contract/ledger'
import { expect, test } from 'vitest'
import { outputTaxOf, taxToPayOf } from './reports-tax.rules.ts'

const row = (account: TrialBalanceRow['account'], part: string | null, amount: number): TrialBalanceRow => {
  const change = { opening: 7, debit: Math.max(amount, 0), credit: Math.max(-amount, 0), closing: 7 + amount }
  return { account, part, partName: null, currency: 'INR', ...change, base: change }
}

test('tax on money paid ahead is a part of output tax, and goes down as invoices take it', () => {
  const ahead = taxToPayOf([row('gst_output', 'igst', -900), row('gst_on_advances', 'igst', 300)])
  expect(ahead.rows.map((one) => [one.row, one.igst, one.total])).toEqual([
    ['output', 900, 900],
    ['advances', 300, 300],
    ['net', 900, 900],
  ])
  const taken = taxToPayOf([row('gst_output', 'igst', -900), row('gst_on_advances', 'igst', -300)])
  expect(taken.rows.find((one) => one.row === 'advances')?.total).toBe(-300)
})

test('credit beyond what is owed stands below zero', () => {
  const { rows } = taxToPayOf([row('gst_output', 'cgst', -100), row('gst_input', 'cgst', 400)])
  expect(rows.find((one) => one.row === 'net')).toMatchObject({ cgst: -300, total: -300 })
})

test('what comes to nothing is still said, and what was paid from the bank is apart', () => {
  const trial = [row('gst_output', 'vat', -50), row('gst_input', 'vat', 50), row('gst_output', null, 80)]
  expect(taxToPayOf(trial)).toMatchObject({ paid: 80, blocked: 0 })
  expect(taxToPayOf(trial).rows.map((one) => [one.row, one.vat])).toEqual([
    ['output', 50],
    ['input', -50],
    ['net', 0],
  ])
  expect(outputTaxOf(trial)).toEqual([{ head: 'vat', base: 50 }])
})
