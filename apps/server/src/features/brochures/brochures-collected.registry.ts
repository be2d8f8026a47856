import type { CollectedTax } from '@sarai/contract/collected-tax'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { AgencyDb } from '../../core/db/agency-db.ts'

/** What somebody would buy, at its price in minor units of the document's currency. */
export interface OfferedPrice {
  optionId: string | null
  extras: string[]
  document: ItineraryDocument
  amount: number
  proposal: { title: string; contactId: string | null; leadId: string | null }
  day: string
}

type Read = (db: AgencyDb, offered: OfferedPrice) => Promise<CollectedTax | null>

let known: Read | undefined

/** Invoices, which say what is collected with them, stand above what is offered: they make it known here (services.ts). */
export function registerCollected(read: Read): void {
  known = read
}

/** What an invoice of an offered price would collect at source on top of it; null where nothing. */
export async function readCollected(db: AgencyDb, offered: OfferedPrice): Promise<CollectedTax | null> {
  if (!known) throw new Error('nothing was registered that computes what is collected')
  return known(db, offered)
}
