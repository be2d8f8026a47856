import type { RateCardRow } from '@sarai/contract/rate-cards'
import { formatDay } from '~/lib/format.ts'

/** When a card holds, in words. */
export function validWords({ validFrom, validTo }: Pick<RateCardRow, 'validFrom' | 'validTo'>): string {
  if (validFrom && validTo) return `${formatDay(validFrom)} – ${formatDay(validTo)}`
  if (validFrom) return `from ${formatDay(validFrom)}`
  return validTo ? `to ${formatDay(validTo)}` : 'by its seasons'
}
