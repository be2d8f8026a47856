/** A foreign tourist's tour that leads abroad, as documents say it. */
import type { ComputedInvoice, InvoiceDocument, InvoiceFigures } from '@sarai/contract/invoice-schemas'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { TourDays } from '@sarai/contract/tour-days'
import { tripDays } from '@sarai/itinerary/trip-days'
import type { TaxPack } from '@sarai/tax/pack'
import { isTourOn } from '@sarai/tax/tourist'
import { buyerOf } from './invoices-facts.rules.ts'

interface Rules {
  pack: Pick<TaxPack, 'rules'>
  day: string
  /** The agency's country. */
  country: string
}

/** What of the rest of a document does not go with a tourist's tour. */
export function touristFindings(
  { tour, billTo, lines }: InvoiceDocument,
  { pack, day, country }: Rules,
): ComputedInvoice['findings'] {
  if (!tour?.isForTourist) return []
  const wrong: [boolean, string][] = [
    [buyerOf(billTo, country).kind !== 'foreign', 'A foreign tourist lives abroad: choose the country.'],
    [Boolean(billTo.zeroRated), 'What is rated at zero is not exempt besides: choose one of them.'],
  ]
  const errors = wrong.flatMap(([isWrong, message]) =>
    isWrong ? [{ severity: 'error' as const, message, line: null, field: 'tour' }] : [],
  )
  if (errors.length > 0 || lines.some(({ mode }) => isTourOn(mode, { pack, day }))) return errors
  const message = 'Only tours are exempt for a foreign tourist, and no line is one.'
  return [{ severity: 'warning', message, line: null, field: 'tour' }]
}

/**
 * How many days of an itinerary are abroad: those whose night is, and a day without a night of its own where the night
 * before was. Null where that is not known of each day.
 */
export function tourDaysAbroad(
  document: Pick<ItineraryDocument, 'startDate' | 'days'>,
  optionId: string | null,
  country: string,
): TourDays | null {
  let at: string | null = null
  let daysAbroad = 0
  const days = tripDays(document, optionId)
  for (const { day } of days) {
    // A night at a place of which the country is not known is not the night before.
    if (day.overnight) at = day.overnight.country
    if (at === null) return null
    if (at !== country) daysAbroad += 1
  }
  return days.length === 0 ? null : { days: days.length, daysAbroad }
}

/** What a document for a buyer abroad begins with: that the buyer is a tourist, somebody has to say. */
export function tourFor(billTo: InvoiceDocument['billTo'], days: TourDays | null, country: string) {
  if (days === null || days.daysAbroad === 0 || buyerOf(billTo, country).kind !== 'foreign') return null
  return { ...days, isForTourist: false }
}

/** What a proforma says of the tour, on the invoice that is made of it for the same buyer abroad. */
export function withTourOf(drawn: InvoiceDocument, { billTo, tour }: InvoiceDocument): InvoiceDocument {
  const isSame = drawn.billTo.country === billTo.country && !drawn.billTo.gstin && !billTo.gstin
  return tour && isSame ? { ...drawn, tour } : drawn
}

/** What a document says of the exemption, as the rule has it; nothing where nothing is exempt. */
export function touristWords({ tour }: InvoiceDocument, { exempt, lines }: InvoiceFigures): string | null {
  if (!tour?.isForTourist || exempt === 0) return null
  const why = lines.flatMap((line) => line.why).find(({ figure }) => figure === 'exempt')
  return why?.sentence ?? null
}
