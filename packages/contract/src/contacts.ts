import { normalizeLine, normalizePhone } from '@sarai/text/typed-text'
import * as z from 'zod'
import {
  contact,
  contactBulkAction,
  contactChanges,
  contactCounts,
  contactMatch,
  contactRow,
  contactSelection,
  contactTableQuery,
  newContact,
} from './contact-schemas.ts'
import { vcardVersions } from './contact-words.ts'
import { exportedPhones } from './export-words.ts'
import { id, version } from './primitives.ts'
import { done, isWithColleagues, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'

const byId = z.strictObject({ id })

export const contactsCalls = {
  list: memberProcedure('contacts', 'read')
    .route({
      method: 'POST',
      path: '/contacts/all-contacts',
      summary: 'List contacts',
      description: 'Filtered, searched and sorted.',
    })
    .input(contactTableQuery)
    .output(tableResult(contactRow)),

  get: memberProcedure('contacts', 'read')
    .route({ method: 'GET', path: '/contacts/{id}', summary: 'Read a contact' })
    .input(byId)
    .output(success(contact)),

  counts: memberProcedure('contacts', 'read')
    .route({
      method: 'GET',
      path: '/contacts/{id}/counts',
      summary: 'Count what belongs to a contact',
      description: 'How many leads, documents, notes and so on.',
    })
    .input(byId)
    .output(success(contactCounts)),

  create: memberProcedure('contacts', 'write', { creates: true })
    .route({ method: 'POST', path: '/contacts', summary: 'Make a contact' })
    .input(newContact)
    .output(success(contact)),

  update: memberProcedure('contacts', 'write')
    .route({
      method: 'PATCH',
      path: '/contacts/{id}',
      summary: 'Change facts of a contact',
      description:
        'Send the version you read. When somebody has saved since, the answer is 409 with the contact as it is.',
    })
    .input(z.strictObject({ id, version, changes: contactChanges }))
    .output(success(contact)),

  remove: memberProcedure('contacts', 'write', { right: 'delete' })
    .route({
      method: 'DELETE',
      path: '/contacts/{id}',
      summary: 'Delete a contact',
      description: 'It can be restored.',
    })
    .input(byId)
    .output(done),

  restore: memberProcedure('contacts', 'write', { right: 'delete' })
    .route({ method: 'POST', path: '/contacts/{id}/restore', summary: 'Restore a deleted contact' })
    .input(byId)
    .output(success(contact)),

  matches: memberProcedure('contacts', 'read')
    .route({
      method: 'POST',
      path: '/contacts/matches',
      summary: 'Find contacts by phone or email',
      description:
        'Those you may see with one of these phone numbers or email addresses. Of others it is only said that somebody in the agency has one.',
    })
    .input(
      z.strictObject({
        phones: z.array(z.string().overwrite(normalizePhone).max(32)).max(10).optional(),
        emails: z.array(z.string().overwrite(normalizeLine).max(254)).max(10).optional(),
        /** The contact that is being edited. */
        except: id.optional(),
      }),
    )
    .output(success(z.array(contactMatch)).extend({ isWithColleagues })),

  timeline: memberProcedure('contacts', 'read')
    .route({
      method: 'GET',
      path: '/contacts/{id}/timeline',
      summary: 'Read the history of a contact',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),

  bulk: memberProcedure('contacts', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/contacts/bulk',
      summary: 'Change many contacts at once',
      description: 'An operation in the background that can be undone.',
    })
    .input(z.strictObject({ selection: contactSelection, change: contactBulkAction }))
    .output(success(z.object({ operationId: id, contacts: z.int() }))),

  export: memberProcedure('contacts', 'read', { creates: true, keys: false, right: 'export' })
    .route({
      method: 'POST',
      path: '/contacts/export',
      summary: 'Write contacts to a CSV, Excel or vCard file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx', 'vcf']),
        vcardVersion: z.enum(vcardVersions).default('4.0'),
        phones: z.enum(exportedPhones).default('local'),
        /** Of the list; a vCard holds what a vCard holds. */
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: contactSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),

  vcard: memberProcedure('contacts', 'read')
    .route({
      method: 'GET',
      path: '/contacts/{id}/vcard',
      summary: 'Read a contact as a vCard',
      description: 'Version 4.0, to be saved as a file or shown as a QR code.',
    })
    .input(byId)
    .output(success(z.object({ fileName: z.string(), text: z.string() }))),
}
