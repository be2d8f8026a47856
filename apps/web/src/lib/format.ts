import { counted } from '@sarai/contract/count-words'
import type { Lead } from '@sarai/contract/lead-schemas'
import { isValidDate } from './calendar-days.ts'

/** Numbers, dates and names as the screens show them: the one place that knows how. Money is `@sarai/money`'s. */

const plain = new Intl.NumberFormat('en-IN')

/** 12,34,567 */
export function formatNumber(value: number): string {
  return plain.format(value)
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A day without a zone: 21 Nov 2026. */
export function formatDay(day: string | null | undefined): string {
  return isValidDate(day) ? dayFormat.format(new Date(day.slice(0, 10))) : ''
}

/** 21–25 Nov 2026 */
export function formatDays(start: string | null, end: string | null): string {
  if (!isValidDate(start)) return ''
  if (!isValidDate(end) || end === start) return formatDay(start)
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(start.slice(8))}–${formatDay(end)}`
  const from = start.slice(0, 4) === end.slice(0, 4) ? dayOfYear.format(new Date(start)) : formatDay(start)
  return `${from} – ${formatDay(end)}`
}

/** Nov 2026 */
export function formatMonth(day: string | null | undefined): string {
  return isValidDate(day) ? monthFormat.format(new Date(day)) : ''
}

/** When a lead wants to travel, as exactly as it is known. */
export function formatTravel(lead: Pick<Lead, 'travelStart' | 'travelEnd' | 'travelMonth'>): string {
  return formatDays(lead.travelStart, lead.travelEnd) || formatMonth(lead.travelMonth)
}

let zone = 'Asia/Kolkata'
const moments = new Map<string, Intl.DateTimeFormat>()

/** Moments are shown in the agency's zone, wherever the browser is. */
export function setTimeZone(timeZone: string): void {
  zone = timeZone
  moments.clear()
}

function momentFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = moments.get(name)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
    moments.set(name, format)
  }
  return format
}

/** 21 Nov 2026, 14:30 */
export function formatMoment(moment: string): string {
  return momentFormat('full', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment))
}

/** 14:30 */
export function formatTime(moment: string): string {
  return momentFormat('time', { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))
}

/** The day a moment falls on in the agency's zone, 2026-11-21. */
export function dayOf(moment: string | Date): string {
  const parts = momentFormat('day', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(moment),
  )
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The moment a wall clock in the agency's zone shows a time on a day. */
export function momentAt(day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const shown = (at: number) => Date.parse(`${dayOf(new Date(at))}T${formatTime(new Date(at).toISOString())}:00Z`)
  const guess = wall - (shown(wall) - wall)
  return new Date(guess - (shown(guess) - wall)).toISOString()
}

const day = 86_400_000

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day)
}

/** Today 14:30, Tomorrow 10:00, Mon 24 Nov: when something is due. */
export function formatDue(moment: string, now = new Date()): string {
  const distance = daysBetween(dayOf(now), dayOf(moment))
  const time = formatTime(moment)
  if (distance === 0) return `Today ${time}`
  if (distance === 1) return `Tomorrow ${time}`
  if (distance === -1) return `Yesterday ${time}`
  const sameYear = dayOf(moment).slice(0, 4) === dayOf(now).slice(0, 4)
  return momentFormat(`due ${sameYear}`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(moment))
}

/** 5 min ago, 3 h ago, yesterday, 12 days ago */
export function formatAgo(moment: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 24 * 60 && dayOf(moment) === dayOf(new Date(now))) return `${Math.floor(minutes / 60)} h ago`
  const days = daysBetween(dayOf(moment), dayOf(new Date(now)))
  if (days <= 1) return 'yesterday'
  if (days < 60) return `${days} days ago`
  return days < 730 ? `${Math.round(days / 30)} months ago` : `${Math.round(days / 365)} years ago`
}

/** Calling codes have one to three digits, as their beginning tells. */
const callingCode = /^(\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d{4,})$/

/** Area codes of Indian landlines: those of the largest cities, and those of three digits; all others have four. */
const metroCode = /^(?:11|20|22|33|40|44|79|80)(?=[2-7])/
const areaCode =
  /^(?:1(?:2[01249]|3[0125]|4[145]|5[14]|[68]\d|7[1257]|9[14])|2(?:1[257]|3[013]|4[01]|5[0137]|6[0158]|78|8[1568]|9[14])|3(?:26|4[1-3]|5[34]|6[01489]|7[02346]|8[159])|4(?:1[36]|2[1-47]|3[15]|5[12]|6[0126-9]|7[0-24-9]|8[013457]|9[014-7])|5(?:1[025]|22|3[25]|4[28]|5[12]|6[25]|71|81|9[15]))/

/** The ten digits of an Indian number: 98290 12345, 11 4350 2020, 141 234 5678, 1262 234 567. */
function formatIndian(digits: string): string {
  if (metroCode.test(digits)) return digits.replace(/^(..)(....)/, '$1 $2 ')
  if (/^[6-9]/.test(digits)) return digits.replace(/^(.{5})/, '$1 ')
  return areaCode.test(digits) ? digits.replace(/^(...)(...)/, '$1 $2 ') : digits.replace(/^(....)(...)/, '$1 $2 ')
}

/** A phone number for reading: +91 98290 12345, +91 11 4350 2020. */
export function formatPhone(e164: string | null | undefined): string {
  if (!e164) return ''
  const indian = /^\+91(\d{10})$/.exec(e164)?.[1]
  if (indian) return `+91 ${formatIndian(indian)}`
  const [, code = '', rest = ''] = callingCode.exec(e164) ?? []
  return code ? `${code} ${rest.replace(/\d{3}(?=\d{3})/g, '$& ')}` : e164
}

/** Where a phone number is written to on WhatsApp. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`
}

/** A size as people say it: `340 kB`, `9.5 MB`, `1 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = bytes / 1024
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  if (unit === 0) return `${bytes === 0 ? 0 : Math.max(1, Math.round(value))} kB`
  return `${value.toLocaleString('en-IN', { maximumFractionDigits: 1 })} ${units[unit]}`
}

/** "1 lead", "12 leads" */
export const plural = counted

/** MR from Meera Rathore. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}
