import { createHash } from 'node:crypto'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { TripPrice } from '@sarai/itinerary/pricing'
import { canonical, shownOffer, termsOf } from './prospects-sending.rules.ts'

const sha256 = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex')

/** The fingerprint of what is offered. */
export const offerHash = (document: ItineraryDocument, prices: readonly TripPrice[]): string =>
  sha256(shownOffer(document, prices))

/** The fingerprint of the terms that go with it. */
export const termsHash = (document: ItineraryDocument): string => sha256(termsOf(document))
