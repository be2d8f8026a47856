import { mayUse } from '@sarai/contract/access'
import { proposalPath } from '@sarai/contract/prospect-words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed } from '../../core/errors.ts'
import { ownMergeValues } from '../../kernel/custom-fields/custom-fields-templates.service.ts'
import type { Filled } from '../../kernel/records/records.registry.ts'
import { customerValues, leadValues, proposalValues } from '../../kernel/templates/templates-values.rules.ts'
import type { Services } from '../../services.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { findLead } from '../leads/leads.queries.ts'
import { getProposal } from './prospects-found.service.ts'
import { proposalNumber } from './prospects.rules.ts'

/** What a proposal holds for the fields of templates. */
export async function fillFromProposal({ appUrl }: Services, db: AgencyDb, actor: Person, id: string): Promise<Filled> {
  if (!mayUse(actor, 'prospects')) throw notAllowed()
  const proposal = await getProposal(db, actor, id)
  const lead = proposal.leadId && mayUse(actor, 'leads') ? await findLead(db, proposal.leadId, actor) : undefined
  const contact = proposal.contactId ? await findContact(db, proposal.contactId, actor) : undefined
  const customer = lead ?? contact
  const named = proposal.customer
    ? { name: proposal.customer, phone: customer?.phone ?? null, email: customer?.email ?? null }
    : customer
  const link = appUrl + proposalPath(proposal.publicKey)
  const [own, ofLead, ofCustomer] = await db.together(() => [
    ownMergeValues(db, 'prospects', proposal),
    lead ? ownMergeValues(db, 'leads', lead) : {},
    contact ? ownMergeValues(db, 'contacts', contact) : {},
  ])
  const offered = { number: proposalNumber(proposal.number), link, validUntil: proposal.validUntil }
  return {
    ownerId: proposal.ownerId,
    phone: customer?.whatsapp ?? customer?.phone ?? null,
    values: {
      ...customerValues(named),
      ...(lead ? leadValues(lead, { appUrl, timeZone: actor.agency.timeZone }) : {}),
      ...proposalValues(proposal, offered),
      ...ofLead,
      ...ofCustomer,
      ...own,
    },
  }
}
