import { describe, expect, test } from 'vitest'
import { genericVatPack } from './packs/generic-vat.ts'
import { indiaPack } from './packs/india.ts'
import { tdsProposal, tdsSections } from './tds.ts'

const asked = (day = '2026-11-23') => ({ pack: indiaPack, settings: {}, day })
const person = 'AAPPU0939F'
const company = 'AAFCU0939F'
const lakh = 10_000_000

describe('sections of tax at source', () => {
  test('are those of the day, with rates and limits', () => {
    const cited = (day: string) => tdsSections(asked(day)).map((one) => one.cited)
    expect(cited('2026-03-31')).toEqual(['194H', '194C', '194J', '194-I(b)'])
    expect(cited('2026-04-01')).toHaveLength(4)
    expect(cited('2025-03-31')).toEqual([])
    const contract = tdsSections(asked()).find(({ section }) => section === 'contract')
    expect(contract).toMatchObject({ rate: 1000, rateOthers: 2000, rateNoPan: 20_000, once: 3_000_000, yearly: lakh })
  })

  test('are none where the rules have none', () => {
    expect(tdsSections({ pack: genericVatPack, settings: {}, day: '2026-11-23' })).toEqual([])
  })
})

describe('what is proposed to be kept', () => {
  const of = (
    more: { kind?: string | null; pan?: string | null; net?: number; before?: number } = {},
    day?: string,
  ) => {
    const { kind = 'transport', pan = company, net = 3_000_100, before = 0 } = more
    return tdsProposal({ kind, pan }, { net, before }, asked(day))
  }
  test('begins above the limit of one bill, to the whole rupee', () => {
    expect(of({ net: 3_000_000 })).toBeUndefined()
    expect(of()).toMatchObject({ section: 'contract', rate: 2000, amount: 60_000 })
    expect(of({ net: 3_000_000 + 2500 })?.amount).toBe(60_100)
  })

  test('or above that of a year, with what was charged before', () => {
    expect(of({ net: 1_000_000, before: lakh - 1_000_000 })).toBeUndefined()
    const found = of({ net: 1_000_000, before: lakh - 999_900 })
    expect(found).toMatchObject({ amount: 20_000 })
    expect(found?.why[0]?.sentence).toMatch(/₹10,000.*₹90,001/)
  })

  test('is less of a person, and a fifth without a PAN', () => {
    expect(of({ pan: person })).toMatchObject({ rate: 1000, amount: 30_000 })
    expect(of({ pan: null })).toMatchObject({ rate: 20_000, amount: 600_000 })
  })

  test('is nothing of vendors that no section names, or before the rules begin', () => {
    expect(of({ kind: 'airline' })).toBeUndefined()
    expect(of({ kind: null })).toBeUndefined()
    expect(of({}, '2025-03-31')).toBeUndefined()
    expect(of({ net: 0, before: 2 * lakh })).toBeUndefined()
  })
})
