import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { formatMoney } from '@sarai/money/format'
import { formatDays, plural } from '~/lib/format.ts'

/** 21–25 Nov 2026, or how long it is while it has no dates. */
export function whenOf({ startDate, endDate, days }: Pick<ProposalRow, 'startDate' | 'endDate' | 'days'>): string {
  return formatDays(startDate, endDate) || (days === 0 ? 'No days yet' : plural(days, 'day'))
}

/** ₹24,500, or nothing while it has no price. */
export function totalOf({ total, currency }: Pick<ProposalRow, 'total' | 'currency'>): string | undefined {
  return total === null ? undefined : formatMoney(total, currency)
}
