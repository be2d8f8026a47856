import type { PricesToCollectOn, CollectedTax } from '@sarai/contract/collected-tax'
import { mayUse } from '@sarai/contract/access'
import type { ItemCategory } from '@sarai/contract/itinerary-words'
import { goesAbroad } from '@sarai/itinerary/collected-tax'
import { servicesOf } from '@sarai/itinerary/services'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { AppError } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { findLead } from '../leads/leads.service.ts'
import type { OfferedPrice } from '../brochures/brochures-collected.registry.ts'
import { getProposal } from '../prospects/prospects-found.service.ts'
import { billToOf, computeCollectedWith, overseasWith, wholeDocument } from './invoices-trip.service.ts'

type Customer = Pick<OfferedPrice['proposal'], 'contactId' | 'leadId'>

/** Who a proposal's invoice would be for, as far as that is known. */
export const findPayerId = async (db: AgencyDb, { contactId, leadId }: Customer): Promise<string | null> =>
  contactId ?? (leadId ? ((await findLead(db, leadId, unrestricted))?.contactId ?? null) : null)

interface Price {
  currency: string
  /** In minor units. */
  amount: number
  /** Of what the trip abroad consists. */
  categories: readonly (ItemCategory | null)[]
  payerId: string | null
  day: string
}

/** What an invoice of a trip abroad at a price would collect at source; null where nothing, or where no rules say so yet. */
async function computeCollected(
  db: AgencyDb,
  { currency, amount, categories, payerId, day }: Price,
): Promise<CollectedTax | null> {
  if (amount <= 0) return null
  const { currency: base } = await findAgency(db)
  const contact = payerId ? await findContact(db, payerId, unrestricted) : undefined
  const charged = {
    trip: { title: '', travellers: 1, startDate: null, endDate: null, currency },
    billTo: billToOf(contact, 'Customer'),
    lastDue: null,
    overseas: overseasWith(categories.map((category) => ({ category }))),
    tourDays: null,
    isCancelled: false,
  }
  try {
    const document = await wholeDocument(db, charged, { amount, base, day })
    return await computeCollectedWith(db, { document, contactId: payerId, tripId: null, price: amount }, day)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    return null
  }
}

/** The same of what is offered. */
export async function computeCollectedOnOffer(
  db: AgencyDb,
  { document, optionId, extras, amount, proposal, day }: OfferedPrice,
): Promise<CollectedTax | null> {
  const { country } = await findAgency(db)
  if (!goesAbroad(document, country)) return null
  const categories = servicesOf(document, { optionId, extras }).map(({ category }) => category)
  const payerId = await findPayerId(db, proposal)
  return computeCollected(db, { currency: document.currency, amount, categories, payerId, day })
}

/** The same of prices of a trip abroad that is being written, one by one. @throws AppError 404 */
export async function computeCollectedOnPrices(
  db: AgencyDb,
  actor: Member,
  { proposalId, currency, prices }: PricesToCollectOn,
  day: string,
): Promise<(CollectedTax | null)[]> {
  const proposal = proposalId && mayUse(actor, 'prospects') ? await getProposal(db, actor, proposalId) : undefined
  const payerId = proposal ? await findPayerId(db, proposal) : null
  const found: (CollectedTax | null)[] = []
  for (const price of prices) found.push(await computeCollected(db, { ...price, currency, payerId, day }))
  return found
}
