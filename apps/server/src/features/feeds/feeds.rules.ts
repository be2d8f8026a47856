import { plusDays } from '../../core/days.rules.ts'

/** Something in a calendar. Its days or moments are as the records have them. */
export interface FeedEvent {
  /** The same for the same thing, always. */
  uid: string
  /** When it was changed last. */
  stamp: string
  /** How many times it was changed, where that is counted. */
  sequence?: number
  /** A day, or a moment. */
  starts: string
  /** The last day of several; null for a moment. */
  ends: string | null
  title: string
  details?: string
  place?: string
  url?: string
}

/** An event as its source has it. The source's own moment and count are where the feed's begin. */
export type FoundEvent = Omit<FeedEvent, 'stamp'> & { stamp?: string }

/** What was said of an event. */
export interface SaidEvent {
  uid: string
  hash: string
  sequence: number
  changedAt: string
}

/** All that an event says, as a text. */
export const saidOf = ({ starts, ends, title, details, place, url }: FoundEvent): string =>
  JSON.stringify([starts, ends, title, details, place, url])

const later = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? b : a)

/**
 * What is said of an event now, after what was said before: changed once more where it says anything else, and never
 * fewer times than its source was. `now`: when this is noticed.
 */
export function saidNow(event: FoundEvent, hash: string, before: SaidEvent | undefined, now: string): SaidEvent {
  const { uid, sequence: own = 0, stamp = before?.changedAt ?? now } = event
  if (!before) return { uid, hash, sequence: own, changedAt: stamp }
  const isChanged = before.hash !== hash
  const sequence = Math.max(before.sequence + (isChanged ? 1 : 0), own)
  return { uid, hash, sequence, changedAt: later(isChanged ? later(before.changedAt, now) : before.changedAt, stamp) }
}

/** Whether what is said of an event now is what was said of it before. */
export const isKept = (said: SaidEvent, before: SaidEvent | undefined): boolean =>
  before?.hash === said.hash &&
  before.sequence === said.sequence &&
  Date.parse(before.changedAt) === Date.parse(said.changedAt)

/** Octets a line may have, without its end. */
const maxLineLength = 75
const meetingMs = 30 * 60_000

/** A line as RFC 5545 wants it: folded where it is too long, never within a letter. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > maxLineLength) {
      lines.push(current)
      // The blank that says the line goes on counts too.
      ;[current, octets] = [' ', 1]
    }
    current += letter
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** What people typed, so that it stays text: no end of a line, no character that means something. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

const dateOf = (day: string) => day.replaceAll('-', '')
const utcOf = (moment: string | number) => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

function timesOf({ starts, ends }: FeedEvent): string[] {
  if (starts.includes('T')) return [`DTSTART:${utcOf(starts)}`, `DTEND:${utcOf(Date.parse(starts) + meetingMs)}`]
  // The end of days is the day after the last. A trip does not make its agent busy all day.
  const end = plusDays(ends ?? starts, 1)
  return [`DTSTART;VALUE=DATE:${dateOf(starts)}`, `DTEND;VALUE=DATE:${dateOf(end)}`, 'TRANSP:TRANSPARENT']
}

function eventLines(event: FeedEvent): string[] {
  const { uid, stamp, sequence, title, details, place, url } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcOf(stamp)}`,
    `LAST-MODIFIED:${utcOf(stamp)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...timesOf(event),
    `SUMMARY:${escaped(title)}`,
    ...(details ? [`DESCRIPTION:${escaped(details)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(url ? [`URL:${url.replaceAll(/[\p{Cc}\s]/gu, '')}`] : []),
    'END:VEVENT',
  ]
}

/** All moments are in UTC and all days have no zone; a calendar without any event has to hold something. */
const utcZone = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** A calendar as other programs read it (RFC 5545). */
export function calendarText({ name, events }: { name: string; events: FeedEvent[] }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sarai//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(events.length === 0 ? utcZone : events.flatMap(eventLines)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
