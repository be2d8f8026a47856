import * as z from 'zod'
import { id, line, moment, optionalText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { deliveryStates, testEvent, webhookEvents, webhookOffReasons } from './webhook-words.ts'

/** Where an agency hears of what happens. */
export const webhook = z.object({
  id,
  version,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  /** Why it is sent nothing; null while it is. */
  offReason: z.enum(webhookOffReasons).nullable(),
  offAt: z.string().nullable(),
  /** Since when nothing gets through; null when the last delivery did. */
  failingSince: z.string().nullable(),
  /** Until when deliveries are also signed with the secret before this one. */
  previousUntil: z.string().nullable(),
  createdAt: z.string(),
})
export type Webhook = z.infer<typeof webhook>

/** One try at a delivery. */
export const deliveryAttempt = z.object({
  at: z.string(),
  ms: z.int(),
  /** What the endpoint answered; null when it did not. */
  status: z.int().nullable(),
  /** What went wrong, in words. */
  problem: z.string().nullable(),
  /** The beginning of the answer's body. */
  answer: z.string().nullable(),
})
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>

const deliveryRow = z.object({
  id,
  webhookId: id,
  /** What `webhook-id` says, the same however often it is sent. */
  eventId: z.string(),
  type: z.enum([...webhookEvents, testEvent]),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** What the last try was answered. */
  lastStatus: z.int().nullable(),
  createdAt: z.string(),
  nextAt: z.string().nullable(),
})
export type DeliveryRow = z.infer<typeof deliveryRow>

export const delivery = deliveryRow.extend({
  url: z.string(),
  /** Exactly what is sent and signed. */
  body: z.string(),
  /** The last twenty. */
  log: z.array(deliveryAttempt),
})
export type Delivery = z.infer<typeof delivery>

const facts = {
  url: line(500, 'Enter the address that events are sent to'),
  description: optionalText(200).optional(),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, { error: 'Choose at least one event' })
    .max(webhookEvents.length)
    .transform((events) => [...new Set(events)]),
}
const settingsOf = { only: 'main-user' } as const
const sure = { ...settingsOf, recentSignIn: true } as const
const secret = z.string().meta({ description: 'What deliveries are signed with. Shown only now.' })

export const webhooksCalls = {
  list: memberProcedure('settings', 'read', settingsOf)
    .route({ method: 'GET', path: '/webhooks', summary: 'List the webhooks' })
    .output(success(z.array(webhook))),

  create: memberProcedure('settings', 'write', { ...sure, external: true, creates: true })
    .route({
      method: 'POST',
      path: '/webhooks',
      summary: 'Add a webhook',
      description: 'The secret is in this answer and never shown again. See docs/webhooks.md for what is sent.',
    })
    .input(z.strictObject(facts))
    .output(success(z.object({ webhook, secret }))),

  update: memberProcedure('settings', 'write', { ...sure, external: true })
    .route({
      method: 'PATCH',
      path: '/webhooks/{id}',
      summary: 'Change a webhook',
      description: 'Switched off, what waits for it is given up, and can be replayed; switched on, it starts afresh.',
    })
    .input(
      z.strictObject({
        id,
        version,
        changes: z.strictObject({ ...z.strictObject(facts).partial().shape, isActive: z.boolean().optional() }),
      }),
    )
    .output(success(webhook)),

  remove: memberProcedure('settings', 'write', sure)
    .route({ method: 'DELETE', path: '/webhooks/{id}', summary: 'Remove a webhook and its log' })
    .input(z.strictObject({ id }))
    .output(done),

  rotateSecret: memberProcedure('settings', 'write', sure)
    .route({
      method: 'POST',
      path: '/webhooks/{id}/rotate-secret',
      summary: 'Give a webhook a new secret',
      description: 'For 24 hours deliveries are signed with the old one as well.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.object({ webhook, secret }))),

  test: memberProcedure('settings', 'write', { ...settingsOf, creates: true })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/test',
      summary: 'Send a webhook a test event',
      description: 'Twenty in ten minutes.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.object({ deliveryId: id }))),

  replayFailed: memberProcedure('settings', 'write', settingsOf)
    .route({
      method: 'POST',
      path: '/webhooks/{id}/replay',
      summary: 'Send again what failed',
      description: 'Everything given up since then, with the ids it had.',
    })
    .input(z.strictObject({ id, since: moment }))
    .output(success(z.object({ count: z.int() }))),

  deliveries: memberProcedure('settings', 'read', settingsOf)
    .route({
      method: 'POST',
      path: '/webhooks/all-deliveries',
      summary: 'List what was sent',
      description: 'Newest first, for thirty days.',
    })
    .input(
      z.strictObject({
        cursor: z.string().max(200).optional(),
        perPage: z.int().min(1).max(100).default(50),
        webhookId: id.optional(),
        state: z.enum(deliveryStates).optional(),
        type: z.enum([...webhookEvents, testEvent]).optional(),
      }),
    )
    .output(z.object({ status: z.literal(true), data: z.array(deliveryRow), next: z.string().nullable() })),

  delivery: memberProcedure('settings', 'read', settingsOf)
    .route({ method: 'GET', path: '/webhooks/deliveries/{id}', summary: 'Read what was sent, and what was answered' })
    .input(z.strictObject({ id }))
    .output(success(delivery)),

  replay: memberProcedure('settings', 'write', settingsOf)
    .route({
      method: 'POST',
      path: '/webhooks/deliveries/{id}/replay',
      summary: 'Send a delivery again',
      description: 'With the id and body it had. What waits for its next try is tried now.',
    })
    .input(z.strictObject({ id }))
    .output(success(delivery)),
}
