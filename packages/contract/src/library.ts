import * as z from 'zod'
import {
  libraryBulkAction,
  libraryChange,
  libraryChanges,
  libraryItem,
  libraryRow,
  librarySelection,
  libraryTableQuery,
  newLibraryItem,
} from './library-schemas.ts'
import { id, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'

const byId = z.strictObject({ id })

export const libraryCalls = {
  list: memberProcedure('packages', 'read')
    .route({
      method: 'POST',
      path: '/library/all-library',
      summary: 'List the library',
      description:
        'Hotels, activities, transfers, cruises, flights, texts and pictures; filtered, searched and sorted.',
    })
    .input(libraryTableQuery)
    .output(tableResult(libraryRow)),

  get: memberProcedure('packages', 'read')
    .route({ method: 'GET', path: '/library/{id}', summary: 'Read an entry of the library' })
    .input(byId)
    .output(success(libraryItem)),

  create: memberProcedure('packages', 'write', { creates: true })
    .route({ method: 'POST', path: '/library', summary: 'Add an entry to the library' })
    .input(newLibraryItem)
    .output(success(libraryItem)),

  update: memberProcedure('packages', 'write')
    .route({
      method: 'PATCH',
      path: '/library/{id}',
      summary: 'Change, archive or tag an entry of the library',
      description:
        'Send the version you read. When somebody has saved since, the answer is 409 with the entry as it is. Trips that took it over stay as they are; their editors are told that it changed.',
    })
    .input(z.strictObject({ id, version, changes: libraryChanges }))
    .output(success(libraryItem)),

  remove: memberProcedure('packages', 'write', { right: 'delete', isUnowned: true })
    .route({
      method: 'DELETE',
      path: '/library/{id}',
      summary: 'Delete an entry of the library',
      description: 'It can be restored. Trips keep what they took over.',
    })
    .input(byId)
    .output(done),

  restore: memberProcedure('packages', 'write', { right: 'delete', isUnowned: true })
    .route({ method: 'POST', path: '/library/{id}/restore', summary: 'Restore a deleted entry of the library' })
    .input(byId)
    .output(success(libraryItem)),

  changesSince: memberProcedure('packages', 'read')
    .route({
      method: 'POST',
      path: '/library/changes',
      summary: 'Read what changed in the library since trips took it over',
      description: 'Only of those that changed, each with what it was and what it is.',
    })
    .input(
      z.strictObject({
        taken: z
          .array(z.strictObject({ id, revision: z.int().min(1) }))
          .min(1)
          .max(500),
      }),
    )
    .output(success(z.array(libraryChange))),

  bulk: memberProcedure('packages', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/library/bulk',
      summary: 'Change many entries of the library at once',
      description: 'An operation in the background that can be undone.',
    })
    .input(z.strictObject({ selection: librarySelection, change: libraryBulkAction }))
    .output(success(z.object({ operationId: id, items: z.int() }))),

  export: memberProcedure('packages', 'read', { creates: true, keys: false, right: 'export', isUnowned: true })
    .route({
      method: 'POST',
      path: '/library/export',
      summary: 'Write the library to a CSV or Excel file',
      description: 'An operation in the background whose result is the file, which can be imported again.',
    })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx']),
        selection: librarySelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),
}
