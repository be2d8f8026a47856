/** Tax collected at source on overseas packages. It is income tax: no GST is charged on it, and it follows the PAN. */
import { halfUp, toAmount } from '@sarai/money/amounts'
import { formatMoney } from '@sarai/money/format'
import type { TaxContext } from './context.ts'
import type { OverseasFacts } from './facts.ts'
import { error } from './findings.ts'
import { type RuleOf, whole } from './pack.ts'
import { missing } from './places.ts'
import type { Tcs, Why } from './result.ts'
import { rateText, whyOf } from './rules-on.ts'

/**
 * What is to be collected with this document, on top of its total; null where nobody travels abroad. Nothing is
 * collected where it is no package, where the buyer is exempt, and with credit notes and refunds, which return none.
 * @param sums of the lines that are part of the package
 */
export function tcsOf(context: TaxContext, sums: { net: bigint; tax: bigint }): Tcs | null {
  const { overseas, kind } = context.facts
  if (!overseas) return null
  const rule = context.rule('tcs')
  if (!rule) {
    missing(context, 'for tax collected at source')
    return null
  }
  const none = (why: Why[]): Tcs => ({ base: 0, amount: 0, slabs: [], why })
  if (kind === 'credit-note' || kind === 'refund-voucher') return none(context.note('tcs-credit-note', 'tcs'))
  const parts = [overseas.hasTicket, overseas.hasStay, overseas.hasOther].filter(Boolean).length
  const because = (outcome: string) => [whyOf(rule, 'tcs', inputsOf(context, rule, { parts, outcome }))]
  if (parts < rule.minParts) return none(because('It is no package: nothing is collected.'))
  const exempt = exemptionOf(context, rule, overseas)
  if (exempt) return none([...because('The buyer is exempt: nothing is collected.'), ...exempt])
  const base = rule.base === 'with-tax' ? sums.net + sums.tax : sums.net
  const ahead = aheadOf(overseas, base)
  const rates = ratesOf(context, rule, overseas)
  if (!rates) return null
  const rest = { base: base - ahead.base, before: BigInt(overseas.before) + ahead.base, rates: rates.rates }
  const slabs = slabsOf(rule, rest)
  const exact = slabs.reduce((sum, slab) => sum + slab.base * BigInt(slab.rate), 0n)
  const words = [
    ...(ahead.amount > 0n ? [`${money(context, ahead.amount)} with what was paid ahead`] : []),
    ...slabs.map((slab) => `${rateText(slab.rate)} of ${money(context, slab.base)}`),
  ].join(' and ')
  return {
    base: toAmount(base),
    amount: toAmount(ahead.amount + halfUp(exact, BigInt(whole))),
    slabs: slabs.map((slab) => ({ rate: slab.rate, base: toAmount(slab.base) })),
    why: [...because(words ? `Collected: ${words}.` : 'There is nothing to collect on.'), ...rates.why],
  }
}

/** What was collected when it was paid ahead, as far as it belongs to this document. */
function aheadOf({ collected }: OverseasFacts, base: bigint): { base: bigint; amount: bigint } {
  const [on, amount] = [BigInt(collected.base), BigInt(collected.amount)]
  return on <= base ? { base: on, amount } : { base, amount: (amount * base) / on }
}

const money = ({ facts }: TaxContext, amount: bigint) => formatMoney(toAmount(amount), facts.currency)

function inputsOf(context: TaxContext, rule: RuleOf<'tcs'>, { parts, outcome }: { parts: number; outcome: string }) {
  return {
    rate: rateText(rule.rate),
    rateAbove: rateText(rule.rateAbove),
    threshold: money(context, BigInt(rule.threshold ?? 0)),
    before: money(context, BigInt(context.facts.overseas?.before ?? 0)),
    parts: String(parts),
    outcome,
  }
}

/** Why it is not collected from this buyer; undefined where it is. */
function exemptionOf(context: TaxContext, rule: RuleOf<'tcs'>, { exemption }: OverseasFacts): Why[] | undefined {
  if (exemption === null || !Object.hasOwn(rule.notOn, exemption)) return undefined
  const setting = rule.notOn[exemption] ?? null
  if (setting === null) return []
  return context.choice(setting) === 'collected' ? undefined : context.choiceWhy(setting, 'tcs')
}

/** The two rates, higher without a PAN; undefined, with a finding, where it may not be sold without one. */
function ratesOf(
  context: TaxContext,
  { rate, rateAbove, noPan, noPanSetting }: RuleOf<'tcs'>,
  { hasPan }: OverseasFacts,
): { rates: [number, number]; why: Why[] } | undefined {
  if (hasPan) return { rates: [rate, rateAbove], why: [] }
  const choice = noPanSetting === null ? 'double' : context.choice(noPanSetting)
  const why = noPanSetting === null ? [] : context.choiceWhy(noPanSetting, 'tcs')
  if (choice === 'refuse') {
    context.findings.push(error('pan-missing', 'The buyer of an overseas package has to give a PAN.'))
    return undefined
  }
  const least = choice === 'at-least-5' || noPanSetting === null ? noPan.least : 0
  const raised = (one: number) => Math.min(Math.max(one * noPan.times, least), Math.max(noPan.most, one))
  return { rates: [raised(rate), raised(rateAbove)], why }
}

function slabsOf(
  { threshold }: RuleOf<'tcs'>,
  { base, before, rates: [below, above] }: { base: bigint; before: bigint; rates: [number, number] },
): { rate: number; base: bigint }[] {
  const left = threshold === null ? base : BigInt(threshold) - before
  const under = left < 0n ? 0n : left < base ? left : base
  return [
    { rate: below, base: under },
    { rate: above, base: base - under },
  ].filter((slab) => slab.base > 0n)
}
