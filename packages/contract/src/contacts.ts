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
import { id, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'

const byId = z.strictObject({ id })

export const contacts = {
  list: memberProcedure('contacts', 'read')
    .route({ method: 'POST', path: '/contacts/all-contacts' })
    .input(contactTableQuery)
    .output(tableResult(contactRow)),

  get: memberProcedure('contacts', 'read')
    .route({ method: 'GET', path: '/contacts/{id}' })
    .input(byId)
    .output(success(contact)),

  /** How many leads, documents, notes and so on belong to a contact. */
  counts: memberProcedure('contacts', 'read')
    .route({ method: 'GET', path: '/contacts/{id}/counts' })
    .input(byId)
    .output(success(contactCounts)),

  create: memberProcedure('contacts', 'write', { creates: true })
    .route({ method: 'POST', path: '/contacts' })
    .input(newContact)
    .output(success(contact)),

  update: memberProcedure('contacts', 'write')
    .route({ method: 'PATCH', path: '/contacts/{id}' })
    .input(z.strictObject({ id, version, changes: contactChanges }))
    .output(success(contact)),

  remove: memberProcedure('contacts', 'write')
    .route({ method: 'DELETE', path: '/contacts/{id}' })
    .input(byId)
    .output(done),

  restore: memberProcedure('contacts', 'write')
    .route({ method: 'POST', path: '/contacts/{id}/restore' })
    .input(byId)
    .output(success(contact)),

  /** Contacts with one of these phone numbers or email addresses, across the agency. */
  matches: memberProcedure('contacts', 'read')
    .route({ method: 'POST', path: '/contacts/matches' })
    .input(
      z.strictObject({
        phones: z.array(z.string().max(32)).max(10).optional(),
        emails: z.array(z.string().max(254)).max(10).optional(),
        /** The contact that is being edited. */
        except: id.optional(),
      }),
    )
    .output(success(z.array(contactMatch))),

  timeline: memberProcedure('contacts', 'read')
    .route({ method: 'GET', path: '/contacts/{id}/timeline' })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),

  /** Changes many contacts at once as an operation that can be undone. */
  bulk: memberProcedure('contacts', 'write')
    .route({ method: 'POST', path: '/contacts/bulk' })
    .input(z.strictObject({ selection: contactSelection, change: contactBulkAction }))
    .output(success(z.object({ operationId: id, contacts: z.int() }))),

  /** Writes what a list shows to a file, as an operation whose result is the file. */
  export: memberProcedure('contacts', 'read')
    .route({ method: 'POST', path: '/contacts/export' })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx', 'vcf']),
        /** Of the list; a vCard holds what a vCard holds. */
        columns: z.array(z.string().max(40)).max(60).optional(),
        selection: contactSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),

  /** One contact as a vCard 4.0, to be saved as a file or shown as a QR code. */
  vcard: memberProcedure('contacts', 'read')
    .route({ method: 'GET', path: '/contacts/{id}/vcard' })
    .input(byId)
    .output(success(z.object({ fileName: z.string(), text: z.string() }))),
}
