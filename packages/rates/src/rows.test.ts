import type { RateCard } from '@sarai/contract/rate-schemas'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardsFromRows } from './cards-from-rows.ts'
import { checkCard } from './check-card.ts'
import { changeWords, differenceOf } from './difference.ts'
import { columnsOf, type Row } from './row-columns.ts'
import { rowsOf } from './rows-of.ts'
import { templateRows, templateText } from './template.ts'
import { cards } from './test-any-cards.ts'
import { blankCard, hotel, idOf } from './test-cards.ts'

function reading(rows: readonly Row[], known: readonly RateCard[] = []) {
  let last = 1000
  return cardsFromRows(rows, { newId: () => idOf(++last), known })
}

/** What a file does not tell: rates and bands without amounts, and the order of rates. */
function told(card: RateCard): RateCard {
  const isSaid = (one: object) =>
    Object.values(one).some((value) => typeof value === 'number' || (Array.isArray(value) && value.length > 0))
  const bandSaid = ({ withBed, noBed, unit }: RateCard['rates'][number]['children'][number]) =>
    [withBed, noBed, unit].some((one) => one !== null)
  return {
    ...card,
    rates: card.rates.map((rate) => ({ ...rate, children: rate.children.filter(bandSaid) })).filter(isSaid),
  }
}

test('what is written is read back as it was, ids and all', () => {
  fc.assert(
    fc.property(cards, (made) => {
      const card = told(made)
      expect(reading(rowsOf(card), [card])).toEqual({ cards: [card], errors: [] })
    }),
    { numRuns: 300 },
  )
})

test('what is read without knowing the card differs from it by ids alone', () => {
  fc.assert(
    fc.property(cards, (card) => {
      const [read] = reading(rowsOf(card)).cards
      expect(read).toBeDefined()
      if (read)
        expect(
          rowsOf({
            ...read,
            options: inOrderOf(read.options, card.options),
            seasons: inOrderOf(read.seasons, card.seasons),
          }),
        ).toEqual(rowsOf(card))
    }),
  )
})
const inOrderOf = <T extends { name: string }>(list: T[], order: readonly { name: string }[]) =>
  order.flatMap(({ name }) => list.filter((one) => one.name === name))

test('columns of children stand with the other amounts, by age', () => {
  expect(columnsOf(rowsOf(hotel)).slice(-7)).toEqual([
    'single',
    'double',
    'unit',
    'extra adult',
    'child 0-4 without bed',
    'child 5-11 with bed',
    'child 5-11 without bed',
  ])
})

const facts = { product: 'Palm Beach', category: 'lodging', currency: 'INR', 'tax included': 'yes' }
const full = { ...facts, option: 'Deluxe', season: 'High', from: '2026-11-01', to: '2027-02-28', double: '8,000' }
const problems = (...rows: Row[]) =>
  reading(rows).errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)

test('a file as a hotel sends it is one card, with blanks where a row above has said it', () => {
  const rows: Row[] = [
    { ...full, Double: '8,000', 'Child 5-11 with bed': '1500', 'Max People': '4', weekdays: 'Fri, Saturday' },
    { product: 'palm beach', option: 'deluxe', season: 'high', from: '2027-10-01', to: '2027-10-31' },
    {
      product: 'Palm Beach',
      row: 'Blackout',
      from: '2026-12-31',
      to: '2026-12-31',
      options: 'Deluxe',
      note: 'Wedding',
    },
    {},
  ]
  const { cards: read, errors } = reading(rows)
  expect(errors).toEqual([])
  expect(read).toMatchObject([
    {
      title: 'Palm Beach',
      basis: 'room-night',
      options: [{ name: 'Deluxe', maxPeople: 4 }],
      seasons: [{ weekdays: ['fri', 'sat'], dates: [{ from: '2026-11-01' }, { from: '2027-10-01' }] }],
      rates: [{ double: 800_000, children: [{ fromAge: 5, toAge: 11, withBed: 150_000, noBed: null }] }],
      blackouts: [{ reason: 'Wedding', optionIds: [read[0]?.options[0]?.id] }],
    },
  ])
})

test.each<[string, Row[], string]>([
  ['31 February', [{ ...full, to: '2027-02-31' }], '2 to: "2027-02-31" is no day. Write it like 2026-11-21.'],
  ['days in another order', [{ ...full, to: '28/02/2027' }], '2 to: "28/02/2027" is no day. Write it like 2026-11-21.'],
  ['no day', [{ ...full, from: '' }], '2 from: Fill in from.'],
  ['an amount below zero', [{ ...full, double: '-5' }], '2 double: This cannot be negative'],
  ['an amount of too many decimals', [{ ...full, currency: 'JPY', double: '5.5' }], '2 double: JPY has no decimals'],
  ['a currency that is none', [{ ...full, currency: 'RSX' }], '2 currency: RSX is no currency.'],
  ['no currency', [{ ...full, currency: '' }], '2 currency: Fill in currency in one row of the product at least.'],
  ['no product', [{ ...full, product: ' ' }], '2 product: Name the product.'],
  ['negative nights', [{ ...full, 'min nights': '-2' }], '2 min nights: Enter a whole number from 1 to 90, not "-2".'],
  ['an unknown column', [{ ...full, quad: '9000' }], '1 quad: Rates have no column "quad".'],
  [
    'an unknown word',
    [{ ...full, basis: 'bed' }],
    '2 basis: "bed" is none of room-night, person-night, person, vehicle-day, vehicle, group, km.',
  ],
  [
    'an unknown weekday',
    [{ ...full, weekdays: 'fri pat' }],
    '2 weekdays: "pat" is no weekday. Write them like fri sat.',
  ],
  ['amounts of no option', [{ ...full, option: '' }], '2 option: There are amounts without option. Name it.'],
  [
    'an unknown option',
    [full, { ...facts, row: 'blackout', from: '2026-12-31', to: '2026-12-31', options: 'Suite' }],
    '3 options: The product has no option "Suite".',
  ],
  [
    'two prices for the same',
    [full, { ...full, double: '9,000' }],
    '3 double: Row 2 says something else for the same rate. Leave one empty or make them the same.',
  ],
  [
    'two currencies',
    [full, { ...full, currency: 'USD' }],
    '3 currency: Row 2 says something else for the same product. Leave one empty or make them the same.',
  ],
  [
    'two seasons of one name',
    [full, { ...full, option: 'Suite', from: '2026-12-01' }],
    '3 season: High has other dates in row 2. Give one of them another name.',
  ],
  ['a name with a semicolon', [{ ...full, option: 'Deluxe; sea view' }], '2 name: Use no semicolon in a name'],
])('%s is refused by row and column', (_, rows, message) => {
  expect(problems(...rows)).toContain(message)
  expect(reading(rows).cards.filter(() => !message.startsWith('1 '))).toEqual([])
})

test('rows of any words never throw, and what is read is what the schema allows', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '',
      'yes',
      'INR',
      'lodging',
      '2026-11-01',
      '2026-02-31',
      '5',
      '-1',
      'fri',
      'blackout',
      'Deluxe',
      '9e99',
      '٣',
    ),
    fc.string(),
  )
  const row = fc.dictionary(
    fc.constantFrom(...columnsOf(rowsOf(hotel)), 'row', 'options', 'since', 'child 5-4', '__proto__'),
    word,
  )
  fc.assert(
    fc.property(fc.array(fc.record({ start: fc.constantFrom(full, facts, {}), row }), { maxLength: 6 }), (rows) => {
      const read = reading(rows.map(({ start, row }) => ({ ...start, ...row })))
      for (const { message } of read.errors) expect(message).not.toMatch(/undefined|NaN/)
    }),
  )
})

test('a card does not differ from itself, however it is ordered, nor from what is read of its file', () => {
  fc.assert(
    fc.property(cards, (made) => {
      const card = told(made)
      const turned = {
        ...card,
        seasons: card.seasons.toReversed(),
        options: card.options.toReversed(),
        rates: card.rates.toReversed(),
      }
      expect(differenceOf(card, turned)).toEqual([])
      expect(differenceOf(card, reading(rowsOf(card), [card]).cards[0] ?? null)).toEqual([])
    }),
  )
})

test('what is new one way is ended the other way', () => {
  const turned = { new: 'ended', ended: 'new', changed: 'changed' } as const
  fc.assert(
    fc.property(cards, cards, (one, other) => {
      const changes = differenceOf(one, other).map(({ kind, from, to, label }) =>
        JSON.stringify([kind, label, from, to]),
      )
      const back = differenceOf(other, one).map(({ kind, from, to, label }) =>
        JSON.stringify([turned[kind], label, to, from]),
      )
      expect(back.sort()).toEqual(changes.sort())
    }),
  )
})

test('an import is shown as what is new, changed and ended', () => {
  const rows = rowsOf(hotel)
    .filter(({ option, season }) => !(option === 'Pool villa' && season === 'High season'))
    .map((row) => (row.season === 'High season' ? { ...row, double: '8500.50', triple: '11000' } : row))
  const [read] = reading(
    [...rows, { product: hotel.title, row: 'blackout', from: '2026-12-31', to: '2026-12-31' }],
    [hotel],
  ).cards
  expect(differenceOf(hotel, read ?? null).map(changeWords)).toEqual([
    'Deluxe CP, High season: Double: ₹8,000 → ₹8,500.50',
    'Deluxe CP, High season: Triple: new, ₹11,000',
    'Blackout of 31 Dec 2026: new, Days: 31 Dec 2026, For: all options',
    'Pool villa, High season: ended, was Unit: ₹30,000',
  ])
  expect(differenceOf(null, blankCard).map(({ kind, name }) => [kind, name])).toEqual([['new', blankCard.title]])
  expect(differenceOf(blankCard, null).map(({ kind }) => kind)).toEqual(['ended'])
})

test('the template is a file that is read without a mistake, and its cards have nothing to look at', () => {
  const read = reading(templateRows(2027))
  expect(read.errors).toEqual([])
  expect(read.cards.map(({ title }) => title)).toEqual(['Lake View Hotel', 'Airport transfer'])
  expect(read.cards.flatMap((card) => checkCard(card))).toEqual([])
  const [head = '', ...lines] = templateText(2027).split('\n')
  for (const line of lines) expect(line.split(',')).toHaveLength(head.split(',').length)
  expect(reading(lines.map((line) => asRow(head.split(','), line.split(',')))).cards).toHaveLength(2)
})

const asRow = (columns: string[], cells: string[]): Row =>
  Object.fromEntries(columns.flatMap((column, at) => (cells[at] ? [[column, cells[at]]] : [])))
