import * as z from 'zod'
import { revision } from './itinerary-calls.ts'
import { mailWarning } from './lead-schemas.ts'
import { id, optionalText } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { sending, sentAnswer } from './prospect-versions.ts'
import { approvalStatuses, sendChannels } from './prospect-words.ts'
import { richText } from './rich-text.ts'

/** That somebody asked to send a proposal, with what they would send. */
export const approval = z.object({
  id,
  status: z.enum(approvalStatuses),
  /** The state of the itinerary that is to be sent. Later ones are no part of it. */
  revision,
  channel: z.enum(sendChannels),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
  body: richText.nullable(),
  /** Why it is to go out although the checks found something wrong. */
  checksReason: z.string().nullable(),
  askedBy: id,
  askedAt: z.string(),
  /** When it is too late to approve it. */
  expiresAt: z.string(),
  decidedBy: id.nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** Of each option, without extras; what it earns is null for those who may not see costs. */
  totals: z.array(
    z.object({
      optionId: z.string().nullable(),
      name: z.string().nullable(),
      total: z.int(),
      currency: z.string(),
      margin: z.int().nullable(),
      marginPoints: z.int().nullable(),
    }),
  ),
  /** Some choice of a traveller would earn less than the floor; null for those who may not see costs. */
  isBelowFloor: z.boolean().nullable(),
  /** What to give the traveller, once it was approved. */
  sent: sentAnswer.nullable(),
})
export type Approval = z.infer<typeof approval>

const byId = z.strictObject({ id })
const one = z.strictObject({ id, approvalId: id })
const path = '/prospects/{id}/approvals'

export const prospectApprovalsCalls = {
  newest: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/prospects/{id}/approval',
      summary: 'Read whether sending a proposal was asked for',
      description: 'The newest request, or null where there was none.',
    })
    .input(byId)
    .output(success(approval.nullable())),

  ask: memberProcedure('prospects', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path,
      summary: 'Ask for approval of sending a proposal',
      description:
        'For who may not send it without, or wants somebody to look at it first. What is to be sent is kept as it is now; a request that waits already is replaced by this one.',
    })
    .input(sending)
    .output(success(approval)),

  approve: memberProcedure('prospects', 'write', { only: 'manager', keys: false })
    .route({
      method: 'POST',
      path: `${path}/{approvalId}/approve`,
      summary: 'Approve sending a proposal',
      description:
        'It is sent as it was asked for, in the name of who asked. For the main user and for managers who see costs.',
    })
    .input(one)
    .output(success(approval).extend({ warnings: z.array(mailWarning).optional() })),

  decline: memberProcedure('prospects', 'write', { only: 'manager', keys: false })
    .route({ method: 'POST', path: `${path}/{approvalId}/decline`, summary: 'Decline sending a proposal' })
    .input(one.extend({ reason: optionalText(1000).optional() }))
    .output(success(approval)),

  withdraw: memberProcedure('prospects', 'write', { keys: false })
    .route({
      method: 'POST',
      path: `${path}/{approvalId}/withdraw`,
      summary: 'Withdraw a request to send a proposal',
      description: 'For the person who asked.',
    })
    .input(one)
    .output(success(approval)),
}
