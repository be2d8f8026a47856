import { type AdminAgencyOver, type AdminPlan, type PlanLimit, planLimits } from '@sarai/contract/admin-plans'
import { formatMoney } from '@sarai/money/format'
import { formatBytes, formatNumber, plural } from '~/lib/format.ts'

type Limits = Record<PlanLimit, number | null>

const limitWords: Record<PlanLimit, (amount: number) => string> = {
  seats: (amount) => plural(amount, 'seat'),
  mailsPerDay: (amount) => `${plural(amount, 'mail')} in 24 hours`,
  storageBytes: (amount) => `${formatBytes(amount)} of storage`,
  records: (amount) => plural(amount, 'record'),
}

/** What a plan allows, in a line. */
export function limitsOf({ seats, mailsPerDay, storageBytes, records }: Limits): string {
  const amounts: Limits = { seats, mailsPerDay, storageBytes, records }
  const limits = planLimits.flatMap((limit) => {
    const amount = amounts[limit]
    return amount === null ? [] : [limitWords[limit](amount)]
  })
  return limits.length > 0 ? limits.join(', ') : 'Without limits'
}

/** What a plan costs. */
export function formatPrice({
  price,
  currency,
  isPricePerSeat,
}: Pick<AdminPlan, 'price' | 'currency' | 'isPricePerSeat'>): string {
  if (price === null) return 'No price'
  return `${formatMoney(price, currency)} a month${isPricePerSeat ? ' for each seat' : ''}`
}

/** By how much an agency is over limits: `12 seats of 10`. */
export const formatOver = (over: AdminAgencyOver['over']): string =>
  over
    .map(({ limit, used, allowed }) =>
      limit === 'storageBytes'
        ? `${formatBytes(used)} of ${formatBytes(allowed)}`
        : `${limitWords[limit](used)}, of ${formatNumber(allowed)}`,
    )
    .join('; ')
