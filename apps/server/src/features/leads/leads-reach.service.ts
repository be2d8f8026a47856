import { mayUse } from '@sarai/contract/access'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { type Reach, reachOfContacts } from '../contacts/contacts-reach.service.ts'
import { leadReachOf } from './leads-list.queries.ts'

/** Whom a proposal or trip is for, and who arranges it. */
interface Customer {
  contactId: string | null
  leadId: string | null
  operationsId?: string | null
}

async function reachOfLeads(
  db: AgencyDb,
  actor: Member,
  ids: string[],
  told: ReadonlySet<string>,
): Promise<Map<string, Reach>> {
  if (!mayUse(actor, 'leads')) return new Map()
  const seen = (await leadReachOf(db, ids)).filter(({ id, ownerId }) => told.has(id) || maySee(actor, ownerId))
  return new Map(seen.map(({ id, phone, whatsapp, email }) => [id, { phone: whatsapp ?? phone, email }]))
}

const idsOf = (ids: (string | null)[]) => [...new Set(ids)].flatMap((id) => id ?? [])

/**
 * Where the customers of many proposals or trips can be reached, as far as the asker sees who they are. A trip tells
 * whoever arranges it how its customer is reached.
 */
export async function reachOfCustomers(db: AgencyDb, actor: Member, customers: readonly Customer[]) {
  const arranged = customers.filter(({ operationsId }) => operationsId === actor.userId)
  const told = new Set(idsOf(arranged.flatMap(({ contactId, leadId }) => [contactId, leadId])))
  const [contacts, leads] = await db.together(() => [
    reachOfContacts(db, actor, idsOf(customers.map(({ contactId }) => contactId)), told),
    reachOfLeads(db, actor, idsOf(customers.map(({ leadId }) => leadId)), told),
  ])
  return ({ contactId, leadId }: Customer): Reach => {
    const [contact, lead] = [contacts.get(contactId ?? ''), leads.get(leadId ?? '')]
    return { phone: contact?.phone ?? lead?.phone ?? null, email: contact?.email ?? lead?.email ?? null }
  }
}
