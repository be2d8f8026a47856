import type { Typed } from '@sarai/money/parse'
import { momentAt } from './format.ts'
import { plusDays } from './calendar-days.ts'
import { dayFrom } from './typed-day.ts'

/** Times and moments as people type them: "5pm", "17:30", "tomorrow 5pm", "mon at 11", "2h". */

const timeProblem = 'Write a time, like 17:30 or 5 pm'
const momentProblem = 'Write when, like tomorrow 5pm or 24 Jan 11:00'

const named: Record<string, string> = {
  noon: '12:00',
  midnight: '00:00',
  morning: '10:00',
  afternoon: '15:00',
  evening: '18:00',
}
const names = Object.keys(named).join('|')

function clock(hours: number, minutes: number, half?: string): string | undefined {
  if (minutes > 59 || (half ? hours < 1 || hours > 12 : hours > 23)) return undefined
  const hour = half ? (hours % 12) + (half.startsWith('p') ? 12 : 0) : hours
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** 17:30 from "17:30", "5.30 pm", "1730", "5pm", "17", "noon". */
export function timeFrom(typed: string): Typed<string> {
  const text = typed.toLowerCase().trim().replace(/^at /, '')
  const word = named[text]
  if (word) return { value: word }
  const [, hours = '', minutes = '0', half] =
    /^(\d{1,2})(?:[:.h ](\d{2}))? ?([ap])?\.?m?\.?$/.exec(text) ??
    /^(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{1,2})h$/.exec(text) ??
    []
  const value = hours === '' ? undefined : clock(Number(hours), Number(minutes), half)
  return value ? { value } : { problem: timeProblem }
}

/** The end or the beginning of a text that can only be a time. */
const timePart = String.raw`(?:at )?(?:\d{1,2}(?:[:.]\d{2})? ?[ap]\.?m\.?|\d{1,2}:\d{2}|\d{1,2}h(?:\d{2})?|${names})`
const timeLast = new RegExp(String.raw`^(.*?)(?:^|[\s,]+)(?:in the )?(${timePart}|at \d{1,2})$`)
const timeFirst = new RegExp(String.raw`^(${timePart})[\s,]+(.*)$`)

export interface MomentFrom {
  today: string
  now: Date
  /** The time of a day that is typed alone. */
  time?: string
}

export function momentFrom(typed: string, { today, now, time = '10:00' }: MomentFrom): Typed<string> {
  const text = typed.toLowerCase().replace(/\s+/g, ' ').trim()
  const later = soon(text, now)
  if (later) return { value: later }
  const [, before, last] = timeLast.exec(text) ?? []
  const [, first, after] = last ? [] : (timeFirst.exec(text) ?? [])
  const [dayText = text, timeText] = last ? [before, last] : first ? [after, first] : []
  const clockTime = timeText === undefined ? { value: time } : timeFrom(timeText)
  if ('problem' in clockTime) return clockTime
  const day = dayText.trim().replace(/ on$/, '')
  if (day === '' && timeText !== undefined) {
    const at = momentAt(today, clockTime.value)
    // A time alone that is past today means tomorrow's.
    return { value: Date.parse(at) > now.getTime() ? at : momentAt(plusDays(today, 1), clockTime.value) }
  }
  const found = dayFrom(day, { today })
  if ('problem' in found) return { problem: momentProblem }
  return { value: momentAt(found.value, clockTime.value) }
}

/** in 2 hours, 2h, 30 min, an hour */
function soon(text: string, now: Date): string | undefined {
  const [, many = '', unit = ''] = /^(?:in )?(\d{1,3}|an?|half an) ?(h|hrs?|hours?|min|mins|minutes?)$/.exec(text) ?? []
  if (many === '') return undefined
  const count = many === 'half an' ? 0.5 : many.startsWith('a') ? 1 : Number(many)
  return new Date(now.getTime() + count * (unit.startsWith('h') ? 60 : 1) * 60_000).toISOString()
}
