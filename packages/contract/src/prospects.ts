import * as z from 'zod'
import { tableFormats } from './export-words.ts'
import { itineraryCalls, revision } from './itinerary-calls.ts'
import { mailWarning } from './lead-schemas.ts'
import { id, optionalText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { collectedTax } from './collected-tax.ts'
import { priceProblem, tripPrice, versionChange } from './prospect-prices.ts'
import {
  declineReason,
  newProposal,
  proposal,
  proposalChanges,
  proposalRow,
  proposalSelection,
  proposalTableQuery,
} from './prospect-schemas.ts'
import {
  acceptedTrip,
  changeRequest,
  checkFinding,
  introductionGaps,
  recordedAcceptance,
  sending,
  sendingObstacle,
  sendingPreview,
  sentAnswer,
  sentVersion,
  versionRow,
  viewCount,
} from './prospect-versions.ts'
import { wishStates } from './prospect-words.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'

const byId = z.strictObject({ id })
const versionNumber = z.coerce.number().pipe(z.int().min(1).max(100_000))

export const prospectsCalls = {
  ...itineraryCalls('prospects', 'prospects', 'proposal'),

  list: memberProcedure('prospects', 'read')
    .route({
      method: 'POST',
      path: '/prospects/all-prospects',
      summary: 'List proposals',
      description: 'Filtered, searched and sorted.',
    })
    .input(proposalTableQuery)
    .output(tableResult(proposalRow)),

  get: memberProcedure('prospects', 'read')
    .route({ method: 'GET', path: '/prospects/{id}', summary: 'Read a proposal' })
    .input(byId)
    .output(success(proposal)),

  create: memberProcedure('prospects', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/prospects',
      summary: 'Make a proposal',
      description:
        'For a lead, whose dates and travellers it takes over; as a package, moved to those dates; or as an empty trip.',
    })
    .input(newProposal)
    .output(success(proposal)),

  duplicate: memberProcedure('prospects', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/prospects/{id}/duplicate',
      summary: 'Copy a proposal',
      description: 'A draft for the same customer with the same itinerary.',
    })
    .input(byId)
    .output(success(proposal)),

  update: memberProcedure('prospects', 'write')
    .route({
      method: 'PATCH',
      path: '/prospects/{id}',
      summary: 'Tag, hand over, prolong, open or close a proposal',
      description:
        'Send the version you read. When somebody has saved since, the answer is 409 with the proposal as it is. The itinerary has its own calls.',
    })
    .input(z.strictObject({ id, version, changes: proposalChanges }))
    .output(success(proposal)),

  export: memberProcedure('prospects', 'read', { creates: true, keys: false, right: 'export' })
    .route({
      method: 'POST',
      path: '/prospects/export',
      summary: 'Write proposals to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(tableFormats),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: proposalSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),

  remove: memberProcedure('prospects', 'write', { right: 'delete' })
    .route({
      method: 'DELETE',
      path: '/prospects/{id}',
      summary: 'Delete a proposal',
      description: 'It can be restored. Its public page shows nothing meanwhile.',
    })
    .input(byId)
    .output(done),

  restore: memberProcedure('prospects', 'write', { right: 'delete' })
    .route({ method: 'POST', path: '/prospects/{id}/restore', summary: 'Restore a deleted proposal' })
    .input(byId)
    .output(success(proposal)),

  timeline: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/prospects/{id}/timeline',
      summary: 'Read the history of a proposal',
      description: 'Newest first; the itinerary has a history of its own.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),

  price: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/prospects/{id}/price',
      summary: 'Price the draft of a proposal',
      description: 'Every option with what it costs and earns.',
    })
    .input(byId)
    .output(
      success(
        z.object({
          revision,
          prices: z.array(tripPrice),
          /** What is collected at source on top of each price, in their order; null where nothing is. */
          collected: z.array(collectedTax.nullable()),
          problem: priceProblem.nullable(),
          /** Why this cannot be sent as it is. */
          obstacle: sendingObstacle.nullable(),
          /** Some choice of a traveller would earn less than the floor; null for those who may not see costs. */
          isBelowFloor: z.boolean().nullable(),
          /** Whoever asks cannot send this without somebody's approval. Without seeing costs that says nothing of them. */
          needsApproval: z.boolean(),
          /** What travellers would miss to see who wrote to them. */
          gaps: z.array(z.enum(introductionGaps)),
          /** What the checks say, as far as it is for whoever asks; what is wrong goes out with a reason only. */
          findings: z.array(checkFinding),
        }),
      ),
    ),

  pdf: memberProcedure('prospects', 'read', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/prospects/{id}/pdf',
      summary: 'Make a PDF of a proposal',
      description:
        'Of the draft, as a traveller would see it: with all options, or as if there were only the one named. An operation in the background whose result is the file.',
    })
    .input(z.strictObject({ id, optionId: id.optional() }))
    .output(success(z.object({ operationId: id }))),

  send: memberProcedure('prospects', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/prospects/{id}/send',
      summary: 'Send a proposal',
      description:
        'Freezes what the draft says as a version, which the public page shows from then on. By mail it goes to the traveller; otherwise the answer has the link and the words to send. Without a mail server the mail waits in the outbox, and `warnings` says so. Who does not see costs asks for approval first where the trip has a least margin.',
    })
    .input(sending)
    .output(success(sentAnswer).extend({ warnings: z.array(mailWarning).optional() })),

  preview: memberProcedure('prospects', 'read', { keys: false })
    .route({
      method: 'POST',
      path: '/prospects/{id}/preview',
      summary: 'See a proposal and its mail before they are sent',
      description: 'The draft as the traveller would see it, and the mail as it would go out. Nothing is sent.',
    })
    .input(sending.pick({ id: true, subject: true, message: true, body: true }))
    .output(success(sendingPreview)),

  revoke: memberProcedure('prospects', 'write')
    .route({
      method: 'POST',
      path: '/prospects/{id}/revoke',
      summary: 'Withdraw what was sent',
      description: 'The public page says so at once; the proposal is a draft again.',
    })
    .input(byId)
    .output(success(proposal)),

  decline: memberProcedure('prospects', 'write')
    .route({ method: 'POST', path: '/prospects/{id}/decline', summary: 'Note that the traveller does not want it' })
    .input(z.strictObject({ id, reason: declineReason.optional() }))
    .output(success(proposal)),

  recordAcceptance: memberProcedure('prospects', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/prospects/{id}/record-acceptance',
      summary: 'Note that the traveller accepted by word',
      description:
        'For travellers who say yes by phone, by message or at the desk: the same comes of it as of accepting on the page. Another total than the choice comes to, or another version than the newest, is refused.',
    })
    .input(recordedAcceptance)
    .output(success(proposal)),

  versions: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/prospects/{id}/versions',
      summary: 'List what was sent of a proposal',
      description: 'Newest first.',
    })
    .input(byId)
    .output(success(z.array(versionRow))),

  version: memberProcedure('prospects', 'read')
    .route({ method: 'GET', path: '/prospects/{id}/versions/{number}', summary: 'Read a version that was sent' })
    .input(z.strictObject({ id, number: versionNumber }))
    .output(success(sentVersion)),

  difference: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/prospects/{id}/difference',
      summary: 'Compare two versions of a proposal',
      description: 'As a traveller sees it. Without `to`, with the draft as it is.',
    })
    .input(z.strictObject({ id, from: versionNumber, to: versionNumber.optional() }))
    .output(success(z.array(versionChange))),

  views: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/prospects/{id}/views',
      summary: 'See how often a proposal was looked at',
      description: 'By version and part of the page; colleagues and robots are not counted.',
    })
    .input(byId)
    .output(success(z.array(viewCount))),

  requests: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/prospects/{id}/requests',
      summary: 'List what the traveller wants changed',
      description: 'Newest first.',
    })
    .input(byId)
    .output(success(z.array(changeRequest))),

  tickRequest: memberProcedure('prospects', 'write')
    .route({
      method: 'PATCH',
      path: '/prospects/{id}/requests/{requestId}',
      summary: 'Tick off or answer a point of what the traveller wants changed',
      description:
        'The mail of the next version says which points are done, not possible or still open, with the answer to each. What is still open then can be answered in a later one.',
    })
    .input(
      z.strictObject({
        id,
        requestId: id,
        point: z.int().min(0).max(1000),
        state: z.enum(wishStates),
        answer: optionalText(500).optional(),
      }),
    )
    .output(success(changeRequest)),

  trip: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/prospects/{id}/trip',
      summary: 'Read what an accepted proposal became',
      description: 'The trip with its bookings and instalments, and how it was accepted.',
    })
    .input(byId)
    .output(success(acceptedTrip)),
}
