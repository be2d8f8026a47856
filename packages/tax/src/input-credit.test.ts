import { describe, expect, test } from 'vitest'
import { type Buying, creditOf, inputChoices, type Purchase } from './input-credit.ts'
import { genericVatPack } from './packs/generic-vat.ts'
import { indiaPack } from './packs/india.ts'

const today = '2026-11-23'
const asked = (day = today, settings: Record<string, string> = {}) => ({ pack: indiaPack, settings, day })

describe('what a vendor charges', () => {
  const choices = (purchase: 'room' | 'cab' | 'tour' | 'guide', price: number | null, day = today) =>
    inputChoices(purchase, price, asked(day)).map(({ rate, credit }) => [rate, credit])
  test('a room up to 7,500 has 5 % without credit, one above 18 % with', () => {
    expect(choices('room', 750_000)).toEqual([[5000, 'none']])
    expect(choices('room', 750_001)).toEqual([[18_000, 'full']])
  })
  test('a room whose price is not known has either', () => {
    expect(choices('room', null)).toEqual([
      [5000, 'none'],
      [18_000, 'full'],
    ])
  })
  test('a cab has one of two, and nothing is said of earlier days', () => {
    expect(choices('cab', 1)).toEqual([
      [5000, 'same-service'],
      [18_000, 'full'],
    ])
    expect(choices('room', 1, '2025-09-21')).toEqual([])
  })
  test('a tour of another operator is credit at either rate, a guide at one', () => {
    expect(choices('tour', null)).toEqual([
      [5000, 'full'],
      [18_000, 'full'],
    ])
    expect(choices('guide', null)).toEqual([[18_000, 'full']])
  })
})

describe('credit for it', () => {
  const of = (purchase: Partial<Purchase>, buying: Partial<Buying> = {}, settings: Record<string, string> = {}) => {
    const bought = { kind: null, price: null, net: 1_000_000, tax: 50_000, isOtherState: false, ...purchase }
    return creditOf(bought, { registration: 'regular', mode: 'tour-operator', ...buying }, asked(today, settings))
  }
  const full = { mode: 'tour-operator-credit' }
  const rulesOf = ({ why }: ReturnType<typeof creditOf>) => why.map(({ ruleId }) => ruleId)

  test('whoever sells a cab at 5 % takes that of a cab at 5 %, and of nothing else', () => {
    const cab = { mode: 'cab' }
    expect(of({ kind: 'cab', price: 1 }, cab).isCredit).toBe(true)
    expect(of({ kind: 'cab', price: 1, tax: 180_000 }, cab).isCredit).toBe(false)
    for (const kind of ['room', 'tour', 'guide'] as const) expect(of({ kind }, cab).isCredit).toBe(false)
    expect(of({ kind: 'cab', price: 1, tax: 180_000 }, { mode: 'cab-credit' }).isCredit).toBe(true)
  })

  test('a tour operator at 5 % takes none, but of another tour operator', () => {
    for (const kind of ['room', 'cab', 'guide', null] as const) expect(of({ kind, tax: 180_000 }).isCredit).toBe(false)
    const tour = of({ kind: 'tour' })
    expect(tour.isCredit).toBe(true)
    expect(rulesOf(tour)).toEqual(['tour-operator-gross', 'tour-of-operator'])
    expect(tour.choices.map(({ choice, isCharged }) => [choice, isCharged])).toEqual([
      ['tour', true],
      ['tour-credit', false],
    ])
    expect(of({ kind: 'tour', tax: 180_000 }).isCredit).toBe(true)
  })

  test('under the regular scheme the rate that was charged decides', () => {
    expect(of({ kind: 'cab', tax: 180_000 }, full)).toMatchObject({ isCredit: true })
    expect(of({ kind: 'cab' }, full)).toMatchObject({ isCredit: false })
    expect(of({ kind: 'room', price: 800_000, tax: 180_000 }, full).isCredit).toBe(true)
    const small = of({ kind: 'room', price: 700_000 }, full)
    expect(small.isCredit).toBe(false)
    expect(rulesOf(small)).toEqual(['tour-operator-credit', 'room-up-to-7500', 'setting:limited-input-credit'])
    expect(of({ tax: 180_000 }, full).isCredit).toBe(true)
  })

  test('at a rate that no rule has, it is taken where every rule gives it', () => {
    expect(of({ kind: 'cab', tax: 120_000 }, full).isCredit).toBe(false)
    expect(of({ kind: 'tour', tax: 120_000 }, full).isCredit).toBe(true)
  })

  test('of a rate without input credit is the agency’s own choice', () => {
    const taken = of({ kind: 'room', price: 700_000 }, full, { 'limited-input-credit': 'take' })
    expect(taken).toMatchObject({ isCredit: true, choices: [{ choice: 'room', isCredit: true }] })
    // A tour operator at 5 % has none whatever it chooses.
    expect(of({ kind: 'room', price: 700_000 }, {}, { 'limited-input-credit': 'take' }).isCredit).toBe(false)
  })

  test('a vendor’s rounding does not hide its rate', () => {
    const [charged] = of({ kind: 'tour', net: 999_999, tax: 49_999 }).choices
    expect(charged).toMatchObject({ choice: 'tour', isCharged: true })
  })

  test('without a regular registration there is none, nor for the tax of another state, nor where there is no tax', () => {
    for (const registration of ['composition', 'unregistered'] as const) {
      const answer = of({ kind: 'tour' }, { registration })
      expect(answer).toMatchObject({ isCredit: false, choices: [{ isCredit: false }, { isCredit: false }] })
      expect(rulesOf(answer)).toEqual(['credit-registered'])
    }
    const other = of({ kind: 'room', price: 800_000, tax: 180_000, isOtherState: true }, full)
    expect(other.isCredit).toBe(false)
    expect(rulesOf(other)).toEqual(['credit-other-state'])
    expect(of({ kind: 'tour', tax: 0 }).isCredit).toBe(false)
  })

  test('is not known where the agency has not said how it is taxed', () => {
    const answer = of({ kind: 'tour' }, { mode: null })
    expect(answer.isCredit).toBe(false)
    expect(rulesOf(answer)).toEqual(['credit-unknown'])
  })

  test('under another country’s tax follows whether the margin or the price is taxed', () => {
    const vat = { pack: genericVatPack, settings: {}, day: today }
    const purchase = { kind: 'room' as const, price: null, net: 100_000, tax: 20_000, isOtherState: false }
    const on = (mode: string) => creditOf(purchase, { registration: 'regular', mode }, vat).isCredit
    expect([on('price'), on('margin')]).toEqual([true, false])
  })
})
