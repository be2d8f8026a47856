/** What a vendor's tax is: taken off the agency's own, or a part of what the service costs. */
import { halfUp } from '@sarai/money/amounts'
import { formatMoney } from '@sarai/money/format'
import type { RulesAsked } from './limits.ts'
import { type PurchaseKind, type registrations, type RuleOf, whole } from './pack.ts'
import type { Why } from './result.ts'
import { rateText, ruleOn, whyOf } from './rules-on.ts'
import { choiceOf, choiceWhy } from './settings.ts'

export interface InputChoice {
  /** One of those a vendor can have chosen. */
  choice: string
  /** Parts per 100,000. */
  rate: number
  /** What of the tax the agency can take as credit: none, only against the same kind of service, or all. */
  credit: RuleOf<'input'>['credit']
  why: Why[]
}

/**
 * At which rates a vendor can have charged tax, and what credit each gives.
 * @param price of a room for one day, without tax, or null where it is not known; of anything else whatever it is
 */
export function inputChoices(purchase: PurchaseKind, price: number | null, asked: RulesAsked): InputChoice[] {
  const choices = new Set(asked.pack.rules.flatMap((rule) => (rule.kind === 'input' ? rule.choice : [])))
  return [...choices].flatMap((choice) => {
    const rule = ruleOn(asked.pack, {
      kind: 'input',
      day: asked.day,
      is: (one) => one.purchase === purchase && one.choice === choice,
    })
    if (!rule || !fits(rule, price)) return []
    const amount = rule.amount === null ? '' : formatMoney(rule.amount, asked.pack.currency ?? '')
    const why = [whyOf(rule, 'condition', { rate: rateText(rule.rate), amount })]
    return [{ choice, rate: rule.rate, credit: rule.credit, why }]
  })
}

/** Up to an amount, or above it. */
const fits = ({ amount, isAbove }: RuleOf<'input'>, price: number | null) =>
  amount === null || price === null || (isAbove ? price > amount : price <= amount)

/** What is bought, in the currency of the rules. */
export interface Purchase {
  /** Null for what the rules say nothing of. */
  kind: PurchaseKind | null
  /** Of a room for one day, without tax; null where it is not known. */
  price: number | null
  net: number
  tax: number
  /** Central and state tax of a state in which the agency has no registration. */
  isOtherState: boolean
}

/** Who buys: as it is registered, and how it is taxed itself. */
export interface Buying {
  registration: (typeof registrations)[number]
  /** A supply mode of the rules; null where it is not known. */
  mode: string | null
}

export interface CreditChoice extends InputChoice {
  /** The vendor has charged this rate. */
  isCharged: boolean
  /** The agency can take it as credit. */
  isCredit: boolean
}

export interface CreditAnswer {
  /** What is taken unless the agency decides otherwise. */
  isCredit: boolean
  choices: CreditChoice[]
  why: Why[]
}

/** The choice that says whether tax at a rate "without input credit" is credit for the buyer. */
const limitedSetting = 'limited-input-credit'

type CreditNote = 'credit-registered' | 'credit-other-state' | 'credit-unknown'

function noteWhy(name: CreditNote, { pack, day }: RulesAsked): Why[] {
  const rule = ruleOn(pack, { kind: 'note', day, is: (one) => one.name === name })
  return rule ? [whyOf(rule, 'condition')] : []
}

/** The rule of how the agency's own services are taxed. */
const supplyOf = (mode: string | null, { pack, day }: RulesAsked) =>
  ruleOn(pack, { kind: 'supply', day, is: (rule) => rule.mode === mode })

const supplyWhy = (rule: RuleOf<'supply'>): Why =>
  whyOf(rule, 'condition', {
    name: rule.name,
    sac: rule.sac ?? '',
    rate: rule.rate === null ? '' : rateText(rule.rate),
  })

/** Rounding on the vendor's side may differ from ours by so much. */
const mostDifference = 100n

/** Whether tax is what a rate comes to. */
function isAt(rate: number, { net, tax }: Purchase): boolean {
  const difference = halfUp(BigInt(net) * BigInt(rate), BigInt(whole)) - BigInt(tax)
  return difference <= mostDifference && -difference <= mostDifference
}

/**
 * Whether the tax of a bill's line is credit: by how the agency is registered and taxed itself, and by what was bought.
 * The rate that the vendor has charged decides between its choices; where it is none of them, nothing is taken unless
 * all of them give credit.
 */
export function creditOf(purchase: Purchase, { registration, mode }: Buying, asked: RulesAsked): CreditAnswer {
  const own = supplyOf(mode, asked)
  const limited = choiceOf(asked.pack, asked.settings, limitedSetting)
  const gives = (credit: InputChoice['credit']): boolean => {
    if (own?.credit === 'same-service') return own.isTour ? purchase.kind === 'tour' : credit === 'same-service'
    return own?.credit === 'full' && (credit === 'full' || limited === 'take')
  }
  const isBarred = registration !== 'regular' || purchase.isOtherState || purchase.tax === 0
  const found = purchase.kind === null ? [] : inputChoices(purchase.kind, purchase.price, asked)
  const choices = found.map((choice) => ({
    ...choice,
    isCharged: purchase.tax > 0 && isAt(choice.rate, purchase),
    isCredit: !isBarred && gives(choice.credit),
  }))
  if (registration !== 'regular') return { isCredit: false, choices, why: noteWhy('credit-registered', asked) }
  if (purchase.isOtherState) return { isCredit: false, choices, why: noteWhy('credit-other-state', asked) }
  if (!own) return { isCredit: false, choices, why: noteWhy('credit-unknown', asked) }
  const charged = choices.filter(({ isCharged }) => isCharged)
  const decisive = charged.length > 0 ? charged : choices
  const isCredit = !isBarred && (decisive.length > 0 ? decisive.every((one) => one.isCredit) : gives('full'))
  const isLimited = own.credit === 'full' && decisive.some(({ credit }) => credit !== 'full')
  return {
    isCredit,
    choices,
    why: [
      supplyWhy(own),
      ...decisive.flatMap(({ why }) => why),
      ...(isLimited ? choiceWhy(asked.pack, asked.settings, { id: limitedSetting, figure: 'condition' }) : []),
    ],
  }
}
