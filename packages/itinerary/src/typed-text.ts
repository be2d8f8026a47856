/** Counts, ages and markups as people type them into a sheet, and back. */
import type { Markup } from '@sarai/contract/itinerary-costs'
import { formatAmount, formatMoney, formatPercentNumber } from '@sarai/money/format'
import { parseAmount, parsePercent, removeGrouping, type Typed } from '@sarai/money/parse'
import { normalizeNumber } from '@sarai/text/typed-text'

/** A whole number of nights, days or pieces. */
export function countFrom(text: string, least: number, largest: number): Typed<number> {
  const plain = removeGrouping(normalizeNumber(text).replace(/\s/g, '')) ?? ''
  if (!/^\d+$/.test(plain)) return { problem: 'Enter a whole number' }
  const value = Number(plain)
  if (value < least) return { problem: `At least ${least}` }
  return value > largest ? { problem: `At most ${new Intl.NumberFormat('en-IN').format(largest)}` } : { value }
}

/** Ages between commas: 4, 9. */
export function agesFrom(text: string): Typed<number[]> {
  const parts = normalizeNumber(text)
    .split(/[\s,]+/)
    .filter(Boolean)
  if (parts.some((part) => !/^\d{1,3}$/.test(part))) return { problem: 'Enter ages, like 4, 9' }
  const ages = parts.map(Number)
  return ages.some((age) => age > 17) ? { problem: 'From 18 on they are adults' } : { value: ages }
}

/** 15 %, 5,000, or 500 a head. */
export function markupText(markup: Markup, currency: string): string {
  if (markup.kind === 'percent') return `${formatPercentNumber(markup.percent)} %`
  const amount = formatAmount(markup.amount, currency)
  return markup.kind === 'fixed' ? amount : `${amount} a head`
}

/** What a markup that is being typed was understood as: 15 %, ₹5,000 in all, ₹500 a head. */
export function markupSaid(markup: Markup, currency: string): string {
  if (markup.kind === 'percent') return markupText(markup, currency)
  return `${formatMoney(markup.amount, currency)} ${markup.kind === 'fixed' ? 'in all' : 'a head'}`
}

/**
 * A markup as it is typed: `15 %`, `₹5000`, `500 a head`. A number alone is an amount where there was one, or where it is
 * more than a percentage could be meant to be; else it is a percentage. Nothing is the trip's own.
 */
export function markupFrom(text: string, before: Markup | null, currency: string): Typed<Markup | null> {
  const plain = text.trim()
  if (plain === '') return { value: null }
  if (plain.startsWith('-')) return { problem: 'A markup cannot be negative' }
  const [, number = '', unit = ''] = /^([₹$€£¥]?[\d.,\s]*)(.*)$/.exec(plain) ?? []
  const kind = kindOf(number, unit.toLowerCase().trim(), before)
  if (!kind) return { problem: 'Enter 15 %, an amount, or an amount a head' }
  if (kind === 'percent') {
    const typed = parsePercent(number, 1000)
    return 'problem' in typed ? typed : { value: { kind, percent: typed.value } }
  }
  const typed = parseAmount(number, currency)
  return 'problem' in typed ? typed : { value: { kind, amount: typed.value } }
}

/** What is typed without a sign beyond this is an amount. */
const mostPercent = 100

function kindOf(number: string, unit: string, before: Markup | null): Markup['kind'] | undefined {
  if (unit.startsWith('%')) return 'percent'
  if (/^(a|per|\/|p)\s*\/?\s*(head|h|pp|person|p|a)?$/.test(unit)) return 'per-head'
  if (unit !== '') return undefined
  if (/[₹$€£¥]/.test(number)) return before?.kind === 'per-head' ? 'per-head' : 'fixed'
  if (before && before.kind !== 'percent') return before.kind
  return Number(number.replace(/[,\s]/g, '')) > mostPercent ? 'fixed' : 'percent'
}
