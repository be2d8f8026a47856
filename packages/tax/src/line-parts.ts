/** What of a line is taxed, at which rate and where, before anything is rounded. */
import { allocate, halfUp } from '@sarai/money/amounts'
import type { TaxContext } from './context.ts'
import type { DocumentFacts, LineFacts } from './facts.ts'
import { isVoucher } from './facts.ts'
import { error, warning } from './findings.ts'
import { type RuleOf, whole } from './pack.ts'
import { isBeyondState, missing, placesOf } from './places.ts'
import type { Treatment, Why } from './result.ts'
import { rateText, whyOf } from './rules-on.ts'
import { baseOf } from './tax-base.ts'
import { all, type Kept, keptOf } from './tourist.ts'

/** A line's share at one place. */
export interface Part {
  /** Which line, by its place in the document. */
  at: number
  treatment: Treatment
  state: string | null
  rate: number
  /** What tax is computed on, before what is exempt is taken off. */
  base: bigint
  /** Whether the base contains the tax. */
  isInclusive: boolean
  /** Whether the line's price does; the two differ where the law takes another value for the base. */
  isPriceInclusive: boolean
  kept: Kept
}

export interface LineParts {
  line: LineFacts
  supply: RuleOf<'supply'> | undefined
  parts: Part[]
  why: Why[]
}

/** The parts of a line. What keeps it from being computed is added to the context's findings. */
export function linePartsOf(
  context: TaxContext,
  line: LineFacts,
  { at, isTaxed }: { at: number; isTaxed: boolean },
): LineParts {
  const supply = context.rule('supply', ({ mode }) => mode === line.mode)
  const nothing = { line, supply, parts: [], why: [] }
  if (!supply && line.mode !== null) {
    if (context.pack.rules.some((rule) => rule.kind === 'supply' && rule.mode === line.mode))
      missing(context, `for ${line.mode}`, line.id)
    else context.findings.push(error('mode-unknown', `The tax rules do not know ${line.mode}.`, line.id))
    return nothing
  }
  // Who charges no tax needs neither rate nor place, but under composition nothing goes to another state.
  if (!isTaxed) {
    refuseBeyondState(context, line, supply)
    return nothing
  }
  if (supply?.base === 'none') return { ...nothing, why: [whyOf(supply, 'rate', inputsOf(supply, 0))] }
  const rated = ratedOf(context, line, supply)
  const based = rated && basedOf(context, line, supply)
  const places = placesOf(context, line, supply)
  if (!rated || !based || places.length === 0) return nothing
  const { kept, why } = keptOf(context, supply)
  const bases = allocate(
    based.base,
    places.map(({ weight }) => weight),
  )
  const parts = places.map(({ treatment, state }, index): Part => {
    const isZero = treatment === 'zero-rated'
    return {
      at,
      treatment,
      state,
      rate: isZero ? 0 : rated.rate,
      base: bases[index] ?? 0n,
      isInclusive: based.isInclusive,
      isPriceInclusive: line.isInclusive,
      kept: isZero ? all : kept,
    }
  })
  const cancelled = line.isCancellation ? context.note('cancellation', 'rate') : []
  const reasons = [...rated.why, ...cancelled, ...based.why, ...places.flatMap((place) => place.why), ...why]
  return { line, supply, parts, why: reasons }
}

const offered: readonly DocumentFacts['kind'][] = ['proforma', 'invoice', 'debit-note']

/** Sections 10(2)(c) and 10(2A)(c) of the CGST Act. What was charged is credited all the same. */
function refuseBeyondState(context: TaxContext, line: LineFacts, supply: RuleOf<'supply'> | undefined): void {
  const { facts, pack, findings } = context
  if (pack.system !== 'gst-india' || facts.supplier.registration !== 'composition') return
  if (!offered.includes(facts.kind) || !isBeyondState(context, line, supply)) return
  findings.push(
    error(
      'composition-inter-state',
      'Under composition nothing is supplied to another state or out of India (CGST Act, section 10(2) and (2A)). Check the state of the buyer, or sell it under a regular registration.',
      line.id,
    ),
  )
}

const inputsOf = ({ name, sac, share }: RuleOf<'supply'>, rate: number) => ({
  name,
  sac: sac ?? '',
  rate: rateText(rate),
  share: rateText(share ?? 0),
})

/** The rate of a line: the rule's, the agency's own, or that of advances for what is not decided yet. */
function ratedOf(
  context: TaxContext,
  line: LineFacts,
  supply: RuleOf<'supply'> | undefined,
): { rate: number; why: Why[] } | undefined {
  if (supply) {
    const rate = supply.rate ?? line.rate
    if (line.rate !== null && line.rate !== rate) {
      const message = `${supply.name} is taxed at ${rateText(rate ?? 0)}. Leave the rate of the line empty, or choose another kind.`
      context.findings.push(error('rate-not-taken', message, line.id))
      return undefined
    }
    if (rate === null) context.findings.push(error('rate-missing', `Give the rate of tax for ${supply.name}.`, line.id))
    return rate === null ? undefined : { rate, why: [whyOf(supply, 'rate', inputsOf(supply, rate))] }
  }
  if (!isVoucher(context.facts.kind)) {
    context.findings.push(error('mode-unknown', 'Say what kind of service the line is.', line.id))
    return undefined
  }
  const advance = context.rule('advance')
  if (!advance) missing(context, 'for an advance of which nothing is known', line.id)
  return advance && { rate: advance.rate, why: [whyOf(advance, 'rate', { rate: rateText(advance.rate) })] }
}

/** What tax is computed on. */
function basedOf(
  context: TaxContext,
  line: LineFacts,
  supply: RuleOf<'supply'> | undefined,
): { base: bigint; isInclusive: boolean; why: Why[] } | undefined {
  const price = BigInt(line.amount) - BigInt(line.discount)
  const setting = supply?.baseSetting ?? null
  const why = setting === null ? [] : context.choiceWhy(setting, 'rate')
  const base = supply ? baseOf(supply, context.choice) : 'price'
  if (base === 'share') {
    if (line.basicFare === null) {
      context.findings.push(error('fare-missing', 'Give the basic fare of the ticket.', line.id))
      return undefined
    }
    const share = halfUp(BigInt(line.basicFare) * BigInt(supply?.share ?? 0), BigInt(whole))
    return { base: share, isInclusive: false, why }
  }
  if (base !== 'margin') return { base: price, isInclusive: line.isInclusive, why }
  if (line.cost === null) {
    context.findings.push(error('cost-missing', 'Tax is on the margin: give what the service costs.', line.id))
    return undefined
  }
  const margin = price - BigInt(line.cost)
  if (margin < 0n)
    context.findings.push(warning('loss', 'The service costs more than its price: there is no margin to tax.', line.id))
  return { base: margin < 0n ? 0n : margin, isInclusive: line.isInclusive, why }
}
