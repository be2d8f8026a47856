import type { RateFileLayout } from '@sarai/contract/rate-files'
import { cardsFromRows } from '@sarai/rates/cards-from-rows'
import { templateText } from '@sarai/rates/template'
import { expect, test } from 'vitest'
import { decideLayout, describeShape } from './rate-cards-layout.rules.ts'
import { takeRows } from './rate-cards-lines.rules.ts'

const usual = { product: 'Palm Beach', currency: 'INR', country: 'IN' }

/** Reads a file that is written as its lines, with bars between the cells. */
function readText(text: string, requested: RateFileLayout = {}) {
  const lines = text
    .trim()
    .split('\n')
    .map((line, at) => ({ row: at + 1, cells: line.split('|').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  const layout = decideLayout(lines, requested, usual)
  const taken = takeRows(lines, layout)
  let last = 0
  const makeId = () => `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`
  const { cards, errors } = cardsFromRows(taken.rows, {
    newId: makeId,
    headerRow: layout.header.row,
    numbers: taken.numbers,
  })
  const rates = cards.flatMap(({ title, options, seasons, rates: all }) =>
    all.map((rate) => {
      const option = options.find(({ id }) => id === rate.optionId)
      const season = seasons.find(({ id }) => id === rate.seasonId)
      return [title, option?.name, season?.name, rate.double ?? rate.unit].join(' / ')
    }),
  )
  return {
    layout,
    taken,
    cards,
    errors: [...taken.errors, ...errors],
    rates,
    shape: describeShape(lines, layout, taken.notes),
  }
}

const tariff = `
Palm Beach Resort, Goa
Contracted tariff, valid from 01.04.2026 to 31.03.2027, inclusive of all taxes
S.No. | Room Type | Meal Plan | Valid From | Valid To | SGL | DBL | Ex. Bed | CWB (5-11 yrs) | CNB
1 | Deluxe Room | CPAI | 01/04/2026 | 30/09/2026 | Rs. 7,500/- | Rs. 8,500/- | 1500 | ₹ 1,000 | Complimentary
 | | MAPAI | | | Rs. 9,000/- nett | Rs. 10,500/- nett | 1800 | 1200 | -
2 | Suite | CPAI | 01/04/2026 | 30/09/2026 | on request | On Request | N/A | |
 | | | 01-Oct-26 | 31st March 2027 | | 1,25,000 per night | | |

Rates are net and non-commissionable
`

test('a tariff of a hotel is read with its title rows, blank cells below a name and amounts as they are written', () => {
  const { errors, rates, cards, shape } = readText(tariff)
  expect(errors).toEqual([])
  expect(rates).toEqual([
    'Palm Beach / Deluxe Room CP / 1 Apr – 30 Sep 2026 / 850000',
    'Palm Beach / Deluxe Room MAP / 1 Apr – 30 Sep 2026 / 1050000',
    'Palm Beach / Suite CP / 1 Oct 2026 – 31 Mar 2027 / 12500000',
  ])
  expect(cards).toMatchObject([
    {
      category: 'lodging',
      currency: 'INR',
      taxIncluded: true,
      options: [{ room: 'Deluxe Room', mealPlan: 'CP' }, { mealPlan: 'MAP' }, { room: 'Suite' }],
      rates: [
        {
          single: 750_000,
          extraAdult: 150_000,
          children: [{ fromAge: 5, toAge: 11, withBed: 100_000, noBed: 0 }],
        },
        { single: 900_000, children: [{ withBed: 120_000, noBed: null }] },
        { single: null },
      ],
    },
  ])
  expect(shape).toMatchObject({ headerRow: 3, missing: ['product', 'category', 'currency', 'taxIncluded', 'ages'] })
  expect(shape.notes).toEqual([
    'Columns left out: S.No.',
    'Row 9 is left out: “Rates are net and non-commissionable”',
    'Row 6, SGL: “on request” is taken as no rate',
    'Row 6, DBL: “On Request” is taken as no rate',
    'Row 6, Ex. Bed: “N/A” is taken as no rate',
    '5 empty cells take what stands above, from row 5 on',
  ])
})

test('one cell "on request" among two hundred rates leaves the others', () => {
  const rows = Array.from(
    { length: 200 },
    (_, at) => `Room ${at % 50} | S${Math.floor(at / 50)} | ${at === 77 ? 'On request' : 5000 + at}`,
  )
  const seasons = [
    '2026-01-01 to 2026-03-31',
    '2026-04-01 to 2026-06-30',
    '2026-07-01 to 2026-09-30',
    '2026-10-01 to 2026-12-31',
  ]
  const dated = rows.map((row, at) => `${row} | ${seasons[Math.floor(at / 50)]}`)
  const { errors, rates, taken } = readText(['Room | Season | Double | Period', ...dated].join('\n'), {
    facts: { taxIncluded: true },
  })
  expect(errors).toEqual([])
  expect(rates).toHaveLength(199)
  expect(taken.notes).toEqual(['Row 79, Double: “On request” is taken as no rate'])
})

test.each([
  ['01/04/2026', '30/04/2026', undefined, '2026-04-01', '2026-04-30'],
  ['04/01/2026', '04/30/2026', undefined, '2026-04-01', '2026-04-30'],
  ['05/04/2026', '06/04/2026', undefined, '2026-04-05', '2026-04-06'],
  ['05/04/2026', '06/04/2026', 'mdy', '2026-05-04', '2026-06-04'],
  ['1 Apr 2026', '30-Apr-26', undefined, '2026-04-01', '2026-04-30'],
  ['46113', '46142', undefined, '2026-04-01', '2026-04-30'],
] as const)('days from %s to %s, in the order %s, are told by the column or chosen', (from, to, order, first, last) => {
  const requested = { facts: { taxIncluded: true }, ...(order ? { dateOrders: [null, null, order, order] } : {}) }
  const { cards, errors } = readText(
    `Room | Season | From | To | Double\nDeluxe | Low | ${from} | ${to} | 5000`,
    requested,
  )
  expect(errors).toEqual([])
  expect(cards[0]?.seasons[0]?.dates).toEqual([{ from: first, to: last }])
})

test('days in one cell are one or several ranges; what names no year is refused with its row and column', () => {
  const head = 'Room | Validity | Double'
  const requested = { facts: { taxIncluded: true } }
  const two = readText(`${head}\nDeluxe | 1 Apr to 30 Jun 2026 & 1 Oct to 20 Dec 2026 | 5000`, requested)
  expect(two.errors).toEqual([])
  expect(two.cards[0]?.seasons).toMatchObject([
    {
      name: '1 Apr – 30 Jun 2026, 1 Oct – 20 Dec 2026',
      dates: [
        { from: '2026-04-01', to: '2026-06-30' },
        { from: '2026-10-01', to: '2026-12-20' },
      ],
    },
  ])
  expect(readText(`${head}\nDeluxe | 01/04/26-30/06/26 | 5000`, requested).cards[0]?.seasons[0]?.dates).toEqual([
    { from: '2026-04-01', to: '2026-06-30' },
  ])
  const open = readText(`${head}\nDeluxe | 1 Apr to 30 Jun | 5000`, requested)
  expect(open.errors.length).toBeGreaterThan(0)
  expect(open.errors[0]).toMatchObject({ row: 2, message: expect.stringContaining('is no day') })
})

test('hotels and seasons in lines of their own, and one below the other', () => {
  const { rates, errors, taken } = readText(
    `
Hotel | Room | Season | From | To | Double
Lake View | | | | |
 | Deluxe | Low | 01/04/2026 | 30/09/2026 | 5000
 | | High | 01/10/2026 | 31/03/2027 | 7000
Hill View | | | | |
 | Standard | Low | | | 3000
 | | High | | | 4000
Note: checked by Ravi | | | | |`,
    { facts: { taxIncluded: false } },
  )
  expect(errors).toEqual([])
  expect(rates).toEqual([
    'Lake View / Deluxe / Low / 500000',
    'Lake View / Deluxe / High / 700000',
    'Hill View / Standard / Low / 300000',
    'Hill View / Standard / High / 400000',
  ])
  expect(taken.notes[0]).toBe('Row 8 is left out: “Note: checked by Ravi”')
})

test('a column with amounts that nobody knows stops the file until somebody decides', () => {
  const text = 'Room | Period | Double | Quad\nDeluxe | 1 Apr 2026 to 30 Jun 2026 | 5000 | 9000'
  const open = readText(text, { facts: { taxIncluded: true } })
  expect(open.errors).toEqual([{ row: 1, column: 'Quad', message: 'Choose what this column is, or leave it out.' }])
  expect(open.layout.fields).toEqual(['room', 'dates', 'double', '?'])
  const decided = { facts: { taxIncluded: true }, mapping: ['room', 'dates', 'double', null] }
  expect(readText(text, decided).errors).toEqual([])
  // The same field for two columns is open again.
  expect(readText(text, { ...decided, mapping: ['room', 'dates', 'double', 'double'] }).errors).toHaveLength(1)
})

test('rides, tickets and rates by the kilometre are told by their columns', () => {
  const cabs = readText('Vehicle | Seats | Rate | Per extra km\nInnova | 6 pax | Rs 3,500/- per day | 18/-', {
    facts: { taxIncluded: false, from: '2026-04-01', to: '2027-03-31' },
  })
  expect(cabs.errors).toEqual([])
  expect(cabs.cards).toMatchObject([
    {
      category: 'transport',
      options: [{ name: 'Innova', maxPeople: 6 }],
      rates: [{ unit: 350_000, perKm: 1800 }],
    },
  ])
  const tickets = readText('Activity | Adult | Child (3-11)\nCity tour | 1200 | 600\nMuseum | 300 | Free', {
    facts: { taxIncluded: true, category: 'activity', from: '2026-04-01', to: '2027-03-31' },
  })
  expect(tickets.errors).toEqual([])
  expect(tickets.rates).toEqual([
    'City tour / Standard / 1 Apr 2026 – 31 Mar 2027 / 120000',
    'Museum / Standard / 1 Apr 2026 – 31 Mar 2027 / 30000',
  ])
})

test('an amount in another currency, and one with tax besides, is refused and not read as less', () => {
  const texts = ['$ 120', '120 USD', '€80', '8500 + GST', '8500++', '12,34', '8500 to 9500']
  for (const text of texts) {
    const { errors } = readText(`Room | Period | Double\nDeluxe | 1 Apr 2026 to 30 Jun 2026 | ${text}`, {
      facts: { taxIncluded: true },
    })
    expect({ text, errors }).toMatchObject({ text, errors: [{ row: 2 }] })
  }
})

test('what the file does not say about the product is requested for', () => {
  const { errors } = readText('Room | Period | Double\nDeluxe | 1 Apr 2026 to 30 Jun 2026 | 5000')
  expect(errors).toEqual([
    { row: 2, column: 'tax included', message: 'Fill in tax included in one row of the product at least.' },
  ])
})

test('the template is read as it stands', () => {
  const { cards, errors, taken } = readText(templateText(2027).replaceAll(',', '|'))
  expect(errors).toEqual([])
  expect(cards.map(({ title }) => title)).toEqual(['Lake View Hotel', 'Airport transfer'])
  expect(cards[0]).toMatchObject({
    blackouts: [{ reason: 'Sold to a group' }],
    slabs: [{ percent: 5000 }, { percent: 10_000 }],
  })
  expect(taken.notes).toEqual([])
})
