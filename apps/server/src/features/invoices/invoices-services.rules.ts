import type { ItemCategory } from '@sarai/contract/itinerary-words'
import type { InvoiceLine } from '@sarai/contract/invoice-schemas'
import { allocate, toAmount } from '@sarai/money/amounts'

/** A service of a trip that is sold. Amounts are in the trip's currency. */
export interface SoldService {
  bookingId: string
  category: ItemCategory | null
  title: string
  nights: number | null
  /** What the traveller pays for it, tax included. */
  price: number
  /** What it costs the agency; null for whoever may not know. */
  cost: number | null
  /** It is abroad, or leads there; null where that is not known. */
  isAbroad: boolean | null
}

/** A line with what it charges. */
export interface ServiceLine extends Pick<InvoiceLine, 'mode' | 'stays'> {
  service: SoldService
  price: number
}

const isVisa = ({ category, title }: SoldService) =>
  (category === null || category === 'info') && /\bvisas?\b/i.test(title)

interface Modes {
  /** How packages are usually taxed. */
  usual: string | null
  /** Modes that the agency's rules have. */
  known: ReadonlySet<string>
  /** The trip goes abroad: for flights whose ends are not known. */
  isTripAbroad: boolean
}

/**
 * How a service is taxed: a ticket as an air travel agent's, rooms as such where the trip is nothing else, a visa as paid
 * on behalf of the buyer. All else is part of the package, and so is what the rules have no such mode for.
 */
function modeOf(service: SoldService, { isRoomsAlone }: { isRoomsAlone: boolean }, modes: Modes): string | null {
  const { usual, known, isTripAbroad } = modes
  const own = (mode: string) => (known.has(mode) ? mode : usual)
  if (service.category === 'flight')
    return own((service.isAbroad ?? isTripAbroad) ? 'air-agent-international' : 'air-agent-domestic')
  if (service.category === 'lodging' && isRoomsAlone) return own('hotel-reservation')
  return isVisa(service) ? own('pure-agent') : usual
}

/** Only what was laid out is paid on behalf of the buyer: what is earned on it is part of the package. */
function priceIn(mode: string | null, { price, cost }: SoldService): number {
  if (mode !== 'pure-agent') return price
  return Math.min(price, cost ?? 0)
}

/** The nights of rooms abroad; in which state others are, nobody has said. */
const staysOf = (mode: string | null, { isAbroad, nights }: SoldService): InvoiceLine['stays'] =>
  mode === 'hotel-reservation' && isAbroad ? [{ state: 'abroad', nights: nights ?? 1 }] : []

/**
 * One line for each service that is sold, and what is left of an amount for the package: together exactly the amount.
 * Where the services come to more, as once part of the trip is invoiced, each is charged its share.
 */
export function linesByService(
  services: readonly SoldService[],
  amount: number,
  modes: Modes,
): { lines: ServiceLine[]; rest: number } {
  const ground = services.filter((one) => one.category !== 'flight' && !isVisa(one))
  const isRoomsAlone = ground.length > 0 && ground.every(({ category }) => category === 'lodging')
  const priced = services.map((service) => {
    const mode = modeOf(service, { isRoomsAlone }, modes)
    return { service, mode, stays: staysOf(mode, service), price: priceIn(mode, service) }
  })
  const sum = priced.reduce((all, { price }) => all + price, 0)
  const shares =
    sum > amount
      ? allocate(
          BigInt(amount),
          priced.map(({ price }) => BigInt(price)),
        ).map(toAmount)
      : priced.map(({ price }) => price)
  const lines = priced.map((line, at) => ({ ...line, price: shares[at] ?? 0 })).filter(({ price }) => price > 0)
  return { lines, rest: Math.max(amount - sum, 0) }
}
