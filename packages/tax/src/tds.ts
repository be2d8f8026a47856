/** Tax that an agency keeps of what it pays vendors. Amounts are whole minor units of the pack's currency. */
import { halfUp } from '@sarai/money/amounts'
import { oneUnit } from '@sarai/money/currency'
import { formatMoney } from '@sarai/money/format'
import type { RulesAsked } from './limits.ts'
import { type RuleOf, whole } from './pack.ts'
import type { Why } from './result.ts'
import { rateText, rulesOn, whyOf } from './rules-on.ts'

/** A section by which tax can be kept, with its rates in parts per 100,000 and its limits. */
export type TdsSection = Pick<
  RuleOf<'tds'>,
  'section' | 'name' | 'cited' | 'rate' | 'rateOthers' | 'rateNoPan' | 'once' | 'yearly'
>

interface Payee {
  /** What the vendor is, of those that rules name; null where it is something else. */
  kind: string | null
  /** Null where none is on record. */
  pan: string | null
}

interface Charged {
  /** Without GST. */
  net: number
  /** What the same vendor has charged in the financial year before this. */
  before: number
}

export interface TdsProposal {
  section: string
  cited: string
  rate: number
  amount: number
  why: Why[]
}

const inRules = (rule: RuleOf<'tds'>, { pack }: RulesAsked, inputs: Record<string, string>) => {
  const money = (amount: number | null) => (amount === null ? 'any amount' : formatMoney(amount, pack.currency ?? ''))
  return whyOf(rule, 'tax', { once: money(rule.once), yearly: money(rule.yearly), ...inputs })
}

const sectionsOn = ({ pack, day }: RulesAsked) =>
  rulesOn(pack, day)
    .filter((rule) => rule.kind === 'tds')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The sections of a day. */
export function tdsSections(asked: RulesAsked): TdsSection[] {
  return sectionsOn(asked).map(({ section, name, cited, rate, rateOthers, rateNoPan, once, yearly }) => ({
    section,
    name,
    cited,
    rate,
    rateOthers,
    rateNoPan,
    once,
    yearly,
  }))
}

/** The fourth letter of a PAN says whose it is: P of a person, H of a Hindu undivided family. */
const isIndividual = (pan: string) => /^...[PH]/.test(pan)

/** Either limit, where there is one; without any it is kept of every amount. */
function isReached({ once, yearly }: RuleOf<'tds'>, { net, before }: Charged): boolean {
  if (once === null && yearly === null) return true
  return (once !== null && net > once) || (yearly !== null && net + before > yearly)
}

/**
 * What is usually kept of a bill of such a vendor; undefined where no section names it or its limits are not reached.
 * It is kept of this bill alone: where the limit of a year is reached only now, the law wants it of earlier ones too.
 */
export function tdsProposal({ kind, pan }: Payee, charged: Charged, asked: RulesAsked): TdsProposal | undefined {
  const rule = sectionsOn(asked).find(({ vendors }) => kind !== null && vendors.includes(kind))
  if (!rule || charged.net <= 0 || !isReached(rule, charged)) return undefined
  const rate = pan === null ? rule.rateNoPan : isIndividual(pan) ? rule.rate : rule.rateOthers
  const currency = asked.pack.currency ?? ''
  // To the whole unit, as it is paid to the state.
  const unit = oneUnit(currency)
  const amount = Number(halfUp(BigInt(charged.net) * BigInt(rate), BigInt(whole) * unit) * unit)
  const inputs = {
    rate: rateText(rate),
    base: formatMoney(charged.net, currency),
    before: formatMoney(charged.before, currency),
  }
  return { section: rule.section, cited: rule.cited, rate, amount, why: [inRules(rule, asked, inputs)] }
}
