import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { ownMergeValues } from '../../kernel/custom-fields/custom-fields-templates.service.ts'
import type { Filled } from '../../kernel/records/records.registry.ts'
import { customerValues } from '../../kernel/templates/templates-values.rules.ts'
import type { Services } from '../../services.ts'
import { findContact } from './contacts.queries.ts'

/** What a contact holds for the fields of templates. */
export async function fillFromContact(_services: Services, db: AgencyDb, actor: Person, id: string): Promise<Filled> {
  const contact = await findContact(db, id, actor)
  if (!contact) throw notFound('contact')
  const values = { ...customerValues(contact), ...(await ownMergeValues(db, 'contacts', contact)) }
  return { ownerId: contact.ownerId, values, phone: contact.whatsapp ?? contact.phone }
}
