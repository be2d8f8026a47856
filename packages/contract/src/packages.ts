import * as z from 'zod'
import { tableFormats } from './export-words.ts'
import { itineraryCalls } from './itinerary-calls.ts'
import {
  newPackage,
  packageChanges,
  packageRow,
  packageSelection,
  packageTableQuery,
  travelPackage,
} from './package-schemas.ts'
import { id, line, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'

const byId = z.strictObject({ id })

export const packagesCalls = {
  ...itineraryCalls('packages', 'packages', 'package'),

  list: memberProcedure('packages', 'read')
    .route({
      method: 'POST',
      path: '/packages/all-packages',
      summary: 'List packages',
      description: 'Filtered, searched and sorted.',
    })
    .input(packageTableQuery)
    .output(tableResult(packageRow)),

  suggest: memberProcedure('packages', 'read')
    .route({
      method: 'POST',
      path: '/packages/suggest',
      summary: 'Find packages for somebody who wants to go somewhere',
      description:
        'The fitting first: by their cities, titles, tags, themes, regions and countries, what is published before drafts. At most 30; where nothing fits, those that were changed last.',
    })
    .input(z.strictObject({ destinations: z.array(line(80)).max(12) }))
    .output(success(z.array(packageRow))),

  get: memberProcedure('packages', 'read')
    .route({ method: 'GET', path: '/packages/{id}', summary: 'Read a package' })
    .input(byId)
    .output(success(travelPackage)),

  create: memberProcedure('packages', 'write', { creates: true })
    .route({ method: 'POST', path: '/packages', summary: 'Make a package' })
    .input(newPackage)
    .output(success(travelPackage)),

  duplicate: memberProcedure('packages', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/packages/{id}/duplicate',
      summary: 'Copy a package',
      description: 'A draft with the same itinerary.',
    })
    .input(byId)
    .output(success(travelPackage)),

  update: memberProcedure('packages', 'write')
    .route({
      method: 'PATCH',
      path: '/packages/{id}',
      summary: 'Publish, archive, tag or hand over a package',
      description:
        'Send the version you read. When somebody has saved since, the answer is 409 with the package as it is. The itinerary has its own calls.',
    })
    .input(z.strictObject({ id, version, changes: packageChanges }))
    .output(success(travelPackage)),

  renewPreview: memberProcedure('packages', 'write')
    .route({
      method: 'POST',
      path: '/packages/{id}/renew-preview',
      summary: 'Give the public page of a package a new address',
      description: 'The old address stops working at once.',
    })
    .input(byId)
    .output(success(travelPackage)),

  look: memberProcedure('packages', 'read', { keys: false })
    .route({
      method: 'GET',
      path: '/packages/{id}/look',
      summary: 'Look at the page of a package as travellers will see it',
      description: 'An address that works for ten minutes, also for a draft that is not shared.',
    })
    .input(byId)
    .output(success(z.object({ url: z.string() }))),

  export: memberProcedure('packages', 'read', { creates: true, keys: false, right: 'export', isUnowned: true })
    .route({
      method: 'POST',
      path: '/packages/export',
      summary: 'Write packages to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(tableFormats),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: packageSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),

  remove: memberProcedure('packages', 'write', { right: 'delete' })
    .route({
      method: 'DELETE',
      path: '/packages/{id}',
      summary: 'Delete a package',
      description: 'It can be restored.',
    })
    .input(byId)
    .output(done),

  restore: memberProcedure('packages', 'write', { right: 'delete' })
    .route({ method: 'POST', path: '/packages/{id}/restore', summary: 'Restore a deleted package' })
    .input(byId)
    .output(success(travelPackage)),

  pdf: memberProcedure('packages', 'read', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/packages/{id}/pdf',
      summary: 'Make a PDF of a package',
      description: 'As travellers see it. An operation in the background whose result is the file.',
    })
    .input(byId)
    .output(success(z.object({ operationId: id }))),

  timeline: memberProcedure('packages', 'read')
    .route({
      method: 'GET',
      path: '/packages/{id}/timeline',
      summary: 'Read the history of a package',
      description: 'Newest first; the itinerary has a history of its own.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),
}
