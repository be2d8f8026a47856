import { describe, expect, test } from 'vitest'
import {
  cashAnswer,
  creditNoteUntil,
  eInvoiceUntil,
  invoiceUntil,
  limitReached,
  type RulesAsked,
  sacDigits,
} from './limits.ts'
import { genericVatPack } from './packs/generic-vat.ts'
import { indiaPack } from './packs/india.ts'
import { today } from './test-documents.ts'

const asked = (day = today, settings = {}): RulesAsked => ({ pack: indiaPack, settings, day })
const [lakh, crore] = [10_000_000, 1_000_000_000]
const isReached = (name: Parameters<typeof limitReached>[0], given: number, day = today) =>
  limitReached(name, given, asked(day))?.isReached

describe('a limit', () => {
  test.each([
    ['buyer-address', lakh / 2 - 1, today, false],
    ['buyer-address', lakh / 2, today, true],
    ['b2cl', lakh, '2024-08-01', false],
    ['b2cl', lakh + 1, '2024-08-01', true],
    ['b2cl', 2.5 * lakh, '2024-07-31', false],
    ['b2cl', 2.5 * lakh + 1, '2024-07-31', true],
    ['e-invoice', 5 * crore, '2023-08-01', false],
    ['e-invoice', 5 * crore + 1, '2023-08-01', true],
    ['e-invoice', 5 * crore + 1, '2023-07-31', false],
    ['e-invoice', 500 * crore + 1, '2020-10-01', true],
    ['b2c-qr', 500 * crore, today, false],
    ['b2c-qr', 500 * crore + 1, today, true],
    ['registration', 20 * lakh, today, true],
  ] as const)('%s of %d on %s is reached: %s', (name, given, day, reached) => {
    expect(isReached(name, given, day)).toBe(reached)
  })

  test('is said with its amount, its source and what was given', () => {
    expect(limitReached('b2cl', 15_000_000, asked())).toMatchObject({
      amount: lakh,
      why: [{ ruleId: 'b2cl-2024', confidence: 'H', inputs: { amount: '₹1,00,000', given: '₹1,50,000' } }],
    })
  })

  test('is none before it came, and none in a pack that knows no limits', () => {
    expect(isReached('e-invoice', 1000 * crore, '2020-09-30')).toBeUndefined()
    expect(limitReached('cash', lakh, { pack: genericVatPack, settings: {}, day: today })).toBeUndefined()
  })
})

describe('cash', () => {
  test.each([
    [2 * lakh - 1, 'take'],
    [2 * lakh, 'refuse'],
  ])('of %d: %s', (paid, answer) => {
    expect(cashAnswer(paid, asked()).answer).toBe(answer)
    expect(cashAnswer(paid, asked('2026-03-31')).answer).toBe(answer)
  })

  test('is warned of by setting, under the new law alone', () => {
    const settings = { 'cash-limit': 'warn' }
    expect(cashAnswer(2 * lakh, asked(today, settings)).answer).toBe('warn')
    expect(cashAnswer(2 * lakh, asked('2026-03-31', settings)).answer).toBe('refuse')
  })
})

test('service codes have 4 digits up to 5 crore, none need be there for consumers, and 6 above', () => {
  expect(sacDigits(5 * crore, true, asked())).toBe(4)
  expect(sacDigits(5 * crore, false, asked())).toBe(0)
  expect([sacDigits(5 * crore + 1, true, asked()), sacDigits(5 * crore + 1, false, asked())]).toEqual([6, 6])
})

test('an invoice follows within 30 days', () => {
  expect(invoiceUntil('2026-11-23', asked())?.until).toBe('2026-12-23')
  expect(invoiceUntil('2028-01-31', asked('2028-01-31'))?.until).toBe('2028-03-01')
})

describe('a credit note', () => {
  test.each([
    ['2025-04-01', '2026-11-30'],
    ['2026-03-31', '2026-11-30'],
    ['2026-04-01', '2027-11-30'],
  ])('of a supply on %s until %s', (supplied, until) => {
    expect(creditNoteUntil(supplied, asked('2026-11-30'))).toMatchObject({ until, isLate: false, answer: 'warn' })
  })

  test('after it is warned of, refused or taken, by setting', () => {
    const on = (choice: string) => creditNoteUntil('2025-05-01', asked('2026-12-01', { 'credit-note-cut-off': choice }))
    expect(on('warn')).toMatchObject({ isLate: true, answer: 'warn' })
    expect(on('refuse')).toMatchObject({ isLate: true, answer: 'refuse' })
    expect(on('none')).toBeUndefined()
  })
})

test('the portal takes e-invoices for 30 days: from 10 crore on since April 2025, from 100 crore before', () => {
  const until = (day: string, turnover: number) =>
    eInvoiceUntil(day, turnover, { pack: indiaPack, settings: {} })?.until
  expect(until('2025-04-05', 10 * crore)).toBe('2025-05-05')
  expect(until('2025-04-05', 10 * crore - 1)).toBeUndefined()
  expect(until('2025-03-31', 99 * crore)).toBeUndefined()
  expect(until('2025-03-31', 100 * crore)).toBe('2025-04-30')
  expect(until('2023-10-31', 500 * crore)).toBeUndefined()
})

test('sentences of last days write them as people do, and none says twice by when', () => {
  const found = [
    invoiceUntil('2026-11-23', asked()),
    creditNoteUntil('2025-05-01', asked('2026-12-01')),
    eInvoiceUntil('2026-11-23', 100_000_000_000, asked()),
  ]
  const sentences = found.flatMap((one) => one?.why.map(({ sentence }) => sentence) ?? [])
  expect(sentences.length).toBeGreaterThan(1)
  for (const sentence of sentences)
    expect(`Due by 23 Dec 2026. ${sentence}`).not.toMatch(/\d{4}-\d\d-\d\d|\bby\b.*\bby\b/)
})
