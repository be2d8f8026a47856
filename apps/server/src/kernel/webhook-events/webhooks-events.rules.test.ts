import { timelineKinds } from '@sarai/contract/timeline'
import { webhookEvents } from '@sarai/contract/webhook-words'
import { expect, test } from 'vitest'
import { dataOf, eventOf } from './webhooks-events.rules.ts'
import { eventsOf, unlisted } from './webhooks-told.rules.ts'

test('every kind of entry is an event or expressly none, and every event comes of some entry', () => {
  expect(Object.keys(eventsOf).toSorted()).toEqual([...timelineKinds, ...unlisted].toSorted())
  const told = new Set(Object.values(eventsOf).flatMap((events) => Object.values(events)))
  expect([...told].toSorted()).toEqual([...webhookEvents].toSorted())
})

test('what is told once on the proposal is not told again on its lead', () => {
  expect(eventOf({ kind: 'proposal_sent', subject: 'proposal' })).toBe('proposal.sent')
  expect(eventOf({ kind: 'proposal_sent', subject: 'lead' })).toBe(undefined)
})

test('a payment of an invoice is told, but not again with each invoice that the payment of a trip had settled', () => {
  expect(eventOf({ kind: 'payment_cancelled', subject: 'invoice' })).toBe('payment.cancelled')
  expect(eventOf({ kind: 'payment_cancelled', subject: 'invoice', data: { isRepeated: true } })).toBe(undefined)
})

test('an event names what changed, and gives values of ids only', () => {
  const data = dataOf({
    kind: 'changed',
    subject: 'lead',
    subjectId: 'l1',
    subjectLabel: 'Asha Rao',
    subjectOwnerId: 'u1',
    actorId: null,
    actorLabel: 'API key Zapier',
    changes: [
      { field: 'budgetMax', from: 1, to: 2 },
      { field: 'ownerId', from: null, to: 'u1' },
    ],
    data: { excerpt: 'a secret note', noteId: 'n1', name: 'Version 2', net: 5, deep: { net: 1 } },
  })
  expect(data).toEqual({
    record: { kind: 'lead', id: 'l1', name: 'Asha Rao', path: '/api/leads/l1' },
    ownerId: 'u1',
    by: { userId: null, name: 'API key Zapier' },
    changed: ['budgetMax', 'ownerId'],
    values: { ownerId: { from: null, to: 'u1' } },
    details: { noteId: 'n1', name: 'Version 2' },
  })
})
