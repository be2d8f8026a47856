/** Where a supply is taken to be made: sections 12 and 13 of the IGST Act, as the pack has them. */
import { dayWords } from '@sarai/contract/day-words'
import { isExport, isSez, isUnderLut } from '@sarai/contract/tax-words'
import type { TaxContext } from './context.ts'
import type { LineFacts } from './facts.ts'
import { error, warning } from './findings.ts'
import type { PlaceCase, RuleOf } from './pack.ts'
import type { Treatment, Why } from './result.ts'
import { whyOf } from './rules-on.ts'
import { stateOn, stateText } from './states.ts'

export interface Place {
  treatment: Treatment
  state: string | null
  /** Of the line's value, in proportion to the other places. */
  weight: bigint
  why: Why[]
}

type Where = Omit<Place, 'weight'>

/** The place or places of a line; none where a rule or a fact is missing, which is a finding. */
export function placesOf(context: TaxContext, line: LineFacts, supply: RuleOf<'supply'> | undefined): Place[] {
  if (context.pack.system === 'vat') return [{ treatment: 'vat', state: null, weight: 1n, why: [] }]
  const { zeroRated } = context.facts
  if (isExport(zeroRated)) return single(exportPlace(context))
  const places = domesticPlaces(context, line, supply)
  return isSez(zeroRated) ? places.flatMap((place) => sezPlace(context, place) ?? []) : places
}

/** Whether a line is supplied to another state, or out of India: as if it were taxed, without telling what is missing. */
export function isBeyondState(context: TaxContext, line: LineFacts, supply: RuleOf<'supply'> | undefined): boolean {
  if (supply?.base === 'none') return false
  const places = placesOf({ ...context, findings: [] }, line, supply)
  return places.some(({ treatment }) => treatment === 'inter' || treatment === 'zero-rated')
}

function domesticPlaces(context: TaxContext, line: LineFacts, supply: RuleOf<'supply'> | undefined): Place[] {
  if (context.facts.isPlaceUnknown) return single(unknownPlace(context))
  if (!supply?.byProperty) return single(buyerPlace(context, supply))
  if (line.stays.length === 0) {
    context.findings.push(
      error('property-missing', 'Say in which state the property is, and for how many nights.', line.id),
    )
    return []
  }
  return line.stays.flatMap(({ state, nights }) => {
    const where = state === 'abroad' ? abroadPlace(context) : propertyPlace(context, { state, nights })
    return where ? [{ ...where, weight: BigInt(nights) }] : []
  })
}

const single = (where: Where | undefined): Place[] => (where ? [{ ...where, weight: 1n }] : [])

/** A state in India by a rule; undefined, with a finding, where the pack has none for the case on this day. */
function inState(
  context: TaxContext,
  placeCase: PlaceCase,
  { state, inputs = {} }: { state: string; inputs?: Record<string, string> },
): Where | undefined {
  const rule = placeRule(context, placeCase)
  if (!rule) return undefined
  const [at, from] = [stateOn(state, context.day) ?? state, supplierState(context)]
  const why = [whyOf(rule, 'place', { place: stateText(at), supplier: stateText(from), ...inputs })]
  return { treatment: at === from ? 'intra' : 'inter', state: at, why }
}

const supplierState = ({ facts, day }: TaxContext) => stateOn(facts.supplier.state ?? '', day) ?? ''

function placeRule(context: TaxContext, placeCase: PlaceCase): RuleOf<'place'> | undefined {
  const rule = context.rule('place', (one) => one.case === placeCase)
  if (!rule) missing(context, `for the place of supply (${placeCase})`)
  return rule
}

/** There is no rule on this day. Said once, however many lines need it. */
export function missing(context: TaxContext, what: string, lineId?: string): void {
  const message = `There is no rule ${what} on ${dayWords(context.day)}.`
  if (!context.findings.some((one) => one.message === message && one.lineId === lineId))
    context.findings.push(error('no-rule', message, lineId))
}

/** The figures hold by the rules there are, but somebody who knows should look. */
export function needsAccountant(context: TaxContext, message: string): void {
  if (!context.findings.some((one) => one.message === message)) context.findings.push(warning('accountant', message))
}

function unknownPlace(context: TaxContext): Where | undefined {
  const rule = placeRule(context, 'unknown')
  return rule && { treatment: 'inter', state: null, why: [whyOf(rule, 'place')] }
}

function propertyPlace(context: TaxContext, { state, nights }: { state: string; nights: number }): Where | undefined {
  return inState(context, 'property', { state, inputs: { nights: String(nights) } })
}

/** A property abroad: the buyer's location. */
function abroadPlace(context: TaxContext): Where | undefined {
  const rule = placeRule(context, 'property-abroad')
  if (!rule) return undefined
  const why = [whyOf(rule, 'place')]
  if (context.facts.buyer.kind === 'foreign') {
    needsAccountant(context, 'A property abroad for a buyer abroad: ask your accountant whether this is an export.')
    return { treatment: 'zero-rated', state: null, why }
  }
  const where = residentPlace(context)
  return where && { ...where, why: [...why, ...where.why] }
}

/** Whether the tax of a supply that is rated at zero is charged, or left out under a letter of undertaking. */
function atZero({ facts, note }: TaxContext): Pick<Place, 'treatment' | 'why'> {
  return isUnderLut(facts.zeroRated)
    ? { treatment: 'zero-rated', why: note('zero-rated-without-tax', 'tax') }
    : { treatment: 'inter', why: note('zero-rated-with-tax', 'tax') }
}

/** A special economic zone is between states wherever it is; in which state is as for any other buyer. */
function sezPlace(context: TaxContext, place: Place): Place | undefined {
  const rule = placeRule(context, 'sez')
  if (!rule) return undefined
  const { treatment, why } = atZero(context)
  return { ...place, treatment, why: [...place.why, whyOf(rule, 'place'), ...why] }
}

function exportPlace(context: TaxContext): Where | undefined {
  const rule = placeRule(context, 'export')
  if (!rule) return undefined
  needsAccountant(
    context,
    'Marked as an export: your accountant should confirm that the service is performed abroad and paid in foreign exchange.',
  )
  const { treatment, why } = atZero(context)
  return { treatment, state: null, why: [whyOf(rule, 'place'), ...why] }
}

function buyerPlace(context: TaxContext, supply: RuleOf<'supply'> | undefined): Where | undefined {
  if (context.facts.buyer.kind === 'foreign') return foreignPlace(context, supply)
  const where = residentPlace(context)
  return where && context.facts.overseas && supply?.isTour ? overseasPlace(context, where) : where
}

function residentPlace(context: TaxContext): Where | undefined {
  const { buyer } = context.facts
  if (buyer.kind === 'registered') return inState(context, 'registered', { state: buyer.gstin.slice(0, 2) })
  if (buyer.kind === 'consumer' && buyer.state !== null)
    return inState(context, 'consumer-address', { state: buyer.state })
  return inState(context, 'consumer-unknown', { state: supplierState(context) })
}

/** A tour abroad for somebody who lives in India. */
function overseasPlace(context: TaxContext, where: Where): Where | undefined {
  const rule = placeRule(context, 'overseas-resident')
  if (!rule) return undefined
  const why = [...where.why, whyOf(rule, 'place'), ...context.choiceWhy('overseas-resident', 'place')]
  if (context.choice('overseas-resident') !== 'zero-rated') return { ...where, why }
  needsAccountant(
    context,
    'A tour abroad without tax for a buyer in India: your accountant should confirm that this is an export.',
  )
  return { treatment: 'zero-rated', state: null, why }
}

function foreignPlace(context: TaxContext, supply: RuleOf<'supply'> | undefined): Where | undefined {
  needsAccountant(context, 'The buyer is abroad: ask your accountant whether this is an export.')
  const placeCase = supply?.isIntermediary ? 'foreign-intermediary' : 'foreign'
  const setting = supply?.isIntermediary ? 'intermediary' : 'foreign-buyer-place'
  const where = inState(context, placeCase, { state: supplierState(context) })
  if (!where) return undefined
  const why = [...where.why, ...context.choiceWhy(setting, 'place')]
  if (context.choice(setting) === 'omitted') return { treatment: 'zero-rated', state: null, why }
  return context.choice(setting) === 'inter-state' ? { treatment: 'inter', state: where.state, why } : { ...where, why }
}
