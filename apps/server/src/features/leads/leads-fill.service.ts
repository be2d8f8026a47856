import { mayUse } from '@sarai/contract/access'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, notFound } from '../../core/errors.ts'
import { ownMergeValues } from '../../kernel/custom-fields/custom-fields-templates.service.ts'
import type { MergeValues } from '../../kernel/merge-fields/merge-fields.rules.ts'
import { customerValues, leadValues } from '../../kernel/templates/templates-values.rules.ts'
import type { Filled } from '../../kernel/records/records.registry.ts'
import type { Services } from '../../services.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { findLead } from './leads.queries.ts'

/** What a lead holds for the fields of templates. */
export async function fillFromLead({ appUrl }: Services, db: AgencyDb, actor: Person, id: string): Promise<Filled> {
  if (!mayUse(actor, 'leads')) throw notAllowed()
  const lead = await findLead(db, id, actor)
  if (!lead) throw notFound('lead')
  const [own, ofCustomer] = await db.together(() => [
    ownMergeValues(db, 'leads', lead),
    ownOfContact(db, actor, lead.contactId),
  ])
  const facts = leadValues(lead, { appUrl, timeZone: actor.agency.timeZone })
  const values = { ...customerValues(lead), ...ofCustomer, ...facts, ...own }
  return { ownerId: lead.ownerId, values, phone: lead.whatsapp ?? lead.phone }
}

/** What the person who asks has in the agency's own fields, wherever they stand. */
async function ownOfContact(db: AgencyDb, actor: Person, id: string | null): Promise<MergeValues> {
  const contact = id === null ? undefined : await findContact(db, id, actor)
  return contact ? ownMergeValues(db, 'contacts', contact) : {}
}
