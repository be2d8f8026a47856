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
  { leadId, contactId, operationsId }: Pick<TripRecord, 'leadId' | 'contactId' | 'operationsId'>,
): Promise<{ email: string | null; phone: string | null }> {
  // The trip tells whoever arranges it how its customer is reached.
  const arranges = operationsId !== null && operationsId === actor.userId
  const lead = leadId && mayUse(actor, 'leads') ? await findLead(db, leadId, unrestricted) : undefined
  const contact = contactId ? await findContact(db, contactId, arranges ? unrestricted : actor) : undefined
  const known = lead && (arranges || maySee(actor, lead.ownerId)) ? lead : undefined
  return {
    email: contact?.email ?? known?.email ?? null,
    phone: contact?.whatsapp ?? contact?.phone ?? known?.whatsapp ?? known?.phone ?? null,
  }
}
