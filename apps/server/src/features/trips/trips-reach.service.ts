import { mayUse } from '@sarai/contract/access'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { findLead } from '../leads/leads.service.ts'
import type { TripRecord } from './trips.queries.ts'

/** Where whoever booked a trip can be reached, as far as the asker sees who they are. */
export async function customerReach(
  db: AgencyDb,
  actor: Member,
  { leadId, contactId }: Pick<TripRecord, 'leadId' | 'contactId'>,
): Promise<{ email: string | null; phone: string | null }> {
  const lead = leadId && mayUse(actor, 'leads') ? await findLead(db, leadId, unrestricted) : undefined
  const contact = contactId ? await findContact(db, contactId, actor) : undefined
  const known = lead && maySee(actor, lead.ownerId) ? lead : undefined
  return {
    email: contact?.email ?? known?.email ?? null,
    phone: contact?.whatsapp ?? contact?.phone ?? known?.whatsapp ?? known?.phone ?? null,
  }
}
