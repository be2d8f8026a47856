/** In which order the days of a file are written: what all of it agrees with, or a question. Nothing is guessed. */
import type { DateOrder } from '@sarai/contract/imports'
import { orderShown, readDay } from '@sarai/contract/written-days'
import { error, type Finding, question, warning } from './findings.ts'

export interface WrittenDays {
  texts: readonly string[]
  /** The period the file names, as it is written. */
  period: { from: string; to: string } | null
  /** Which way balances run: earliest first, latest first, or unknown. */
  direction: 'up' | 'down' | null
  /** Until when there can be lines. */
  today: string | null
  /** What somebody chose for this very file. */
  chosen: DateOrder | null
  /** What was right for earlier files with these columns. */
  remembered: DateOrder | null
}

export interface DayReading {
  order: DateOrder
  /** Whether days and months of real dates change places, because a spreadsheet took one for the other. */
  isTurned: boolean
}

interface Tried extends DayReading {
  days: (string | undefined)[]
  readable: number
}

const isRealDate = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text)

/** A day as a reading has it; years are never left out on statements. */
export function dayRead(text: string, { order, isTurned }: DayReading): string | undefined {
  if (!/\d{2}/.test(text) || /^\d{1,2}[\s\-/.]*[a-z]+$/i.test(text.trim())) return undefined
  if (isTurned && isRealDate(text))
    return readDay(`${text.slice(0, 5)}${text.slice(8, 10)}-${text.slice(5, 7)}`, order, '2000-01-01')
  return readDay(text, order, '2000-01-01')
}

const readings: readonly DayReading[] = [
  { order: 'dmy', isTurned: false },
  { order: 'mdy', isTurned: false },
  { order: 'dmy', isTurned: true },
  { order: 'mdy', isTurned: true },
]

/** The reading of a file's days, and what is to be said about it; none where it must be asked for. */
export function readingOf(written: WrittenDays): { reading: DayReading | null; findings: Finding[] } {
  const { texts, chosen, remembered } = written
  if (chosen) return { reading: { order: chosen, isTurned: false }, findings: [] }
  const shown = texts.map((text) => orderShown(text))
  const rowsOf = (order: DateOrder) => shown.filter((one) => one === order).length
  if (rowsOf('dmy') > 0 && rowsOf('mdy') > 0)
    return {
      reading: null,
      findings: [
        error(
          'date-order-unknown',
          `Some rows have the day first (${texts[shown.indexOf('dmy')]}), others the month first (${texts[shown.indexOf('mdy')]}). Get the file from the bank again, without opening it in a spreadsheet.`,
        ),
      ],
    }
  const hasReal = texts.some(isRealDate)
  const isMixed = hasReal && shown.some((one) => one !== undefined)
  const tried = different(readings.filter(({ isTurned }) => hasReal || !isTurned).map((one) => tryOut(one, texts)))
  const most = Math.max(0, ...tried.map(({ readable }) => readable))
  const best = tried.filter(({ readable }) => readable === most)
  const fit = best.filter((one) => isInOrder(one, written) && isInTime(one, written))
  // Dates that a spreadsheet knows as dates are what they say, unless the file itself speaks against it.
  const plain = fit.filter(({ isTurned }) => !isTurned)
  return decided(isMixed || plain.length === 0 ? fit : plain, { best, written, remembered })
}

function decided(
  fit: readonly Tried[],
  { best, written, remembered }: { best: readonly Tried[]; written: WrittenDays; remembered: DateOrder | null },
): { reading: DayReading | null; findings: Finding[] } {
  const [only] = fit
  if (only && fit.length === 1) {
    if (remembered && remembered !== only.order && best.some(({ order }) => order === remembered))
      return {
        reading: null,
        findings: [
          question(
            'date-order-contradicted',
            `Earlier files had the ${firstOf(remembered)} first; in this one only the ${firstOf(only.order)} first makes sense. Which is it?`,
          ),
        ],
      }
    if (!only.isTurned) return { reading: only, findings: [] }
    return {
      reading: only,
      findings: [
        warning(
          'dates-turned',
          'A spreadsheet has turned days and months around in some rows; they were turned back. Compare a few days with the bank.',
        ),
      ],
    }
  }
  const usual = fit.find(({ order, isTurned }) => order === remembered && !isTurned)
  if (usual) return { reading: usual, findings: [] }
  if (fit.length > 1) return { reading: null, findings: [asks(fit, written)] }
  const inTime = best.filter((one) => !one.isTurned && isInTime(one, written))
  const known = inTime.length === 1 ? inTime[0] : undefined
  if (!known) return { reading: null, findings: [asks(best, written)] }
  return {
    reading: known,
    findings: [
      warning('dates-unordered', 'The days of this file are in no order. Compare a few of them with the bank.'),
    ],
  }
}

const firstOf = (order: DateOrder) => (order === 'dmy' ? 'day' : 'month')

function asks(tried: readonly Tried[], { texts }: WrittenDays): Finding {
  const [one, other] = tried
  const at = texts.findIndex((_, index) => one?.days[index] !== other?.days[index])
  const example = one?.days[at] && other?.days[at] ? ` (${texts[at]}: ${one.days[at]} or ${other.days[at]})` : ''
  return question(
    'date-order-unknown',
    `The file does not show whether the day or the month comes first${example}. Choose one.`,
  )
}

function tryOut(reading: DayReading, texts: readonly string[]): Tried {
  const days = texts.map((text) => dayRead(text, reading))
  return { ...reading, days, readable: days.filter((day) => day !== undefined).length }
}

/** Readings that come to the same days are one. */
function different(tried: readonly Tried[]): Tried[] {
  const seen = new Set<string>()
  return tried.filter(({ days }) => {
    const key = days.join()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function isInOrder({ days }: Tried, { direction }: WrittenDays): boolean {
  const known = days.filter((day) => day !== undefined)
  const isUp = known.every((day, at) => at === 0 || (known[at - 1] ?? '') <= day)
  const isDown = known.every((day, at) => at === 0 || (known[at - 1] ?? '') >= day)
  return direction === 'up' ? isUp : direction === 'down' ? isDown : isUp || isDown
}

function isInTime({ days, ...reading }: Tried, { period, today }: WrittenDays): boolean {
  const known = days.filter((day) => day !== undefined)
  if (today && known.some((day) => day > today)) return false
  if (!period) return true
  // A period is read like the rows; one that the spreadsheet turned around says nothing.
  const [from, to] = [dayRead(period.from, reading), dayRead(period.to, reading)]
  return from !== undefined && to !== undefined && from <= to && known.every((day) => day >= from && day <= to)
}
