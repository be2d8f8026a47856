import type { TaxOffered } from '@sarai/contract/tax-profile-schemas'
import { describe, expect, test } from 'vitest'
import { blankInvoice, blankLine, buyerKindOf, forKind, inMode, nextLine, nobody, notOf } from './invoice-draft.ts'
import { findingProblems, findingWords } from './invoice-findings.ts'
import { hasTour, needsIn, rulesFor } from './invoice-rules.ts'

const registration = {
  id: 'india',
  kind: 'regular' as const,
  taxNumber: null,
  legalName: 'Saffron Trails',
  tradeName: null,
  state: '08',
  isDefault: true,
  packId: 'india',
  chargesTax: true,
}
const offered: TaxOffered = {
  registrations: [registration, { ...registration, id: 'vat', isDefault: false, packId: 'generic-vat' }],
  packs: [
    {
      id: 'india',
      name: 'India',
      system: 'gst-india',
      modes: [
        { id: 'tour', name: 'Tour', needs: [], isTour: true },
        { id: 'air', name: 'Air', needs: ['basicFare'], isTour: false },
        { id: 'rooms', name: 'Rooms', needs: ['stays'], isTour: false },
      ],
      knows: {
        states: true,
        reverseCharge: true,
        zeroRated: true,
        overseas: true,
        exemptions: ['government'],
        wholeDayHours: 12,
      },
    },
    {
      id: 'generic-vat',
      name: 'VAT',
      system: 'vat',
      modes: [{ id: 'price', name: 'Price', needs: ['rate'], isTour: false }],
      knows: {
        states: false,
        reverseCharge: true,
        zeroRated: false,
        overseas: false,
        exemptions: [],
        wholeDayHours: null,
      },
    },
  ],
  defaultMode: 'tour',
  defaultRate: 20_000,
  units: ['night'],
}

describe('the rules of a draft', () => {
  test('are those of its registration, and of the usual one where it names none', () => {
    expect(rulesFor(offered, null).modes.map(({ id }) => id)).toEqual(['tour', 'air', 'rooms'])
    expect(rulesFor(offered, 'vat')).toMatchObject({ modes: [{ id: 'price' }], knows: { states: false } })
    expect(rulesFor({ ...offered, registrations: [] }, null).modes).toHaveLength(3)
    expect(rulesFor(undefined, null).modes).toEqual([])
  })

  test('ask for nothing where no tax is charged', () => {
    const untaxed = { ...offered, registrations: [{ ...registration, chargesTax: false }] }
    const rules = rulesFor(untaxed, null)
    expect(needsIn(rules, 'air')).toEqual([])
    expect(rules.knows).toMatchObject({ states: true, reverseCharge: false, zeroRated: false, wholeDayHours: null })
  })

  test('know which lines are tours', () => {
    const rules = rulesFor(offered, null)
    expect(hasTour(rules, [{ mode: 'air' }, { mode: 'tour' }])).toBe(true)
    expect(hasTour(rules, [{ mode: 'air' }, { mode: null }])).toBe(false)
  })
})

describe('a line', () => {
  test('taxed in another mode keeps what that asks for, and drops the rest', () => {
    const rules = rulesFor(offered, null)
    const line = { ...blankLine('air'), basicFare: 500, stays: [{ state: '08', nights: 2 }], rate: 5000 }
    expect(inMode(line, 'air', rules)).toMatchObject({ mode: 'air', basicFare: 500, stays: [], rate: null })
    expect(inMode(line, 'rooms', rules)).toMatchObject({ basicFare: null, stays: [{ state: '08', nights: 2 }] })
  })

  test('begins with the usual rate where its mode needs one', () => {
    const rules = rulesFor(offered, 'vat')
    expect(inMode(blankLine(null), 'price', rules).rate).toBe(20_000)
    expect(inMode({ ...blankLine(null), rate: 5000 }, 'price', rules).rate).toBe(5000)
    expect(nextLine([blankLine('price', 5000)], rules)).toMatchObject({ mode: 'price', rate: 20_000 })
  })
})

test('a buyer is registered by the GSTIN, abroad by the country, and else a consumer', () => {
  expect(buyerKindOf({ gstin: '27AAPFU0939F1ZV', country: 'US' }, 'IN')).toBe('business')
  expect(buyerKindOf({ gstin: null, country: 'US' }, 'IN')).toBe('abroad')
  expect(buyerKindOf({ gstin: null, country: 'IN' }, 'IN')).toBe('consumer')
  expect(buyerKindOf({ gstin: null, country: null }, 'IN')).toBe('consumer')
  const full = { ...nobody, gstin: '27AAPFU0939F1ZV', state: '27', country: 'IN' }
  for (const kind of ['business', 'consumer', 'abroad'] as const)
    expect(buyerKindOf({ ...full, ...notOf(kind, full, 'IN') }, 'IN')).toBe(
      kind === 'business' ? 'business' : 'consumer',
    )
  expect(notOf('abroad', full, 'IN')).toEqual({ zeroRated: null, gstin: null, state: null, country: null })
})

test('only a buyer abroad keeps being a foreign tourist', () => {
  const { document } = blankInvoice('INR', 'tour')
  const tour = { isForTourist: true, days: 10, daysAbroad: 3 }
  const abroad = { ...document, billTo: { ...nobody, country: 'KE' }, tour }
  expect(forKind('abroad', abroad, 'IN')).toMatchObject({ tour, billTo: { country: 'KE' } })
  expect(forKind('consumer', abroad, 'IN')).toMatchObject({ tour: null, billTo: { country: null } })
  expect(forKind('business', abroad, 'IN')).toMatchObject({ tour: null, billTo: { country: null } })
})

describe('what is found', () => {
  const lines = [{ id: 'a' }, { id: 'b' }]
  const fare = { severity: 'error' as const, message: 'Give the basic fare.', line: 'b', field: 'basicFare' }

  test('is said at its field, unless the line is gone or it only warns', () => {
    const pan = { severity: 'error' as const, message: 'Give a PAN.', line: null, field: 'billTo.pan' }
    const loss = { severity: 'warning' as const, message: 'A loss.', line: 'a', field: 'price' }
    const place = { severity: 'error' as const, message: 'No rule.', line: null, field: null }
    expect(findingProblems([fare, pan, loss, place], lines)).toEqual({
      'document.lines.1.basicFare': 'Give the basic fare.',
      'document.billTo.pan': 'Give a PAN.',
    })
    expect(findingProblems([fare], [{ id: 'a' }])).toEqual({})
  })

  test('names its line where there are several', () => {
    expect(findingWords(fare, lines)).toBe('Line 2: Give the basic fare.')
    expect(findingWords(fare, [{ id: 'b' }])).toBe('Give the basic fare.')
  })
})
