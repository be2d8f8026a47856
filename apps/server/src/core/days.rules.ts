/** Days without a zone, `2026-11-21`, and the moments they begin and end at in a zone. */

const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

const dayMs = 86_400_000
const quarterHourMs = 900_000
const offsets = new Map<string, number>()

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. Clocks are changed on a quarter of an hour. */
function offsetAt(moment: number, timeZone: string): number {
  const quarter = Math.floor(moment / quarterHourMs)
  const key = `${timeZone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    offset = readOffset(quarter * quarterHourMs, timeZone)
    if (offsets.size >= 10_000) offsets.clear()
    offsets.set(key, offset)
  }
  return offset
}

function readOffset(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    partsOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute, parts.second) - moment
}

/** The day it is at a moment, in a zone. */
export function today(now: Date, timeZone: string): string {
  return new Date(now.getTime() + offsetAt(now.getTime(), timeZone)).toISOString().slice(0, 10)
}

/** Today, in the agency's zone. */
export const todayFor = ({ clock }: { clock: { now: () => Date } }, { timeZone }: { timeZone: string }): string =>
  today(clock.now(), timeZone)

/** The local time at a moment, in a zone: `09:30`. */
export function timeOf(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(11, 16)
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * The moment at which it is `time` on `day` in a zone. This is the one place where local times become moments. A time
 * that the clocks skip comes as much later as they skip (02:30 is 03:30), and one that they show twice comes the first
 * time.
 */
export function atTime(day: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [wall - dayMs, wall + dayMs].map((moment) => offsetAt(moment, timeZone)) as [number, number]
  // Clocks are put forward or back at most once in two days, so that one of the two offsets is right, or both are, or,
  // within what is skipped, none.
  const moment = [wall - before, wall - after].filter((one) => one + offsetAt(one, timeZone) === wall)
  return new Date(moment.length > 0 ? Math.min(...moment) : wall - before).toISOString()
}

/** The days on which a time of the clock comes after one moment and not after another, each with its moment. */
export function daysAt(time: string, timeZone: string, { after, until }: { after: Date; until: Date }) {
  const found: { day: string; at: string }[] = []
  // A time that is skipped at midnight comes on the day after its own.
  const last = today(until, timeZone)
  for (let day = plusDays(today(after, timeZone), -1); day <= last; day = plusDays(day, 1)) {
    const at = atTime(day, time, timeZone)
    if (Date.parse(at) > after.getTime() && Date.parse(at) <= until.getTime()) found.push({ day, at })
  }
  return found
}

const weekMs = 7 * dayMs

/** A time during which a zone's clocks are not changed, and how far they are ahead of UTC meanwhile. */
export interface ClockSpan {
  /** Null for always, as far as was asked. */
  from: string | null
  until: string | null
  aheadMs: number
  /** Local times before this, and after those of earlier spans, are shown in it first, or skipped at its end. */
  shownUntil: string | null
}

/** How a zone's clocks go between two moments, for what the database computes of many moments at once. */
export function clockSpans(timeZone: string, { after, until }: { after: Date; until: Date }): ClockSpan[] {
  const spans: ClockSpan[] = []
  let from: string | null = null
  for (let start = after.getTime(); start < until.getTime(); start += weekMs) {
    const [before, then] = [offsetAt(start, timeZone), offsetAt(start + weekMs, timeZone)]
    if (before === then) continue
    const change = changeBetween(start, start + weekMs, timeZone)
    const shownUntil = new Date(change + Math.max(before, then)).toISOString()
    const at = new Date(change).toISOString()
    spans.push({ from, until: at, aheadMs: before, shownUntil })
    from = at
  }
  return [...spans, { from, until: null, aheadMs: offsetAt(until.getTime(), timeZone), shownUntil: null }]
}

/** The moment between two at which the clocks are changed. */
function changeBetween(before: number, after: number, timeZone: string): number {
  const was = offsetAt(before, timeZone)
  let [low, high] = [Math.floor(before / quarterHourMs), Math.ceil(after / quarterHourMs)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * quarterHourMs, timeZone) === was) low = middle
    else high = middle
  }
  return high * quarterHourMs
}

/** The moment a day begins in a zone. */
export function dayStart(day: string, timeZone: string): string {
  return atTime(day, '00:00', timeZone)
}

/** The moment after a day ends in a zone. */
export function dayEnd(day: string, timeZone: string): string {
  return dayStart(plusDays(day, 1), timeZone)
}

/** Whether the days from one to another, both included, are at least one and at most so many. */
export function checkDays(from: string, to: string, most: number): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days >= 1 && days <= most
}

/** A moment as people of a zone read it: "25 November 2026 at 21:22 (Asia/Kolkata)". */
export function momentWords(at: Date, timeZone: string): string {
  const words = at.toLocaleString('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' })
  return `${words} (${timeZone})`
}
