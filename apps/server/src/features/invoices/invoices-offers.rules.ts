import type { InvoiceOffer } from '@sarai/contract/invoice-offer'
import type { OfferState } from '@sarai/contract/invoice-words'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { priceOptions, priceTrip } from '@sarai/itinerary/pricing'
import { factsOfTrip } from '../trips/trips-facts.rules.ts'
import { tripWords } from './invoices-trip.rules.ts'
import type { OfferedPart } from './invoices.table.ts'

type Choice = Pick<OfferedPart, 'optionId' | 'extras'>

/** What somebody can choose of what is offered, with the price of each. */
export function choicesOf(document: ItineraryDocument): InvoiceOffer['choices'] {
  const priced = priceOptions(document)
  if ('problem' in priced) return []
  return priced.prices.map(({ optionId, total, extras }) => ({
    optionId,
    name: document.options.find(({ id }) => id === optionId)?.name ?? null,
    total,
    extras: extras.map(({ id, title, price }) => ({ id, title, price })),
  }))
}

/** What a choice comes to and says of the trip, or why there is none such. */
export function offeredPart(
  document: ItineraryDocument,
  { optionId, extras }: Choice,
): { part: OfferedPart } | { problem: string } {
  const priced = priceTrip(document, { optionId, extras })
  if ('problem' in priced) return { problem: priced.problem.message }
  const { currency } = document
  const words = tripWords(factsOfTrip(document, optionId))
  return { part: { optionId, extras: [...new Set(extras)], amount: priced.price.total, currency, words } }
}

interface Then {
  /** The day's status of the proposal. */
  status: string
  isDeleted: boolean
  isAccepted: boolean
  was: OfferedPart
  /** The same choice as it is offered now, or what was accepted; null where there is none such. */
  now: Pick<OfferedPart, 'amount' | 'currency' | 'words'> | null
}

/** What became of a proposal since a proforma was drawn up of it. */
export function offerStateOf({ status, isDeleted, isAccepted, was, now }: Then): OfferState {
  if (isAccepted) return 'accepted'
  if (isDeleted) return 'deleted'
  if (status === 'declined' || status === 'expired') return status
  const isSame = now && now.amount === was.amount && now.currency === was.currency && now.words === was.words
  return isSame ? 'stands' : 'changed'
}
