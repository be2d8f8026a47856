import * as z from 'zod'
import { id, text, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { mailWarning } from './lead-schemas.ts'
import { linkSaid, linkSent } from './link-sending.ts'
import { mailPreview } from './mail.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'
import {
  newVoucher,
  voucher,
  voucherBulkAction,
  voucherChanges,
  voucherKey,
  voucherRow,
  voucherSelection,
  voucherSettings,
  voucherTableQuery,
} from './voucher-schemas.ts'
import {
  changedVoucher,
  newVouchersOfTrip,
  voucherCounts,
  vouchersDraft,
  vouchersMailAsked,
  vouchersSending,
} from './voucher-sending-schemas.ts'

const byId = z.strictObject({ id })
const seen = z.strictObject({ id, version })
const reason = text(500, 'Say why')

export const vouchersCalls = {
  list: memberProcedure('vouchers', 'read')
    .route({ method: 'POST', path: '/vouchers/all-vouchers', summary: 'List vouchers' })
    .input(voucherTableQuery)
    .output(tableResult(voucherRow)),

  get: memberProcedure('vouchers', 'read')
    .route({ method: 'GET', path: '/vouchers/{id}', summary: 'Read a voucher' })
    .input(byId)
    .output(success(voucher)),

  create: memberProcedure('vouchers', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/vouchers',
      summary: 'Add a voucher',
      description: 'A draft, with what you say of it; of a trip’s bookings it is made by `/trips/{id}/vouchers`.',
    })
    .input(newVoucher)
    .output(success(voucher)),

  ofTrip: memberProcedure('vouchers', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/trips/{id}/vouchers',
      summary: 'Make the vouchers of a trip',
      description:
        'One for each booking that has none, or a combined one. With `issue` those with a confirmation number are issued; with a reason all of them. Asked again, it makes what is missing.',
    })
    .input(newVouchersOfTrip)
    .output(
      success(
        z.object({
          ids: z.array(id),
          made: z.int(),
          /** The issuing; null where nothing is issued. */
          operationId: id.nullable(),
        }),
      ),
    ),

  update: memberProcedure('vouchers', 'write')
    .route({
      method: 'PATCH',
      path: '/vouchers/{id}',
      summary: 'Change a voucher',
      description:
        'Of one that was issued this makes a draft of its next revision. Send the version you read: when somebody has saved since, the answer is 409 with it as it is.',
    })
    .input(z.strictObject({ id, version, changes: voucherChanges }))
    .output(success(voucher)),

  refresh: memberProcedure('vouchers', 'write')
    .route({
      method: 'POST',
      path: '/vouchers/{id}/refresh',
      summary: 'Take over what has changed in the bookings',
      description:
        'Days, times, confirmation numbers, vendors and drivers of bookings, and who travels; what you wrote yourself stays.',
    })
    .input(seen)
    .output(success(voucher)),

  discard: memberProcedure('vouchers', 'write')
    .route({ method: 'POST', path: '/vouchers/{id}/discard', summary: 'Discard the draft of the next revision' })
    .input(seen)
    .output(success(voucher)),

  issue: memberProcedure('vouchers', 'write')
    .route({
      method: 'POST',
      path: '/vouchers/{id}/issue',
      summary: 'Issue a voucher, or its next revision',
      description: 'Signed, and never changed after. Without a confirmation number it needs a reason.',
    })
    .input(seen.extend({ reason: reason.optional() }))
    .output(success(voucher)),

  send: memberProcedure('vouchers', 'write', { creates: true, keys: false })
    .route({ method: 'POST', path: '/vouchers/{id}/send', summary: 'Send a voucher to the guest' })
    .input(
      z.strictObject({
        id,
        version,
        ...linkSaid,
        /** Why a manager sends it although something that was due is still to be paid. */
        overrideReason: reason.optional(),
      }),
    )
    .output(linkSent),

  preview: memberProcedure('vouchers', 'read')
    .route({
      method: 'GET',
      path: '/vouchers/{id}/preview',
      summary: 'Look at a voucher as its guest would see it',
      description: 'The draft, marked as one, where there is one. The address is good for five minutes.',
    })
    .input(byId)
    .output(success(z.object({ url: z.string() }))),

  countsOfTrip: memberProcedure('vouchers', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/vouchers/counts',
      summary: 'Count the vouchers of a trip by how far they are',
    })
    .input(byId)
    .output(success(voucherCounts)),

  draftOfTrip: memberProcedure('vouchers', 'read', { keys: false })
    .route({
      method: 'GET',
      path: '/trips/{id}/vouchers/draft',
      summary: 'Draft the message that the vouchers of a trip go out with',
      description: 'In the words of your templates, with what is left out and why. Nothing is sent or stored.',
    })
    .input(byId)
    .output(success(vouchersDraft)),

  previewOfTrip: memberProcedure('vouchers', 'read', { keys: false })
    .route({
      method: 'POST',
      path: '/trips/{id}/vouchers/preview',
      summary: 'See the mail that the vouchers of a trip go out with',
      description: 'As it would go out. Nothing is sent.',
    })
    .input(vouchersMailAsked)
    .output(success(mailPreview)),

  sendOfTrip: memberProcedure('vouchers', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/trips/{id}/vouchers/send',
      summary: 'Send vouchers of a trip to its guest in one message',
      description: 'A mail has all of them in one PDF. All of them or none.',
    })
    .input(vouchersSending)
    .output(
      success(z.object({ text: z.string(), whatsappUrl: z.string().nullable() })).extend({
        warnings: z.array(mailWarning),
      }),
    ),

  changesOfTrip: memberProcedure('vouchers', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/vouchers/changes',
      summary: 'List what vouchers of a trip would say otherwise',
      description:
        'Of those that were issued: what has changed in bookings and travellers since, and drafts of next revisions.',
    })
    .input(byId)
    .output(success(z.array(changedVoucher))),

  cancel: memberProcedure('vouchers', 'write')
    .route({
      method: 'POST',
      path: '/vouchers/{id}/cancel',
      summary: 'Cancel a voucher',
      description: 'It is kept; its link and code say so from now on.',
    })
    .input(seen.extend({ reason }))
    .output(success(voucher)),

  bulk: memberProcedure('vouchers', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/vouchers/bulk',
      summary: 'Issue, revise, send, cancel or tag many vouchers at once',
      description: 'An operation in the background.',
    })
    .input(z.strictObject({ selection: voucherSelection, change: voucherBulkAction }))
    .output(success(z.object({ operationId: id, vouchers: z.int() }))),

  export: memberProcedure('vouchers', 'read', { creates: true, keys: false, right: 'export' })
    .route({
      method: 'POST',
      path: '/vouchers/export',
      summary: 'Write vouchers to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx']),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: voucherSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),

  pdf: memberProcedure('vouchers', 'read', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/vouchers/pdf',
      summary: 'Make a PDF of vouchers',
      description: 'Of one, or of all of a trip in one file. An operation in the background whose result is the file.',
    })
    .input(z.union([byId, z.strictObject({ tripId: id })]))
    .output(success(z.object({ operationId: id }))),

  remove: memberProcedure('vouchers', 'write', { right: 'delete' })
    .route({
      method: 'DELETE',
      path: '/vouchers/{id}',
      summary: 'Delete a voucher that was never issued',
      description: 'Others are cancelled. It can be restored.',
    })
    .input(byId)
    .output(done),

  restore: memberProcedure('vouchers', 'write', { right: 'delete' })
    .route({ method: 'POST', path: '/vouchers/{id}/restore', summary: 'Restore a deleted voucher' })
    .input(byId)
    .output(success(voucher)),

  timeline: memberProcedure('vouchers', 'read')
    .route({
      method: 'GET',
      path: '/vouchers/{id}/timeline',
      summary: 'Read the history of a voucher',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),

  settings: memberProcedure('vouchers', 'read')
    .route({ method: 'GET', path: '/voucher-settings', summary: 'Read what each new voucher says' })
    .output(success(voucherSettings.extend({ version: z.int() }))),

  saveSettings: memberProcedure('vouchers', 'write', { only: 'manager' })
    .route({
      method: 'PUT',
      path: '/voucher-settings',
      summary: 'Save what each new voucher says',
      description: 'Send the version you read. When somebody has saved since, the answer is 409 with it as it is.',
    })
    .input(voucherSettings.partial({ toggles: true }).extend({ version: z.int().min(0) }))
    .output(success(voucherSettings.extend({ version: z.int() }))),

  keys: memberProcedure('vouchers', 'read')
    .route({ method: 'GET', path: '/voucher-keys', summary: 'List the keys that vouchers are signed with' })
    .output(success(z.array(voucherKey))),

  rotateKey: memberProcedure('vouchers', 'write', { only: 'main-user', recentSignIn: true })
    .route({
      method: 'POST',
      path: '/voucher-keys/rotate',
      summary: 'Sign vouchers with a new key from now on',
      description: 'What was signed before stays good.',
    })
    .output(success(z.array(voucherKey))),
}
