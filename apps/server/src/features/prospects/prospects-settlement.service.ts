import { uuidv7 } from 'uuidv7'
import { proposalPath } from '@sarai/contract/prospect-words'
import { writeCollectedNote, writePrice } from '@sarai/itinerary/collected-tax'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { readCollectedOnSold } from '../brochures/brochures-collected.registry.ts'
import { contactsFor } from '../contacts/contacts-made.service.ts'
import { findLeadForUpdate, subjectOf as leadSubject, updateLead } from '../leads/leads.service.ts'
import { followProposal } from '../leads/leads-stages.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import { chosenWords } from './prospects-bought.rules.ts'
import type { Choice } from './prospects-choice.rules.ts'
import { announce, subjectOf } from './prospects-found.service.ts'
import { lookOf } from './prospects-mail.service.ts'
import { compareBought, findAcceptance, type Offered, presentAcceptance, priceOf } from './prospects-page.service.ts'
import { closeLiveVersion } from './prospects-versions.queries.ts'
import { tell } from './prospects-visits.service.ts'
import { acceptanceConfirmed, accepted as acceptedMail } from './prospects.emails.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { proposalAccepted, proposalAmended } from './prospects.events.ts'
import { type ProposalRecord, updateProposal, updateProposalFacts } from './prospects.queries.ts'
import { factsOf, proposalNumber } from './prospects.rules.ts'

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

type Amended = NonNullable<Awaited<ReturnType<typeof findAcceptance>>>

/** The acceptance that another one amends; undefined for the first. */
export async function amendedBy(db: AgencyDb, { agreed, proposal }: Offered): Promise<Amended | undefined> {
  return agreed ? findAcceptance(db, proposal.id) : undefined
}

interface Settling {
  offered: Offered
  chosen: Chosen
  /** Who accepts: the traveller, or one of the agency's people for them. */
  doer: Author
  who: { name: string; email: string | null; typedEmail?: string | null; ownEmail?: string | null }
  at: string
  /** What was accepted before. */
  amended: Amended | undefined
  /** What is said of it in the history, where the traveller did not do it themselves. */
  recorded?: string
}

/**
 * Everything that follows from an acceptance: the version, the trip with its bookings and instalments, the lead, and
 * who is told. Of what was accepted before it is what follows from its changes.
 */
export async function settle(services: Services, db: AgencyDb, settling: Settling) {
  const { offered, chosen, who, at } = settling
  await closeLiveVersion(db, offered.proposal.id, 'accepted')
  const changed = offered.agreed ? await amend(services, db, settling) : await sell(services, db, settling)
  await confirm(services, db, settling, changed)
  announce(db, personOf(settling.doer), changed)
  return { accepted: { at, name: who.name, ...chosen }, proposal: changed }
}

/** The proposal becomes a trip, and the lead is won. */
async function sell(services: Services, db: AgencyDb, settling: Settling): Promise<ProposalRecord> {
  const { offered, chosen, doer, at, recorded } = settling
  const { proposal, newest, day } = offered
  const { optionId, extras, total, currency } = chosen
  const { leadId, contactId } = await convert(services, db, settling)
  const { ownerId, id: proposalId } = proposal
  const trip = { tripId: uuidv7(), tripNumber: await services.numbers.next(db.agencyId, 'trip') }
  const { document } = newest
  const agreed = { proposalId, versionId: newest.id, leadId, contactId, ownerId, document, optionId, extras, total }
  await emit(services, db, proposalAccepted, { ...trip, ...agreed, acceptedOn: day, doer })
  const facts = { status: 'accepted' as const, acceptedAt: at, contactId, total, ...trip }
  const changed = await updateProposal(db, proposalId, facts)
  const said = { ...trip, total, currency }
  if (recorded) await tell(services, db, doer, 'acceptance_recorded', offered, { ...said, excerpt: recorded })
  else await tell(services, db, doer, 'proposal_accepted', offered, said)
  return changed
}

/** The trip that it became is changed. */
async function amend(services: Services, db: AgencyDb, settling: Settling): Promise<ProposalRecord> {
  const { offered, chosen, doer, who, recorded } = settling
  const { proposal, newest, day } = offered
  const { id: proposalId, tripId, ownerId } = proposal
  if (!tripId) throw new Error('the proposal was accepted without a trip')
  const { document, number: version } = newest
  const { optionId, extras, total, currency } = chosen
  const agreed = { tripId, proposalId, versionId: newest.id, document, optionId, extras, total, version, ownerId }
  await emit(services, db, proposalAmended, { ...agreed, acceptedOn: day, doer, name: who.name })
  await updateProposalFacts(db, proposal, { ...factsOf(document), total })
  const changed = await updateProposal(db, proposalId, { amendment: null })
  const excerpt = recorded ? { excerpt: recorded } : {}
  await record(db, doer, 'amendment_accepted', subjectOf(changed), {
    data: { name: `Version ${version}`, tripId, total, currency, ...excerpt },
  })
  const lead = proposal.leadId ? await findLeadForUpdate(db, proposal.leadId, unrestricted) : undefined
  if (!lead) return changed
  const name = `${proposalNumber(proposal.number)}, version ${version}`
  await record(db, doer, 'amendment_accepted', leadSubject(lead), {
    data: { name, proposalId, tripId, total, currency, ...excerpt },
  })
  if (!lead.deletedAt && lead.currency === currency) await updateLead(db, lead, { expectedValue: total })
  return changed
}

/** Tells the RM and the traveller by mail. */
async function confirm(
  services: Services,
  db: AgencyDb,
  { offered, chosen, doer, who, at, amended }: Settling,
  changed: ProposalRecord,
): Promise<void> {
  const { agency, newest } = offered
  const { ownerId, customer } = changed
  const { name, email, typedEmail = null, ownEmail = null } = who
  const address = ownEmail ? email : null
  const { timeZone } = agency
  const collected = changed.tripId ? await readCollectedOnSold(services, db, changed.tripId) : null
  const price = writePrice(chosen, collected)
  const sum = {
    price,
    collectedNote: collected && writeCollectedNote(collected),
    isPanMissing: collected?.isPanMissing ?? false,
  }
  const words = { ...sum, chosen: chosenWords(newest, chosen), name, at, timeZone, address, typedEmail }
  const { agreed } = offered
  const changes = agreed && amended ? compareBought(agreed, presentAcceptance(amended), newest, chosen) : undefined
  const said = { ...words, ...proofOf(offered), changes }
  const look = await lookOf(db, agency, newest.document)
  const occasion = { about: subjectOf(changed), by: doer }
  const owner = ownerId && ownerId !== personOf(doer) ? await findMember(db, ownerId) : undefined
  if (owner?.isActive) await sendMail(services, db, acceptedMail(services.appUrl, look, owner, changed, said), occasion)
  const url = services.appUrl + proposalPath(changed.publicKey)
  // Where the code went to the customer though somebody else typed an address, it is the customer who reads this.
  const isOther = typedEmail !== null && customer !== null && customer !== name
  const reader = isOther ? { name: customer, by: typedEmail } : { name }
  if (email) await sendMail(services, db, acceptanceConfirmed(look, { ...reader, email }, changed, said, url), occasion)
  if (email && ownEmail) {
    const copied = { name: customer ?? name, email: ownEmail, by: email }
    await sendMail(services, db, acceptanceConfirmed(look, copied, changed, said, url), occasion)
  }
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
