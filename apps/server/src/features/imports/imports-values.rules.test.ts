import { describe, expect, test } from 'vitest'
import { toE164 } from '../../core/phones.rules.ts'
import { safeText } from '../../core/export/cells.rules.ts'
import { unguarded } from '@sarai/contract/written-cells'
import { cellValue } from './imports-cells.rules.ts'
import { readAmount } from './imports-amounts.rules.ts'
import {
  isShortened,
  readAges,
  readCount,
  readEmails,
  readNights,
  readParty,
  readPhones,
  readPhonesIn,
} from './imports-people.rules.ts'
import { findOwner, findStage } from './imports-references.rules.ts'
import { leadMealPlanLabels } from '@sarai/contract/lead-words'
import { isBlank, plain, readMealPlan, readPlaces, readSource, readTags, readTripType } from './imports-words.rules.ts'

describe('amounts', () => {
  const rupees = (value: number) => value * 100
  test.each([
    ['150000', rupees(150_000)],
    ['1,50,000', rupees(150_000)],
    ['₹1,50,000.50', 15_000_050],
    ['Rs. 75000/-', rupees(75_000)],
    ['INR 75,000', rupees(75_000)],
    ['1.5 L', rupees(150_000)],
    ['1.5L', rupees(150_000)],
    ['2 lakh', rupees(200_000)],
    ['2 Lacs', rupees(200_000)],
    ['80k', rupees(80_000)],
    ['1.2 Cr', rupees(12_000_000)],
    ['upto 2 lakhs', rupees(200_000)],
    ['approx 60,000', rupees(60_000)],
    ['1.50.000,00', undefined],
    ['150.000,50', 15_000_050],
    ['0', 0],
  ])('%s', (typed, max) => expect(readAmount(typed, 'INR')?.max).toBe(max))

  test('ranges share their unit, and say when they are per person', () => {
    expect(readAmount('1-1.5 L', 'INR')).toMatchObject({ min: rupees(100_000), max: rupees(150_000) })
    expect(readAmount('80k to 1 lakh', 'INR')).toMatchObject({ min: rupees(80_000), max: rupees(100_000) })
    expect(readAmount('50,000 - 60,000 pp', 'INR')).toMatchObject({
      min: rupees(50_000),
      max: rupees(60_000),
      isPerPerson: true,
    })
    expect(readAmount('25000/person', 'INR')).toMatchObject({ max: rupees(25_000), isPerPerson: true })
    expect(readAmount('$2,000', 'INR')).toMatchObject({ max: 200_000, currency: 'USD' })
  })
  test.each(['cheap', 'TBD soon', '1.2.3', '50 or so', '99999999999999', '-500', ''])('not %s', (typed) =>
    expect(readAmount(typed, 'INR')).toBeUndefined(),
  )
})

describe('people', () => {
  test.each([
    ['2', { adults: 2 }],
    ['02', { adults: 2 }],
    ['4 pax', { adults: 4 }],
    ['2+1', { adults: 2, children: 1 }],
    ['2 + 1 + 1', { adults: 2, children: 1, infants: 1 }],
    ['2A 1C', { adults: 2, children: 1 }],
    ['2A+1C+1I', { adults: 2, children: 1, infants: 1 }],
    ['2 adults, 2 kids (5, 8)', { adults: 2, children: 2 }],
    ['2 Adults and 1 infant', { adults: 2, infants: 1 }],
    ['family of 4', { adults: 4 }],
    ['Couple', { adults: 2 }],
  ])('%s', (typed, party) => expect(readParty(typed)).toEqual(party))
  test.each(['10-12', 'many', '-2', '2 elephants', ''])('not %s', (typed) => expect(readParty(typed)).toBeUndefined())

  test('counts, nights and ages', () => {
    expect([readCount('3 rooms', 500), readCount('3.0', 9), readCount('-1', 9), readCount('12', 9)]).toEqual([
      3,
      3,
      undefined,
      undefined,
    ])
    expect([
      readNights('4N/5D'),
      readNights('4 nights'),
      readNights('5 days'),
      readNights('6'),
      readNights('a week'),
    ]).toEqual([4, 4, 4, 6, undefined])
    expect([readAges('4, 9 yrs'), readAges('5 & 8'), readAges('19'), readAges('young')]).toEqual([
      [4, 9],
      [5, 8],
      undefined,
      undefined,
    ])
  })
})

describe('phones and emails', () => {
  test.each([
    ['9829012345', ['+919829012345']],
    ['098290 12345', ['+919829012345']],
    ['+91-98290-12345', ['+919829012345']],
    ['919829012345', ['+919829012345']],
    ['0091 9829012345', ['+919829012345']],
    ['(+91) 9829012345', ['+919829012345']],
    ['p:+919829012345', ['+919829012345']],
    ['9829012345.0', ['+919829012345']],
    ['9.829012345E+09', ['+919829012345']],
    ['9829012345 / 9414012345', ['+919829012345', '+919414012345']],
    ['9829012345, 98290 12345', ['+919829012345']],
    ['0141-2345678', ['+911412345678']],
    ['+44 20 7946 0958', ['+442079460958']],
    ['+971 50 123 4567', ['+971501234567']],
  ])('%s', (typed, numbers) => expect(readPhones(typed, 'IN')).toEqual(numbers))
  test.each(['12', 'call me', '98290123456789012345', '', '9829012345 / home'])('not %s', (typed) =>
    expect(readPhones(typed, 'IN')).toBeUndefined(),
  )

  test.each([
    ['98290 12345 (wife)', ['+919829012345']],
    ['call 0141-2345678 after 6', ['+911412345678']],
    ['Rahul: 9829012345, office: 9414012345', ['+919829012345', '+919414012345']],
    ['9829012345 / home', ['+919829012345']],
    ['9829012345 9414012345', ['+919829012345', '+919414012345']],
    ['Dubai +971 50 123 4567 only', ['+971501234567']],
    ['9829012345 ::: 9414012345', ['+919829012345', '+919414012345']],
    ['9,829,012,345', ['+919829012345']],
  ])('%s in a text', (typed, numbers) => expect(readPhonesIn(typed, 'IN').numbers).toEqual(numbers))
  test.each(['call me', '00000000', '98291-0051', 'id 98290123456789', 'Flat 12, MI Road 302001'])(
    'none in %s',
    (typed) => expect(readPhonesIn(typed, 'IN').numbers).toEqual([]),
  )
  test('of any length a text is read in no time', () => {
    const startedAt = performance.now()
    for (const text of ['9 '.repeat(50_000), '+1('.repeat(30_000), '98290-'.repeat(20_000)]) readPhonesIn(text, 'IN')
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  test('the short way for Indian mobiles says what the library says', () => {
    for (const typed of ['9829012345', '09829012345', '919829012345', '+919829012345', '98290-12345', '6000000000'])
      expect(readPhones(typed, 'IN'), typed).toEqual([toE164(typed, 'IN')])
  })
  test('numbers that a spreadsheet has cut short are known', () => {
    expect([isShortened('9.82901E+09'), isShortened('9.829012345E+09'), isShortened('9829012345')]).toEqual([
      true,
      false,
      false,
    ])
  })
  test('emails', () => {
    expect(readEmails(' Rahul@Example.IN ')).toEqual(['rahul@example.in'])
    expect(readEmails('a@b.in; <c@d.in>')).toEqual(['a@b.in', 'c@d.in'])
    expect([readEmails('a@b'), readEmails('none of this'), readEmails('')]).toEqual([undefined, undefined, undefined])
  })
  test('what guards a cell from being a formula is taken off again', () => {
    for (const text of ['=1+1', '+91 98290 12345', '-', '@home', ' =x', "it's", 'plain'])
      expect(unguarded(safeText(text))).toBe(text)
    expect(unguarded('="0982901"')).toBe('0982901')
  })
})

describe('cells', () => {
  const value = (cell: string) => cellValue(cell, { isText: false })
  test('are read without marks that nobody sees', () => {
    expect(value('\u202a+91 98290 12345\u202c')).toBe('+91 98290 12345')
    expect(cellValue('\u200eAsha\u200f', { isText: true })).toBe('Asha')
  })
  test('are read in the digits and months of any script of India, but for what is text', () => {
    expect(value('९८२९० १२३४५')).toBe('98290 12345')
    expect(value('২১/১১/২০২৬')).toBe('21/11/2026')
    expect([value('१५ दिसंबर २०२६'), value('फ़रवरी'), value('१.५ लाख'), value('२ वयस्क और १ बच्चा')]).toEqual([
      '15 December 2026',
      'February',
      '1.5 lakh',
      '2 adults and 1 children',
    ])
    expect(cellValue('कमरा १२', { isText: true })).toBe('कमरा १२')
  })
})

describe('words', () => {
  test('what agencies write', () => {
    expect(['FB', 'Instagram Ads', 'Google Ads', 'Walk-in', 'Ref', 'B2B', 'JustDial'].map(readSource)).toEqual([
      'meta_ad',
      'meta_ad',
      'google',
      'walk_in',
      'referral',
      'b2b_agent',
      undefined,
    ])
    expect(['Honey-moon', 'MICE', 'Char Dham Yatra'].map(readTripType)).toEqual([
      'honeymoon',
      'corporate',
      'pilgrimage',
    ])
    expect(['Half Board', 'breakfast', 'AP'].map(readMealPlan)).toEqual(['MAP', 'CP', 'AP'])
    // As exports write them.
    expect(Object.values(leadMealPlanLabels).map(readMealPlan)).toEqual(Object.keys(leadMealPlanLabels))
    expect(['N/A', '-', '--', 'nil', '0000-00-00', '#N/A', ' ', '?'].every(isBlank)).toBe(true)
    expect(['0', 'Nila', 'no'].some(isBlank)).toBe(false)
    expect(plain('  Mobile   No. ')).toBe('mobile no')
  })
  test('lists', () => {
    expect(readPlaces('Bali, Ubud')).toEqual(['Bali', 'Ubud'])
    expect(readPlaces('Shimla & Manali')).toEqual(['Shimla', 'Manali'])
    expect(readPlaces('Andaman & Nicobar / Chennai')).toEqual(['Andaman and Nicobar', 'Chennai'])
    expect(readPlaces('Goa, goa')).toHaveLength(1)
    expect(readTags('VIP; repeat, R&D')).toEqual(['VIP', 'repeat', 'R&D'])
    expect(readPlaces('x'.repeat(81))).toBeUndefined()
  })
  test('stages and colleagues by name', () => {
    const stages = [
      { id: '1', name: 'New', kind: 'open' as const },
      { id: '2', name: 'Proposal sent', kind: 'open' as const },
      { id: '3', name: 'Converted', kind: 'won' as const },
      { id: '4', name: 'Lost', kind: 'lost' as const },
    ]
    const found = ['proposal SENT', 'Quotation sent', 'Booked', 'Not interested', 'Fresh lead', 'Whatever'].map(
      (text) => findStage(text, stages)?.id,
    )
    expect(found).toEqual(['2', '2', '3', '4', '1', undefined])
    const team = [
      { id: 'a', name: 'Meera Rathore', email: 'meera@x.in' },
      { id: 'b', name: 'Arjun Singh', email: 'arjun@x.in' },
      { id: 'c', name: 'Arjun Mehta', email: 'mehta@x.in' },
    ]
    expect(
      ['meera', 'Meera Rathore (Sr)', 'ARJUN@x.in', 'Arjun', 'Nobody'].map((text) => findOwner(text, team)?.id),
    ).toEqual(['a', 'a', 'b', undefined, undefined])
  })
})
