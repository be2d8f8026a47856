import { describe, expect, test } from 'vitest'
import { defaultStages } from '../stages/stages.rules.ts'
import { draftOf } from './prospects-draft.rules.ts'
import { pageState, whyNoCode, whyNotNow } from './prospects-page.rules.ts'
import { canonical, sendingWords, stageWhenSent } from './prospects-sending.rules.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { proposalNumber, statusOn, versionStatusOn } from './prospects.rules.ts'

const today = '2026-11-21'

test('an offer is over after its last day, and only while nobody has answered it', () => {
  const on = (status: Parameters<typeof statusOn>[0]['status'], offerUntil: string | null) =>
    statusOn({ status, offerUntil }, today)
  expect(on('sent', today)).toBe('sent')
  expect(on('viewed', '2026-11-20')).toBe('expired')
  expect(on('changes-requested', '2026-11-20')).toBe('expired')
  expect(on('accepted', '2026-11-20')).toBe('accepted')
  expect(on('draft', '2026-11-20')).toBe('draft')
  expect(on('sent', null)).toBe('sent')
  expect(versionStatusOn({ status: 'sent', validUntil: '2026-11-20' }, today)).toBe('expired')
  expect(versionStatusOn({ status: 'superseded', validUntil: '2026-11-20' }, today)).toBe('superseded')
  expect(proposalNumber(123)).toBe('PR-000123')
})

describe('what a traveller may do', () => {
  const proposal = { status: 'sent' as const, isOpen: true, deletedAt: null, acceptedAt: null, amendment: null }
  const newest = { status: 'sent' as const, validUntil: null }
  test.each([
    ['open', {}, {}],
    ['closed', { isOpen: false }, {}],
    ['closed', { deletedAt: 'now' }, {}],
    ['closed', { isOpen: false, acceptedAt: 'then' }, {}],
    ['accepted', { acceptedAt: 'then' }, { status: 'accepted' as const }],
    ['expired', {}, { validUntil: '2026-11-20' }],
    ['revoked', {}, { status: 'revoked' as const }],
    ['declined', {}, { status: 'declined' as const }],
  ] as const)('%s', (state, ofProposal, ofVersion) => {
    const found = pageState({ proposal: { ...proposal, ...ofProposal }, newest: { ...newest, ...ofVersion } }, today)
    expect(found).toBe(state)
    expect(whyNotNow(found, 1, 1)?.code).toBe(state === 'open' ? undefined : state.toUpperCase())
  })
  test('an earlier version than the newest cannot be answered', () => {
    expect(whyNotNow('open', 1, 2)?.code).toBe('SUPERSEDED')
    expect(whyNotNow('accepted', 1, 2)?.code).toBe('ACCEPTED')
  })
})

test('a code ends with its ten minutes, its tries, and its version', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const wish = { tries: 0, expiresAt: '2026-11-21T10:05:00Z', versionId: 'v' }
  expect(whyNoCode(wish, 'v', now)).toBeUndefined()
  expect(whyNoCode({ ...wish, tries: 5 }, 'v', now)?.code).toBe('CODE_USED_UP')
  expect(whyNoCode({ ...wish, expiresAt: '2026-11-21T10:00:00Z' }, 'v', now)?.code).toBe('CODE_EXPIRED')
  expect(whyNoCode(wish, 'w', now)?.code).toBe('SUPERSEDED')
  expect(whyNoCode(undefined, 'v', now)?.code).toBe('NO_CODE')
})

test('a lead moves on to "Proposal sent" from an earlier open stage only', () => {
  const stages = defaultStages.map((stage, position) => ({ ...stage, id: stage.name, position }))
  const from = (name: string) => stageWhenSent(stages, name)?.name
  expect(from('New')).toBe('Proposal sent')
  expect(from('Requirement captured')).toBe('Proposal sent')
  for (const name of ['Proposal sent', 'Negotiation', 'Converted', 'Lost']) expect(from(name), name).toBeUndefined()
  const renamed = stages.filter(({ name }) => name !== 'Proposal sent')
  expect(stageWhenSent(renamed, 'New')).toBeUndefined()
})

test('a proposal is for those who are named where its lead does not say who travels', () => {
  const facts = {
    destinations: ['Goa'],
    origin: null,
    travelStart: null,
    travelEnd: null,
    nights: null,
    currency: 'INR',
  }
  const lead = { name: 'Asha', ...facts, adults: null, children: null, childAges: [], infants: null, rooms: null }
  const travellers = { adults: 1, children: 2, childAges: [4], infants: 1 }
  const made = draftOf({ input: { travellers }, lead, currency: 'INR', newId: () => crypto.randomUUID() })
  expect(made.travellers).toEqual({ adults: 1, childAges: [4, 8], infants: 1 })
  expect(made.pricing.rooms).toMatchObject({ single: 1, twin: 0 })
  expect(
    draftOf({ input: {}, lead: { ...lead, adults: 3 }, currency: 'INR', newId: () => 'a' }).travellers.adults,
  ).toBe(3)
})

test('what says the same has the same hash, whatever the order of its fields', () => {
  expect(canonical({ b: 1, a: { d: [2, 1], c: null } })).toBe(canonical({ a: { c: null, d: [2, 1] }, b: 1 }))
  expect(canonical({ a: [1, 2] })).not.toBe(canonical({ a: [2, 1] }))
})

test('a message says what it is about, and WhatsApp gets digits', () => {
  const words = { customer: 'Asha', title: 'Kerala', startDate: '2026-12-21', endDate: '2026-12-25', message: null }
  const text = sendingWords({
    ...words,
    url: 'https://x.test/p',
    sender: 'Vikram',
    agency: 'Saffron',
    validUntil: null,
  })
  expect(text).toContain('Kerala, 21–25 Dec 2026')
  expect(text).toContain('https://x.test/p')
  const facts = { ...words, url: 'https://x.test/p', sender: 'Vikram', agency: 'Saffron', validUntil: '2026-12-06' }
  const amended = sendingWords({ ...facts, isAmendment: true })
  expect(amended).toContain('here are the changes to your trip, Kerala, 21–25 Dec 2026.')
  expect(amended).toContain('Please answer by 6 Dec 2026.')
  expect(amended).not.toMatch(/proposal|offer/i)
  const later = sendingWords({ ...facts, isLater: true })
  expect(later).toContain('here is the new version of our proposal for your trip: Kerala, 21–25 Dec 2026.')
  expect(later).not.toContain('here is our proposal')
  expect(whatsappUrl('+91 98290 12345', 'a b')).toBe('https://wa.me/919829012345?text=a%20b')
  expect(whatsappUrl(null, 'a')).toBeNull()
})
