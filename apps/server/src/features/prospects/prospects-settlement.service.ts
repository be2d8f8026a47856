import { uuidv7 } from 'uuidv7'
import { proposalPath } from '@sarai/contract/prospect-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { contactsFor } from '../contacts/contacts-made.service.ts'
import { findLeadForUpdate, updateLead } from '../leads/leads.service.ts'
import { followProposal } from '../leads/leads-stages.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { type Author, personOf } from '../../kernel/timeline/timeline.service.ts'
import type { Choice } from './prospects-choice.rules.ts'
import { announce, subjectOf } from './prospects-found.service.ts'
import { lookOf } from './prospects-mail.service.ts'
import { type Offered, priceOf } from './prospects-page.service.ts'
import { closeLiveVersion } from './prospects-versions.queries.ts'
import { tell } from './prospects-visits.service.ts'
import { acceptanceConfirmed, accepted as acceptedMail } from './prospects.emails.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { proposalAccepted } from './prospects.events.ts'
import { updateProposal } from './prospects.queries.ts'

/** What somebody accepts: the choice and its total. */
export interface Chosen {
  optionId: string | null
  extras: string[]
  total: number
  currency: string
}

/** @throws AppError 422 for a choice that there is not, 409 where it comes to another total than was shown */
export function chosenOf({ newest }: Offered, { optionId, extras, total }: Choice & { total: number }): Chosen {
  const price = priceOf(newest, { optionId, extras })
  if (price.total !== total)
    throw conflict(
      'PRICE_CHANGED',
      'The price has changed since the page was opened. Look at it again before you accept.',
      {
        total: price.total,
      },
    )
  return { optionId, extras: [...new Set(extras)], total, currency: newest.document.currency }
}

/** What shows later what exactly was accepted. */
export const proofOf = ({ newest: { documentHash, policyHash } }: Offered) => ({ documentHash, policyHash })

interface Settling {
  offered: Offered
  chosen: Chosen
  /** Who accepts: the traveller, or one of the agency's people for them. */
  doer: Author
  who: { name: string; email: string | null; typedEmail?: string | null; ownEmail?: string | null }
  at: string
  /** What is said of it in the history, where the traveller did not do it themselves. */
  recorded?: string
}

/**
 * Everything that follows from an acceptance: the version, the trip with its bookings and instalments, the lead, and
 * who is told.
 */
export async function settle(services: Services, db: AgencyDb, { offered, chosen, doer, who, at, recorded }: Settling) {
  const { proposal, newest, agency, day } = offered
  const { optionId, extras, total, currency } = chosen
  const { document } = newest
  await closeLiveVersion(db, proposal.id, 'accepted')
  const { leadId, contactId } = await convert(services, db, { offered, chosen, doer, who, at })
  const { ownerId, id: proposalId } = proposal
  const trip = { tripId: uuidv7(), tripNumber: await services.numbers.next(db.agencyId, 'trip') }
  const agreed = { proposalId, versionId: newest.id, leadId, contactId, ownerId, document, optionId, extras, total }
  await emit(services, db, proposalAccepted, { ...trip, ...agreed, acceptedOn: day, doer })
  const changed = await updateProposal(db, proposal.id, {
    status: 'accepted',
    acceptedAt: at,
    contactId,
    total,
    ...trip,
  })
  const facts = { ...trip, total, currency }
  if (recorded) await tell(services, db, doer, 'acceptance_recorded', offered, { ...facts, excerpt: recorded })
  else await tell(services, db, doer, 'proposal_accepted', offered, facts)
  const { email, typedEmail = null, ownEmail = null } = who
  const address = ownEmail ? email : null
  const said = { name: who.name, total, currency, at, address, typedEmail, ...proofOf(offered) }
  const look = await lookOf(db, agency, document)
  const occasion = { about: subjectOf(changed), by: doer }
  const owner = ownerId && ownerId !== personOf(doer) ? await findMember(db, ownerId) : undefined
  if (owner?.isActive) await sendMail(services, db, acceptedMail(services.appUrl, look, owner, changed, said), occasion)
  const url = services.appUrl + proposalPath(proposal.publicKey)
  const { name } = who
  if (email) await sendMail(services, db, acceptanceConfirmed(look, { name, email }, changed, said, url), occasion)
  if (email && ownEmail) {
    const copy = acceptanceConfirmed(look, { name, email: ownEmail, by: email }, changed, said, url)
    await sendMail(services, db, copy, occasion)
  }
  announce(db, personOf(doer), changed)
  return { accepted: { at, name: who.name, optionId, extras, total, currency }, proposal: changed }
}

/** The lead is won, and it is known whose it is. */
async function convert(
  services: Services,
  db: AgencyDb,
  { offered: { proposal, newest }, chosen, doer, who }: Settling,
): Promise<{ leadId: string | null; contactId: string }> {
  const lead = proposal.leadId ? await findLeadForUpdate(db, proposal.leadId, unrestricted) : undefined
  const contactId = proposal.contactId ?? lead?.contactId ?? (await newContact(services, db, proposal.ownerId, who))
  if (!lead || lead.deletedAt) return { leadId: proposal.leadId, contactId }
  const { startDate, currency } = newest.document
  const after = await updateLead(db, lead, {
    contactId: lead.contactId ?? contactId,
    travelStart: lead.travelStart ?? startDate,
    ...(lead.currency === currency ? { expectedValue: chosen.total } : {}),
  })
  const stages = await listStages(db)
  const won = stages.find(({ kind }) => kind === 'won')
  if (won) await followProposal(db, doer, after, stages, won.id)
  return { leadId: lead.id, contactId }
}

async function newContact(
  services: Services,
  db: AgencyDb,
  ownerId: string | null,
  { name, email }: Settling['who'],
): Promise<string> {
  const { ids, store } = await contactsFor(services, db, { label: name }, [{ name, email, ownerId }])
  await store()
  return ids[0] ?? ''
}
