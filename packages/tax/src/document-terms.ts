/** What holds for a document as a whole: its form, its round-off, and what to look at before it is issued. */
import { halfUp, toAmount } from '@sarai/money/amounts'
import { oneUnit } from '@sarai/money/currency'
import { formatMoney } from '@sarai/money/format'
import type { TaxContext } from './context.ts'
import { isVoucher } from './facts.ts'
import { warning } from './findings.ts'
import type { RuleOf } from './pack.ts'
import type { LineTax, TaxResult, Why } from './result.ts'
import { whyOf } from './rules-on.ts'

/** A bill of supply where everything is exempt; otherwise as the supplier is registered. */
export function formOf({ form, chargesTax }: RuleOf<'registration'>, lines: readonly LineTax[]): TaxResult['form'] {
  const supplies = lines.filter(({ treatment }) => treatment !== 'untaxed')
  const isExempt = supplies.length > 0 && supplies.every(({ taxable, exempt }) => taxable === 0 && exempt > 0)
  return chargesTax && isExempt && form === 'tax-invoice' ? 'bill-of-supply' : form
}

/**
 * What brings the amount due to a whole unit, half up; negative where it comes down to it. What was paid or given back
 * is as it is.
 */
export function roundOffOf(context: TaxContext, due: bigint): { amount: bigint; why: Why[] } {
  const unit = oneUnit(context.facts.currency)
  if (isVoucher(context.facts.kind)) return { amount: 0n, why: [] }
  const isRounded = context.choice('round-off') === 'payable'
  const rounded = isRounded ? halfUp(due, unit) * unit : due
  const inputs = { due: money(context, due), total: money(context, rounded) }
  const why = [...context.note('round-off', 'total', inputs), ...context.choiceWhy('round-off', 'total')]
  return { amount: rounded - due, why }
}

const money = ({ facts }: TaxContext, amount: bigint) => formatMoney(toAmount(amount), facts.currency)

export function documentWhy(
  context: TaxContext,
  {
    registration,
    lines,
    roundOff,
  }: { registration: RuleOf<'registration'>; lines: readonly LineTax[]; roundOff: Why[] },
): Why[] {
  const isTaxed = lines.some(({ tax }) => tax > 0)
  return [
    whyOf(registration, 'form'),
    ...(isTaxed ? context.note('heads', 'tax') : []),
    ...(isTaxed && context.rule('note', ({ name }) => name === 'round-by-line')
      ? context.choiceWhy('tax-rounding', 'tax')
      : []),
    ...(context.facts.isReverseCharge ? context.note('reverse-charge', 'total') : []),
    ...roundOff,
  ]
}

/** Warnings about a document whose figures hold. */
export function documentFindings(
  context: TaxContext,
  { registration, lines, total }: { registration: RuleOf<'registration'>; lines: readonly LineTax[]; total: bigint },
): void {
  const { findings, facts, pack } = context
  if (pack.system !== 'gst-india') return
  const places = new Set(
    lines.flatMap(({ why }) => why.flatMap(({ figure, inputs }) => (figure === 'place' ? (inputs.place ?? []) : []))),
  )
  if (places.size > 1)
    findings.push(
      warning('places-several', `Supplies of several places (${[...places].join(', ')}) belong on an invoice each.`),
    )
  const limit = context.rule('limit', ({ name }) => name === 'buyer-address')
  const isUnknown = facts.buyer.kind === 'consumer' && facts.buyer.state === null
  if (registration.chargesTax && isUnknown && limit?.amount && total >= BigInt(limit.amount))
    findings.push(
      warning(
        'buyer-address',
        `From ${money(context, BigInt(limit.amount))} an invoice names the buyer's address and state.`,
      ),
    )
}
