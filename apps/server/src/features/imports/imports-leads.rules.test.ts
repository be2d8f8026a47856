import { lostAnswer, newLead } from '@sarai/contract/lead-schemas'
import { importFields } from '@sarai/contract/import-fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completed, mergedDraft, readLead } from './imports-leads.rules.ts'
import type { ReadContext, ReadPlan } from './imports-target.rules.ts'

const ids = {
  new: '00000000-0000-7000-8000-000000000001',
  won: '00000000-0000-7000-8000-000000000002',
  lost: '00000000-0000-7000-8000-000000000003',
  meera: '00000000-0000-7000-8000-00000000000a',
  arjun: '00000000-0000-7000-8000-00000000000b',
}
const context: ReadContext = {
  custom: [],
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  now: '2026-11-21T09:00:00.000Z',
  today: '2026-11-21',
  stages: [
    { id: ids.new, name: 'New', kind: 'open' },
    { id: ids.won, name: 'Converted', kind: 'won' },
    { id: ids.lost, name: 'Lost', kind: 'lost' },
  ],
  team: [
    { id: ids.meera, name: 'Meera Rathore', email: 'meera@x.in' },
    { id: ids.arjun, name: 'Arjun Singh', email: 'arjun@x.in' },
  ],
  assignable: null,
  vendorTypes: [],
  mayConvert: true,
}

function planFor(fields: Record<string, string>, more: Partial<ReadPlan> = {}): ReadPlan {
  const columns = Object.entries(fields).map(([header, field], column) => ({
    header,
    field,
    column,
    dateOrder: 'dmy' as const,
    isText: ['name', 'requirement', 'destinations'].includes(field),
  }))
  const defaults = { stageId: null, ownerId: null, source: null, tags: [], followUp: 'none' as const }
  return { columns, unreadable: 'keep', defaults, ...more }
}

function read(row: Record<string, [field: string, text: string]>, more: Partial<ReadPlan> = {}, given = context) {
  const plan = planFor(Object.fromEntries(Object.entries(row).map(([header, [field]]) => [header, field])), more)
  const result = readLead(
    Object.values(row).map(([, text]) => text),
    plan,
    given,
  )
  if ('rejection' in result) return result
  return { ...result, draft: completed(result.draft, plan.defaults, given) }
}

describe('a row becomes a lead', () => {
  test('with every kind of value', () => {
    const result = read({
      'Enquiry date': ['createdAt', '12/08/2026'],
      'First name': ['name', 'Rahul'],
      'Last name': ['name', 'Sharma'],
      Mobile: ['phone', '098290 12345 / 9414012345'],
      Mail: ['email', 'Rahul@Example.in'],
      Destn: ['destinations', 'Bali, Ubud'],
      When: ['travelStart', 'Dec'],
      Pax: ['adults', '2+1'],
      Budget: ['budgetMax', '1-1.5 L pp'],
      Status: ['stage', 'Booked'],
      RM: ['owner', 'arjun'],
      Source: ['source', 'Justdial'],
      Remarks: ['requirement', 'Sea view'],
    })
    expect(result).toMatchObject({
      draft: {
        createdAt: '2026-08-12T06:30:00.000Z',
        name: 'Rahul Sharma',
        phone: '+919829012345',
        whatsapp: '+919414012345',
        email: 'rahul@example.in',
        destinations: ['Bali', 'Ubud'],
        travelMonth: '2026-12-01',
        adults: 2,
        children: 1,
        budgetMin: 10_000_000,
        budgetMax: 15_000_000,
        budgetPerPerson: true,
        stageId: ids.won,
        ownerId: ids.arjun,
        source: 'other',
        campaign: 'Justdial',
        requirement: 'Sea view',
      },
      keys: ['p543210928919', 'p543210414919', 'erahul@example.in'],
      unread: [],
    })
  })

  test('keeps as text what it cannot read, or rejects the row', () => {
    const row = {
      Name: ['name', 'Rahul'],
      Budget: ['budgetMax', 'as per plan'],
      Notes: ['requirement', 'Sea view'],
    } as Record<string, [string, string]>
    expect(read(row)).toMatchObject({
      draft: { name: 'Rahul', requirement: 'Budget: as per plan\nSea view' },
      unread: [{ column: 1, field: 'budgetMax', message: 'Not an amount' }],
    })
    expect(read(row, { unreadable: 'reject' })).toMatchObject({ rejection: 'Budget: “as per plan”. Not an amount' })
  })

  test('is called by its number where it has no name, and rejected where it has nothing', () => {
    expect(read({ Mobile: ['phone', '9829012345'] })).toMatchObject({ draft: { name: '+919829012345' } })
    expect(read({ Name: ['name', ' - '], City: ['city', 'Jaipur'] })).toMatchObject({
      rejection: 'There is no name, phone number or email',
    })
  })

  test('takes the defaults where it says nothing', () => {
    const defaults = {
      stageId: ids.lost,
      ownerId: ids.meera,
      source: 'website' as const,
      tags: ['import'],
      followUp: 'tomorrow' as const,
    }
    expect(read({ Name: ['name', 'A'] }, { defaults })).toMatchObject({
      draft: { stageId: ids.lost, lostReason: 'other', ownerId: ids.meera, source: 'website', tags: ['import'] },
    })
    expect(
      read({ Name: ['name', 'A'], Tag: ['tags', 'vip'] }, { defaults: { ...defaults, stageId: null } }),
    ).toMatchObject({
      draft: { stageId: ids.new, tags: ['vip', 'import'], followUpAt: '2026-11-22T04:30:00.000Z' },
    })
  })

  test("gives nobody else's leads away, and converts none, without the right to", () => {
    const agent = { ...context, assignable: [ids.meera], mayConvert: false }
    expect(
      read({ Name: ['name', 'A'], RM: ['owner', 'Arjun'], Stage: ['stage', 'Converted'] }, {}, agent),
    ).toMatchObject({
      draft: { stageId: ids.new, requirement: 'RM: Arjun\nStage: Converted' },
      unread: [
        { message: 'You can give leads only to yourself or your team' },
        { message: 'Only a manager can import converted leads' },
      ],
    })
  })
})

test('two rows of one person make one lead', () => {
  expect(
    mergedDraft(
      { name: 'Rahul', phone: '+919829012345', tags: ['a'], requirement: 'Sea view' },
      { name: 'Rahul S', tags: ['b'], adults: 2, requirement: 'Two rooms' },
    ),
  ).toEqual({
    name: 'Rahul S',
    phone: '+919829012345',
    tags: ['a', 'b'],
    adults: 2,
    requirement: 'Sea view\n\nTwo rooms',
  })
})

test('whatever a row holds, what comes of it is a lead that may be stored', () => {
  const plausible = fc.constantFrom(
    '9829012345',
    '21/11/2026',
    '31/02/2026',
    '2+1',
    '1.5 L',
    '-5',
    '99999999',
    'Bali, Goa',
    'Lost',
    '0000-00-00',
    '5 Feb - 3 Jan',
    '17, 4',
    "'=1+1",
    'a@b.in',
    '1e9',
    '2-1 L',
    '12 to 5 Dec',
  )
  const cell = fc.oneof(plausible, fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 50 }))
  const fields = importFields.leads.map((field) => field.key)
  const plan = planFor(Object.fromEntries(fields.map((key) => [key, key])))
  fc.assert(
    fc.property(fc.array(cell, { minLength: fields.length, maxLength: fields.length }), (cells) => {
      const result = readLead(
        cells.map((text) => text.replaceAll('\0', '').toWellFormed()),
        plan,
        context,
      )
      if ('rejection' in result) return
      const lead = completed(result.draft, plan.defaults, context)
      const { createdAt, followUpAt, lostReason, lostCompetitor, lostNote, ...facts } = lead
      const checked = newLead.extend(lostAnswer).safeParse({ ...facts, lostReason, lostCompetitor, lostNote })
      expect(checked.error?.issues, JSON.stringify(result.draft)).toBeUndefined()
      for (const moment of [createdAt, followUpAt]) if (moment) expect(Number.isNaN(Date.parse(moment))).toBe(false)
    }),
    { numRuns: 500 },
  )
})
