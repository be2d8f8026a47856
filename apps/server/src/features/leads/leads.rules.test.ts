import type { LeadFilters } from '@sarai/contract/lead-schemas'
import { describe, expect, test } from 'vitest'
import {
  defaultFollowUp,
  enquiryText,
  isCounted,
  leadQuestion,
  mayConvert,
  missingFor,
  nameRequirements,
} from './leads.rules.ts'
import { mayAssignTo, maySee } from '../../core/visibility.rules.ts'
import { changedFacts } from '../../core/changes.rules.ts'

describe('what a stage asks for', () => {
  test.each([
    [['destinations', 'adults'], { destinations: [], adults: null }, ['destinations', 'adults']],
    [['destinations', 'adults'], { destinations: ['Bali'], adults: 2 }, []],
    // Nobody travelling as an adult is an answer too, and so is a value of nothing.
    [['adults', 'expectedValue'], { adults: 0, expectedValue: 0 }, []],
    [['travelStart'], { travelStart: null, travelMonth: '2026-12-01' }, []],
    [['travelStart'], { travelStart: null, travelMonth: null }, ['travelStart']],
    [['phone', 'email'], {}, ['phone', 'email']],
    [[], {}, []],
  ] as const)('%j of %j lacks %j', (required, lead, missing) => {
    expect(missingFor([...required], lead as never)).toEqual(missing)
  })

  test.each([
    [[], ''],
    [['destinations'], 'a destination'],
    [['destinations', 'adults'], 'a destination and the number of adults'],
    [['phone', 'email', 'budgetMax'], 'a phone number, an email address and a budget'],
  ] as const)('%j reads %j', (fields, words) => {
    expect(nameRequirements([...fields])).toBe(words)
  })
})

test.each([
  [{ name: 'A', adults: 2 }, { name: 'A', adults: 3 }, [{ field: 'adults', from: 2, to: 3 }]],
  [{ tags: ['a', 'b'] }, { tags: ['a', 'b'] }, []],
  [{ tags: ['a', 'b'] }, { tags: ['b', 'a'] }, [{ field: 'tags', from: ['a', 'b'], to: ['b', 'a'] }]],
  [{ city: null }, { city: undefined }, []],
  [{}, { city: null }, []],
  [{}, { city: 'Jaipur' }, [{ field: 'city', from: null, to: 'Jaipur' }]],
  [{ adults: 0 }, { adults: null }, [{ field: 'adults', from: 0, to: null }]],
])('from %j, %j changes %j', (before, changes, changed) => {
  expect(changedFacts(before, changes)).toEqual(changed)
})

describe('whose leads somebody sees', () => {
  const all = { visibleOwners: null, seesUnowned: true }
  const own = { visibleOwners: ['me'], seesUnowned: false }
  const team = { visibleOwners: ['me', 'mate'], seesUnowned: true }
  test.each([
    [all, 'anybody', true],
    [all, null, true],
    [own, 'me', true],
    [own, 'mate', false],
    [own, null, false],
    [team, 'mate', true],
    [team, null, true],
    [team, 'stranger', false],
  ])('%j and an owner %j: %s', (actor, ownerId, sees) => {
    expect(maySee(actor, ownerId)).toBe(sees)
    expect(mayAssignTo(actor, ownerId)).toBe(sees)
  })

  test.each([
    [false, false, true],
    [true, true, true],
    [true, false, false],
  ])('a sub-user %s who manages %s may convert without a proposal: %s', (isSubuser, isManager, may) => {
    expect(mayConvert({ isSubuser, isManager })).toBe(may)
  })
})

test.each([
  ['2026-11-21T06:00:00Z', 'Asia/Kolkata', '2026-11-22T04:30:00.000Z'],
  ['2026-11-21T20:00:00Z', 'Asia/Kolkata', '2026-11-23T04:30:00.000Z'],
  ['2026-12-31T12:00:00Z', 'Europe/London', '2027-01-01T10:00:00.000Z'],
])('a lead made at %s in %s is first followed up at %s', (now, zone, at) => {
  expect(defaultFollowUp(new Date(now), zone)).toBe(at)
})

const stages = [
  { id: 'new', kind: 'open' as const },
  { id: 'talk', kind: 'open' as const },
  { id: 'won', kind: 'won' as const },
  { id: 'lost', kind: 'lost' as const },
]
const agency = { currency: 'INR', timeZone: 'Asia/Kolkata', country: 'IN', ownFieldsOf: [] }
const everybody = { visibleOwners: null, seesUnowned: true, agency }
const now = new Date('2026-11-21T06:00:00Z')
const ask = (filters: LeadFilters, actor: Parameters<typeof leadQuestion>[0]['actor'] = everybody) =>
  leadQuestion({ filters, actor, stages, now })

describe('what a list asks', () => {
  test.each<[LeadFilters, Record<string, unknown>]>([
    [{}, { present: undefined }],
    [{ deleted: true }, { deleted: undefined }],
    [{ stage: ['new'] }, { present: undefined, stage: 'new' }],
    [{ stage: ['new', 'won'] }, { present: undefined, stages: ['new', 'won'] }],
    [{ kind: 'open' }, { present: undefined, stages: ['new', 'talk'] }],
    [{ kind: 'won' }, { present: undefined, stage: 'won' }],
    [
      { kind: 'open', stage: ['new', 'won'] },
      { present: undefined, stage: 'new' },
    ],
    // Stages that the kind leaves none of find nothing, rather than everything.
    [
      { kind: 'lost', stage: ['new'] },
      { present: undefined, stages: [] },
    ],
    [{ owner: ['a'] }, { present: undefined, owner: 'a' }],
    [{ owner: ['a', 'b'] }, { present: undefined, owners: ['a', 'b'] }],
    [{ owner: ['none'] }, { present: undefined, unowned: [] }],
    [{ owner: ['a', 'none'] }, { present: undefined, ownersOrNone: ['a'] }],
    [{ destination: '50%_a\\' }, { present: undefined, destination: '50\\%\\_a\\\\%' }],
    [{ followUp: 'overdue' }, { present: undefined, stages: ['new', 'talk'], followUpBefore: now.toISOString() }],
    [
      { followUp: 'today' },
      { present: undefined, stages: ['new', 'talk'], followUpBefore: '2026-11-21T18:30:00.000Z' },
    ],
    [{ followUp: 'week' }, { present: undefined, stages: ['new', 'talk'], followUpBefore: '2026-11-28T18:30:00.000Z' }],
    [{ followUp: 'later' }, { present: undefined, stages: ['new', 'talk'], followUpFrom: '2026-11-28T18:30:00.000Z' }],
    [{ followUp: 'none' }, { present: undefined, stages: ['new', 'talk'], noFollowUp: undefined }],
    [
      { createdFrom: '2026-11-01', createdTo: '2026-11-30' },
      { present: undefined, createdFrom: '2026-10-31T18:30:00.000Z', createdBefore: '2026-11-30T18:30:00.000Z' },
    ],
  ])('%j', (filters, values) => {
    expect(ask(filters).values).toEqual(values)
  })

  test('is narrowed to the owners whose leads somebody sees, whatever they ask for', () => {
    const own = { visibleOwners: ['me'], seesUnowned: false, agency }
    expect(ask({ owner: ['boss'] }, own).values).toMatchObject({ owner: 'boss', visible: ['me'] })
    const team = { visibleOwners: ['me', 'mate'], seesUnowned: true, agency }
    expect(ask({}, team).values).toMatchObject({ visibleOrUnowned: ['me', 'mate'] })
  })

  test('comes in one order, so that the same question is the same query', () => {
    const one = ask({ source: ['call'], stage: ['new'], tag: ['vip'] })
    const other = ask({ tag: ['vip'], stage: ['new'], source: ['call'] })
    expect(one.conditions).toEqual(other.conditions)
  })

  test.each<[LeadFilters, boolean]>([
    [{}, true],
    [{ stage: ['new'] }, true],
    [{ kind: 'open', owner: ['a', 'none'] }, true],
    [{ deleted: true }, false],
    [{ source: ['call'] }, false],
    [{ followUp: 'today' }, false],
    [{ travelFrom: '2026-01-01' }, false],
  ])('%j is answered by the kept counts: %s', (filters, counted) => {
    expect(isCounted(ask(filters))).toBe(counted)
  })

  test('of one owner by somebody who sees a few is not answered by the kept counts', () => {
    const team = { visibleOwners: ['me', 'mate'], seesUnowned: false, agency }
    expect(isCounted(ask({}, team))).toBe(true)
    expect(isCounted(ask({ owner: ['me'] }, team))).toBe(false)
  })
})

test('an enquiry is written down a line a fact, without what is empty', () => {
  expect(
    enquiryText(
      {
        name: 'Meera',
        phone: null,
        destinations: ['Bali', 'Lombok'],
        adults: 0,
        budgetMax: 12_500_000,
        tags: ['vip'],
        requirement: '',
      },
      'INR',
    ),
  ).toBe('Name: Meera\nDestination: Bali, Lombok\nAdults: 0\nBudget up to: ₹1,25,000')
  expect(enquiryText({}, 'INR')).toBe('No details were given.')
})
