import { calendarDate, line } from '@sarai/contract/primitives'
import { parseAmount } from '@sarai/money/parse'
import { plusDays } from '../../core/days.rules.ts'
import type { SentBill } from '../bills/bills-sent.service.ts'
import type { Problems, Typed } from '../brochures/brochures-form.page.ts'

const longestAgo = 2 * 365
/** The first day that a bill can bear which a vendor sends. */
export const firstDay = (today: string): string => plusDays(today, -longestAgo)

/** Reads what a vendor typed about a bill that it sends, in its currency. */
export function billTyped(
  typed: Typed,
  { currency, today }: { currency: string; today: string },
): SentBill | { problems: Problems } {
  const problems: Problems = {}
  const billNumber = line(60, 'Enter the number of the bill').safeParse(typed.number ?? '')
  if (billNumber.error) problems.number = billNumber.error.issues[0]?.message ?? 'Enter the number again'
  const billedOn = typed.day ?? ''
  if (!calendarDate.safeParse(billedOn).success) problems.day = 'Choose the day of the bill'
  else if (billedOn > today) problems.day = 'This day is still to come'
  else if (billedOn < firstDay(today)) problems.day = 'This is more than two years ago'
  const amount = parseAmount(typed.amount ?? '', currency)
  if ('problem' in amount) problems.amount = amount.problem
  else if (amount.value <= 0) problems.amount = 'Enter an amount above zero'
  if ('problem' in amount || !billNumber.data || Object.keys(problems).length > 0) return { problems }
  return { billNumber: billNumber.data, billedOn, total: amount.value }
}
