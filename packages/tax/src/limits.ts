/** Limits of money and time around documents. Amounts are whole minor units of the pack's currency. */
import { dayWords } from '@sarai/contract/day-words'
import { formatMoney } from '@sarai/money/format'
import { financialYear } from './financial-year.ts'
import type { LimitName, RuleOf, TaxPack } from './pack.ts'
import type { Why } from './result.ts'
import { ruleOn, whyOf } from './rules-on.ts'
import { choiceOf, choiceWhy, type TaxSettings } from './settings.ts'

/** By which rules, by whose choices, and on which day. */
export interface RulesAsked {
  pack: TaxPack
  settings: TaxSettings
  day: string
}

export interface LimitAnswer {
  isReached: boolean
  /** The limit in minor units. */
  amount: number
  /** What goes with it, by the limit: days or digits. */
  number: number | null
  why: Why[]
}

const dayMs = 86_400_000

const ruleNamed = (name: LimitName, { pack, day }: RulesAsked) =>
  ruleOn(pack, { kind: 'limit', day, is: (rule) => rule.name === name })

function whyLimit(rule: RuleOf<'limit'>, { pack, settings }: RulesAsked, inputs: Record<string, string>): Why[] {
  const chosen = rule.setting === null ? [] : choiceWhy(pack, settings, { id: rule.setting, figure: 'condition' })
  return [whyOf(rule, 'condition', inputs), ...chosen]
}

const isBeyond = (given: number, amount: number, isAbove: boolean) => (isAbove ? given > amount : given >= amount)

/**
 * Whether an amount reaches a limit; undefined where there is none on that day, or by the agency's choice.
 * - `cash`: cash of one person on one day or for one event, which is not taken from there on
 * - `buyer-address`: total from which an invoice names an unregistered buyer's address
 * - `b2cl`: invoice between states to an unregistered buyer that is reported by itself
 * - `e-invoice`, `b2c-qr`: turnover of a year above which invoices are registered or bear a code
 * - `e-invoice-age`: the same, from which invoices are registered within `number` days
 * - `registration`: turnover at which an agency has to register
 * - `sac-digits`: turnover above which codes have 6 digits instead of `number`
 */
export function limitReached(name: LimitName, given: number, asked: RulesAsked): LimitAnswer | undefined {
  const rule = ruleNamed(name, asked)
  const amount = rule && amountOf(rule, asked)
  if (!rule || amount === null || amount === undefined) return undefined
  const currency = asked.pack.currency ?? ''
  const inputs = {
    amount: formatMoney(amount, currency),
    given: formatMoney(given, currency),
    number: String(rule.number ?? ''),
  }
  return {
    isReached: isBeyond(given, amount, rule.isAbove),
    amount,
    number: rule.number,
    why: whyLimit(rule, asked, inputs),
  }
}

/** The rule's amount, or that of the choice that decides. */
function amountOf(rule: RuleOf<'limit'>, { pack, settings }: RulesAsked): number | null {
  if (rule.amount !== null || rule.setting === null) return rule.amount
  const choice = choiceOf(pack, settings, rule.setting)
  const choices = pack.settings.find(({ id }) => id === rule.setting)?.choices ?? []
  return choices.find(({ id }) => id === choice)?.amount ?? null
}

/**
 * What is done with cash: taken, taken with a warning, or refused; with reasons.
 * @param paid in cash by one person on this day, or for this trip altogether, this payment included
 */
export function cashAnswer(paid: number, asked: RulesAsked): { answer: 'take' | 'warn' | 'refuse'; why: Why[] } {
  const limit = limitReached('cash', paid, asked)
  if (!limit?.isReached) return { answer: 'take', why: limit?.why ?? [] }
  const setting = ruleNamed('cash', asked)?.setting ?? null
  const isWarned = setting !== null && choiceOf(asked.pack, asked.settings, setting) === 'warn'
  return { answer: isWarned ? 'warn' : 'refuse', why: limit.why }
}

/**
 * How many digits of a service code are printed; 0 where it may be left out.
 * @param turnover of the financial year before
 */
export function sacDigits(turnover: number, isBuyerRegistered: boolean, asked: RulesAsked): number {
  const limit = limitReached('sac-digits', turnover, asked)
  if (!limit || limit.isReached) return 6
  return isBuyerRegistered ? (limit.number ?? 6) : 0
}

/**
 * Until when the portal takes an e-invoice; undefined where it sets no such day.
 * @param issued the day of the document
 * @param turnover of the financial year before
 */
export function eInvoiceUntil(
  issued: string,
  turnover: number,
  rules: Omit<RulesAsked, 'day'>,
): { until: string; why: Why[] } | undefined {
  const limit = limitReached('e-invoice-age', turnover, { ...rules, day: issued })
  return limit?.isReached && limit.number ? { until: daysAfter(issued, limit.number), why: limit.why } : undefined
}

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** By when an invoice is issued for a service that was supplied on this day; undefined without a rule. */
export function invoiceUntil(supplied: string, asked: RulesAsked): { until: string; why: Why[] } | undefined {
  const rule = ruleNamed('invoice-days', asked)
  if (!rule?.number) return undefined
  const until = daysAfter(supplied, rule.number)
  return { until, why: whyLimit(rule, asked, { number: String(rule.number), day: dayWords(until) }) }
}

/**
 * Until when a credit note lowers the tax of a supply, and what is done after that; undefined without a rule, or where
 * the agency keeps no such day.
 * @param supplied the day of the invoice that is corrected
 */
export function creditNoteUntil(
  supplied: string,
  asked: RulesAsked,
): { until: string; isLate: boolean; answer: 'warn' | 'refuse'; why: Why[] } | undefined {
  const rule = ruleNamed('credit-note', asked)
  const choice = rule?.setting ? choiceOf(asked.pack, asked.settings, rule.setting) : 'refuse'
  if (!rule?.monthDay || choice === 'none') return undefined
  const until = `${financialYear(supplied).to.slice(0, 4)}-${rule.monthDay}`
  const answer = choice === 'warn' ? 'warn' : 'refuse'
  return { until, isLate: asked.day > until, answer, why: whyLimit(rule, asked, { day: dayWords(until) }) }
}
