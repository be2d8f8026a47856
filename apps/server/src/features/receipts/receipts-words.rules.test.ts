import { expect, test } from 'vitest'
import { receiptWords } from './receipts-words.rules.ts'

const paid = {
  mode: 'upi' as const,
  depositId: null,
  day: '2026-11-02',
  currency: 'INR',
  amount: 4_500_000,
  inAccount: null,
  bankCharges: 0,
  tds: 0,
  reference: null,
  note: null,
}
const said = { supplier: null, payer: { name: 'Grace Okoye', address: null, state: null, gstin: null }, purpose: 'T-1' }
const plain = { name: 'Pink City Tours', lines: [] }

test('a voucher says what of an advance is exempt and why, and its table has what is taxed', () => {
  const sentence = 'The tour of a foreign tourist is 2.5 of 6 days abroad: that share of its price is exempt.'
  const why = { figure: 'exempt' as const, sentence, source: 'Notification', confidence: 'U' as const }
  const tax = {
    currency: 'INR',
    advance: 4_500_000,
    net: 4_372_470,
    exempt: 1_821_862,
    mode: 'tour-operator',
    sac: '998555',
    rate: 5000,
    place: '08',
    taxes: { cgst: 63_765, sgst: 63_765, utgst: 0, igst: 0, vat: 0 },
    tax: 127_530,
    tcs: null,
    why: [why],
  }
  const words = receiptWords({ receipt: { ...paid, tax }, said, plain, base: 'INR' })
  expect(words.remarks).toEqual([sentence, 'Tax is payable on reverse charge: no'])
  expect(words.taxes?.rows[0]?.taxable).toBe('₹25,506.08')
  expect(words.sums).toContainEqual({ label: 'Exempt in it', value: '₹18,218.62' })
  const whole = receiptWords({ receipt: { ...paid, tax: { ...tax, exempt: undefined } }, said, plain, base: 'INR' })
  expect(whole.remarks).toEqual(['Tax is payable on reverse charge: no'])
  expect(whole.sums.map(({ label }) => label)).not.toContain('Exempt in it')
})
