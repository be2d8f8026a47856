import { calendarDate, line } from '@sarai/contract/primitives'
import { bankModes } from '@sarai/contract/receipt-words'
import { parseAmount } from '@sarai/money/parse'
import type { Problems, Typed } from '../brochures/brochures-form.page.ts'
import type { Declaration } from '../receipts/receipts-declared.rules.ts'

const maxReference = 100

/** Reads what a customer typed about a payment, in the currency of the invoice. */
export function declarationTyped(typed: Typed, currency: string): Declaration | { problems: Problems } {
  const { amount: written = '', day = '', mode: chosen = '', reference: referred = '' } = typed
  const problems: Problems = {}
  const amount = parseAmount(written, currency)
  if ('problem' in amount) problems.amount = amount.problem
  if (!calendarDate.safeParse(day).success) problems.day = 'Choose the day you paid'
  const mode = bankModes.find((one) => one === chosen)
  if (!mode) problems.mode = 'Choose how you paid'
  const reference = referred.trim() ? line(maxReference).safeParse(referred) : undefined
  if (reference?.error) problems.reference = reference.error.issues[0]?.message ?? 'Enter the reference again'
  if ('problem' in amount || !mode || Object.keys(problems).length > 0) return { problems }
  return { amount: amount.value, day, mode, reference: reference?.data ?? null }
}
