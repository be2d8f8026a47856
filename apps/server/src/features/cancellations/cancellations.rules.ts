import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { cancellationCharge } from '@sarai/itinerary/cancellation'
import { allocate, toAmount } from '@sarai/money/amounts'

interface Payer {
  id: string
  kind: 'adult' | 'child' | 'infant'
  cancelledAt: string | null
}

/** One traveller's part of what is left of the price: equal for all who pay. Infants pay where nobody else is left. */
export function shareOf(basis: number, people: readonly Payer[], id: string): number {
  const going = people.filter(({ cancelledAt }) => !cancelledAt)
  const paying = going.filter(({ kind }) => kind !== 'infant')
  const payers = paying.length > 0 ? paying : going
  const place = payers.findIndex((one) => one.id === id)
  if (place < 0) return 0
  return toAmount(
    allocate(
      BigInt(basis),
      payers.map(() => 1n),
    )[place] ?? 0n,
  )
}

/** What the agreed terms charge on a day; nothing where the trip has no days yet. */
export function chargeByTerms(
  { slabs }: Pick<ItineraryDocument, 'slabs'>,
  { on, startDate, basis }: { on: string; startDate: string | null; basis: number },
): { daysBefore: number | null; percent: number; amount: number } {
  if (startDate === null) return { daysBefore: null, percent: 0, amount: 0 }
  return cancellationCharge(slabs, { on, startDate, total: basis })
}

/** The items and lines that are booked for each person of a kind. */
export function perPersonItems(document: ItineraryDocument, kind: Payer['kind']): Set<string> {
  const bases = { adult: ['person', 'adult'], child: ['person', 'child'], infant: ['infant'] }[kind]
  const parts = [...document.days.flatMap(({ items }) => items), ...document.lines]
  return new Set(parts.filter(({ cost }) => cost && bases.includes(cost.basis)).map(({ id }) => id))
}

/** What is given back, or still to be paid, once a charge is kept with what others pay and what was collected at source. */
export const settledOf = ({ paid, rest, tcs }: { paid: number; rest: number; tcs: number }, charge: number) => ({
  refund: Math.max(paid - rest - tcs - charge, 0),
  due: Math.max(rest + tcs + charge - paid, 0),
})
