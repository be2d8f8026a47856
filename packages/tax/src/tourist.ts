/** A foreign tourist's tour that is abroad, or partly so: what of its price is exempt. */
import type { TourDays } from '@sarai/contract/tour-days'
import type { TaxContext } from './context.ts'
import type { TourDay } from './facts.ts'
import type { RuleOf, TaxPack } from './pack.ts'
import { whole } from './pack.ts'
import type { Why } from './result.ts'
import { needsAccountant } from './places.ts'
import { rateText, ruleOn, whyOf } from './rules-on.ts'

/** What is taxed of a price, as a fraction. */
export interface Kept {
  part: bigint
  of: bigint
}
export const all: Kept = { part: 1n, of: 1n }

/** Days in halves: one from so many hours, a half below; none without any. */
export function halfDays(hours: readonly number[], wholeDayHours: number): bigint {
  return hours.reduce((sum, one) => sum + (one === 0 ? 0n : one >= wholeDayHours ? 2n : 1n), 0n)
}

/** Whole and half days of a tour, as the rules see them: what is no whole day counts half from its first hour. */
export function tourDaysOf({ days, daysAbroad }: TourDays): TourDay[] {
  const side = (isAbroad: boolean, count: number): TourDay[] => [
    ...Array.from({ length: Math.floor(count) }, () => ({ isAbroad, hours: 24 })),
    ...(Number.isInteger(count) ? [] : [{ isAbroad, hours: 1 }]),
  ]
  return [...side(true, daysAbroad), ...side(false, days - daysAbroad)]
}

/** Whether a mode is a tour by the rules of a day. */
export const isTourOn = (mode: string | null, { pack, day }: { pack: Pick<TaxPack, 'rules'>; day: string }): boolean =>
  ruleOn(pack, { kind: 'supply', day, is: (one) => one.mode === mode })?.isTour === true

/** What remains taxed of a tour line's price, and why; all of it but for foreign tourists. */
export function keptOf(context: TaxContext, supply: RuleOf<'supply'> | undefined): { kept: Kept; why: Why[] } {
  const { buyer, tourDays } = context.facts
  const isTourist = buyer.kind === 'foreign' && buyer.isTourist && supply?.isTour === true
  const abroad = tourDays.filter(({ isAbroad, hours }) => isAbroad && hours > 0)
  if (!isTourist || abroad.length === 0) return { kept: all, why: [] }
  const isWhole = tourDays.every(({ isAbroad, hours }) => isAbroad || hours === 0)
  const rule = context.rule('tourist', ({ extent }) => extent === (isWhole ? 'whole' : 'part'))
  if (!rule) return { kept: all, why: [] }
  const chosen = rule.setting === null ? [] : context.choiceWhy(rule.setting, 'exempt')
  if (rule.setting !== null && context.choice(rule.setting) === 'none') return { kept: all, why: chosen }
  needsAccountant(context, 'Part of the price is exempt for a foreign tourist: your accountant should confirm it.')
  const [out, total] = [abroad, tourDays].map((days) =>
    halfDays(
      days.map(({ hours }) => hours),
      rule.wholeDayHours,
    ),
  )
  const days = (halves = 0n) => `${halves / 2n}${halves % 2n ? '.5' : ''}`
  const why = [whyOf(rule, 'exempt', { abroad: days(out), days: days(total), most: rateText(rule.most) }), ...chosen]
  const [part, of] = [out ?? 0n, total ?? 1n]
  // The lesser of the share of days and the most that is allowed.
  const isMore = part * BigInt(whole) > BigInt(rule.most) * of
  return isMore
    ? { kept: { part: BigInt(whole - rule.most), of: BigInt(whole) }, why }
    : { kept: { part: of - part, of }, why }
}
