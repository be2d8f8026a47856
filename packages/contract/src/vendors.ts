import { normalizeLine, normalizePhone } from '@sarai/text/typed-text'
import * as z from 'zod'
import { exportedPhones } from './export-words.ts'
import { id, searched, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'
import {
  newVendor,
  vendor,
  vendorBulkAction,
  vendorChanges,
  vendorChoice,
  vendorMatch,
  vendorRow,
  vendorSelection,
  vendorTableQuery,
} from './vendor-schemas.ts'

const byId = z.strictObject({ id })

export const vendorsCalls = {
  list: memberProcedure('vendors', 'read')
    .route({ method: 'POST', path: '/vendors/all-vendors', summary: 'List vendors' })
    .input(vendorTableQuery)
    .output(tableResult(vendorRow)),

  get: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/vendors/{id}',
      summary: 'Read a vendor',
      description: 'Terms, credit limit and opening balance are null for those who do not see costs.',
    })
    .input(byId)
    .output(success(vendor)),

  create: memberProcedure('vendors', 'write', { creates: true })
    .route({ method: 'POST', path: '/vendors', summary: 'Add a vendor' })
    .input(newVendor)
    .output(success(vendor)),

  update: memberProcedure('vendors', 'write')
    .route({
      method: 'PATCH',
      path: '/vendors/{id}',
      summary: 'Change a vendor',
      description: 'Send the version you read. When somebody has saved since, the answer is 409 with it as it is.',
    })
    .input(z.strictObject({ id, version, changes: vendorChanges }))
    .output(success(vendor)),

  remove: memberProcedure('vendors', 'write', { right: 'delete', isUnowned: true })
    .route({
      method: 'DELETE',
      path: '/vendors/{id}',
      summary: 'Delete a vendor',
      description: 'It can be restored. One that bookings or rates are of cannot be deleted; archive it.',
    })
    .input(byId)
    .output(done),

  uses: memberProcedure('vendors', 'write', { right: 'delete', isUnowned: true })
    .route({
      method: 'GET',
      path: '/vendors/{id}/uses',
      summary: 'Say what keeps a vendor from being deleted',
      description: 'In words, such as "3 bookings and 1 bill"; null where nothing does.',
    })
    .input(byId)
    .output(success(z.object({ heldBy: z.string().nullable() }))),

  restore: memberProcedure('vendors', 'write', { right: 'delete', isUnowned: true })
    .route({ method: 'POST', path: '/vendors/{id}/restore', summary: 'Restore a deleted vendor' })
    .input(byId)
    .output(success(vendor)),

  timeline: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/vendors/{id}/timeline',
      summary: 'Read the history of a vendor',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),

  choices: memberProcedure('vendors', 'read')
    .route({
      method: 'POST',
      path: '/vendors/choices',
      summary: 'Find vendors to choose one of',
      description: 'By name, city or number; archived ones are left out. At most twenty.',
    })
    .input(z.strictObject({ search: searched().default('') }))
    .output(success(z.array(vendorChoice))),

  destinations: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/vendors/destinations',
      summary: 'List the destinations of the vendors',
      description: 'The most frequent first; at most 200.',
    })
    .output(success(z.array(z.string()))),

  matches: memberProcedure('vendors', 'read')
    .route({
      method: 'POST',
      path: '/vendors/matches',
      summary: 'Find vendors that look like one',
      description:
        'Those with the same GSTIN or other tax number, phone or email, or nearly the same name in the same city.',
    })
    .input(
      z.strictObject({
        name: z.string().overwrite(normalizeLine).max(160).optional(),
        city: z.string().overwrite(normalizeLine).max(80).optional(),
        gstin: z.string().overwrite(normalizeLine).max(40).optional(),
        taxNumber: z.string().overwrite(normalizeLine).max(40).optional(),
        phones: z.array(z.string().overwrite(normalizePhone).max(32)).max(10).optional(),
        emails: z.array(z.string().overwrite(normalizeLine).max(254)).max(10).optional(),
        /** The vendor that is being edited. */
        except: id.optional(),
      }),
    )
    .output(success(z.array(vendorMatch))),

  bulk: memberProcedure('vendors', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/vendors/bulk',
      summary: 'Change many vendors at once',
      description: 'An operation in the background that can be undone.',
    })
    .input(z.strictObject({ selection: vendorSelection, change: vendorBulkAction }))
    .output(success(z.object({ operationId: id, vendors: z.int() }))),

  export: memberProcedure('vendors', 'read', { creates: true, keys: false, right: 'export', isUnowned: true })
    .route({
      method: 'POST',
      path: '/vendors/export',
      summary: 'Write vendors to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx']),
        phones: z.enum(exportedPhones).default('local'),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: vendorSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),
}
