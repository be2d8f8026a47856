import type { CollectedTax } from '@sarai/contract/collected-tax'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'

/** What somebody would buy, at its price in minor units of the document's currency. */
export interface OfferedPrice {
  optionId: string | null
  extras: string[]
  document: ItineraryDocument
  amount: number
  proposal: { title: string; contactId: string | null; leadId: string | null }
  day: string
}

/** Somebody who pays for a trip and is to give their PAN before they do. */
export interface PanMissing {
  /** Null where it is not known who pays. */
  contactId: string | null
  name: string
}

interface Readers {
  onOffer: (db: AgencyDb, offered: OfferedPrice) => Promise<CollectedTax | null>
  onTrip: (services: Services, db: AgencyDb, tripId: string) => Promise<CollectedTax | null>
  panMissing: (services: Services, db: AgencyDb, tripId: string) => Promise<PanMissing[]>
}

let known: Readers | undefined

/** Invoices, which say what is collected with them, stand above what is offered: they make it known here (services.ts). */
export function registerCollected(readers: Readers): void {
  known = readers
}

function getReaders(): Readers {
  if (!known) throw new Error('nothing was registered that computes what is collected')
  return known
}

/** What an invoice of an offered price would collect at source on top of it; null where nothing. */
export const readCollected = async (db: AgencyDb, offered: OfferedPrice): Promise<CollectedTax | null> =>
  getReaders().onOffer(db, offered)

/** The same of a trip that an offer became, on top of the agreed price; null too where something else is owed by now. */
export const readCollectedOnSold = async (
  services: Services,
  db: AgencyDb,
  tripId: string,
): Promise<CollectedTax | null> => getReaders().onTrip(services, db, tripId)

/** Whose PAN is to be asked for before money is taken for a trip. */
export const readPanMissing = async (services: Services, db: AgencyDb, tripId: string): Promise<PanMissing[]> =>
  getReaders().panMissing(services, db, tripId)
