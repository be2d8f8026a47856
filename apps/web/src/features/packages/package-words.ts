import type { PackageRow } from '@sarai/contract/package-schemas'
import { formatMoney } from '@sarai/money/format'
import { plural } from '~/lib/format.ts'

/** 6 days, 5 nights */
export function lengthOf({ days, nights }: Pick<PackageRow, 'days' | 'nights'>): string {
  if (days === 0) return 'No days yet'
  return nights === 0 ? plural(days, 'day') : `${plural(days, 'day')}, ${plural(nights, 'night')}`
}

/** Jaipur, Jodhpur, Udaipur */
export const routeOf = ({ destinations }: Pick<PackageRow, 'destinations'>) => destinations.join(', ')

/** ₹24,500, or nothing where there are no prices. */
export function priceOf({ fromPrice, currency }: Pick<PackageRow, 'fromPrice' | 'currency'>): string | undefined {
  return fromPrice === null ? undefined : formatMoney(fromPrice, currency)
}
