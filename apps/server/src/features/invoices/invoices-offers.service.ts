import { mayUse } from '@sarai/contract/access'
import { gstCodeOf } from '@sarai/contract/gst'
import type { InvoiceOffer } from '@sarai/contract/invoice-offer'
import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { goesAbroad } from '@sarai/itinerary/collected-tax'
import { instalmentsOf } from '@sarai/itinerary/instalments'
import { servicesOf } from '@sarai/itinerary/services'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { invalid, notAllowed, refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { findLead } from '../leads/leads.service.ts'
import {
  getProposal,
  type ProposalRecord,
  proposalToChange,
  subjectOf as proposalSubjectOf,
} from '../prospects/prospects-found.service.ts'
import { nowOffered, whyNotAsked } from '../prospects/prospects-offered.service.ts'
import type { Accepted } from '../prospects/prospects.events.ts'
import { factsOfTrip } from '../trips/trips-facts.rules.ts'
import { findPayerId } from './invoices-collected.service.ts'
import { announce } from './invoices-found.service.ts'
import { draftMade } from './invoices-making.service.ts'
import { choicesOf, offeredPart } from './invoices-offers.rules.ts'
import { tourDaysAbroad } from './invoices-tourist.rules.ts'
import { billToOf, lastDueOf, overseasWith, wholeDocument } from './invoices-trip.service.ts'
import { type InvoiceRecord, listOfProposal, updateInvoice } from './invoices.queries.ts'

/** @throws AppError 403 for whoever may not use proposals */
function requireProposals(actor: Member): void {
  if (!mayUse(actor, 'prospects')) throw notAllowed()
}

/** What a proforma of a proposal can charge now. @throws AppError 404 */
export async function offerFor(db: AgencyDb, actor: Member, id: string, day: string): Promise<InvoiceOffer> {
  requireProposals(actor)
  const proposal = await getProposal(db, actor, id)
  const offered = await nowOffered(db, proposal)
  const { version, document } = offered
  const { currency } = document
  return {
    version,
    currency,
    choices: choicesOf(document),
    obstacle: await whyNotAsked(db, actor, proposal, offered, day),
  }
}

/** Whoever a proposal is for, as its document charges them: of their lead what the asker may see of it. */
async function customerOf(db: AgencyDb, actor: Member, { leadId, contactId, customer, title }: ProposalRecord) {
  const lead = leadId && mayUse(actor, 'leads') ? await findLead(db, leadId, actor) : undefined
  const known = await findPayerId(db, { contactId, leadId })
  const contact = known ? await findContact(db, known, unrestricted) : undefined
  const billTo = billToOf(contact, customer ?? title)
  if (contact || !lead) return { contactId: known, billTo }
  const { email, city, state } = lead
  return { contactId: known, billTo: { ...billTo, email, address: city, state: gstCodeOf(state) } }
}

/**
 * Draws up a proforma of what a proposal offers, for one of its choices. The proposal is held, so that it is either drawn
 * up before an acceptance, and becomes one of the trip, or refused after it.
 * @throws AppError 404, or 422 where the proposal cannot be asked for, there is no such choice, or no exchange rate
 */
export async function proformaOfProposal(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, ...choice }: { id: string; optionId: string | null; extras: string[] },
  day: string,
): Promise<InvoiceRecord> {
  requireProposals(actor)
  const proposal = await proposalToChange(db, actor, id)
  const offered = await nowOffered(db, proposal)
  const obstacle = await whyNotAsked(db, actor, proposal, offered, day)
  if (obstacle) throw refused('NOT_OFFERED', obstacle)
  const found = offeredPart(offered.document, choice)
  if ('problem' in found) throw invalid({ optionId: found.problem })
  const { part } = found
  const { contactId, billTo } = await customerOf(db, actor, proposal)
  const document = await documentOfOffer(db, {
    offered: offered.document,
    part,
    billTo,
    base: actor.agency.currency,
    day,
  })
  const { ownerId } = proposal
  const made = { kind: 'proforma' as const, document, ownerId, contactId, tripId: null, proposalId: id, offered: part }
  const drawn = await draftMade(services, db, actor, made, day)
  const data = { invoiceId: drawn.id, number: drawn.number }
  await record(db, actor, 'proforma_drafted', proposalSubjectOf(proposal), { data })
  return drawn
}

interface OfOffer {
  offered: Parameters<typeof factsOfTrip>[0]
  part: NonNullable<InvoiceRecord['offered']>
  billTo: InvoiceDocument['billTo']
  base: string
  day: string
}

async function documentOfOffer(db: AgencyDb, { offered, part, billTo, base, day }: OfOffer): Promise<InvoiceDocument> {
  const { optionId, extras, amount, currency } = part
  const { country } = await findAgency(db)
  const basis = { total: amount, currency, acceptedOn: day, startDate: offered.startDate }
  const charged = {
    trip: { ...factsOfTrip(offered, optionId), currency },
    billTo,
    lastDue: lastDueOf(instalmentsOf(offered.instalments, basis)),
    overseas: goesAbroad(offered, country) ? overseasWith(servicesOf(offered, { optionId, extras })) : null,
    tourDays: tourDaysAbroad(offered, optionId, country),
    isCancelled: false,
  }
  return wholeDocument(db, charged, { amount, base, day })
}

/** Makes the proformas of a proposal those of the trip that it has become. */
export async function linkToTrip(db: AgencyDb, { proposalId, tripId, ownerId }: Accepted): Promise<void> {
  for (const proforma of await listOfProposal(db, proposalId)) {
    const linked = await updateInvoice(db, proforma, { tripId, ownerId })
    announce(db, null, linked)
  }
}
