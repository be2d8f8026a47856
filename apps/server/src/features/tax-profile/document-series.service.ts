import type { NumberSeries } from '@sarai/contract/tax-profile-schemas'
import type { SeriesKind } from '@sarai/contract/tax-words'
import { defaultFormat, documentNumber, type NumberFormat } from '@sarai/tax/document-number'
import { defaultFirstMonth, type FinancialYear, financialYear } from '@sarai/tax/financial-year'
import { dayWords } from '@sarai/itinerary/words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { lastNumbers, takeNumber } from '../../kernel/numbers/numbers.service.ts'
import { newFormats, seriesProblem } from './document-series.rules.ts'
import {
  findOpenSeries,
  findSeriesForUpdate,
  insertSeries,
  listSeries,
  type SeriesRecord,
  updateSeries,
} from './document-series.queries.ts'

/** The financial year of the agency that a day is in. */
export async function agencyYear(db: AgencyDb, day: string): Promise<FinancialYear> {
  const { country } = await findAgency(db)
  return financialYear(day, defaultFirstMonth(country))
}

/**
 * The next number of an agency's own series, which begins anew with each financial year: "PAY/26-27/0001". Taken when
 * nothing is left to wait for.
 * @param country the agency's
 */
export async function yearlyNumber(
  db: AgencyDb,
  { country, day, series, prefix }: { country: string; day: string; series: string; prefix: string },
): Promise<string> {
  const year = financialYear(day, defaultFirstMonth(country))
  return documentNumber(defaultFormat(prefix), year, await takeNumber(db, series, { period: year.label }))
}

/**
 * @throws AppError 422 where a day is in another financial year than today, and nobody has said that this is meant: its
 * return may have been filed
 */
export async function checkYear(db: AgencyDb, day: string, today: string, isSure: boolean): Promise<void> {
  if (isSure) return
  const [year, now] = [await agencyYear(db, day), await agencyYear(db, today)]
  if (year.label !== now.label)
    throw refused(
      'OTHER_YEAR',
      `${dayWords(day)} is in the financial year ${year.label}. Check the day, or confirm it.`,
    )
}

const firstOf = ({ firstNumber, firstPeriod }: SeriesRecord, year: FinancialYear) =>
  firstPeriod === year.label ? firstNumber : 1

/** @throws AppError 422 where the number has no room in the format */
function textOf(series: NumberFormat, year: FinancialYear, number: number): string {
  try {
    return documentNumber(series, year, number)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw refused(
      'SERIES_FULL',
      'The next number is too long for this series. Give it a shorter prefix in Settings, Tax.',
    )
  }
}

/** Gives a new registration a series for each kind of document. */
export async function makeSeries(db: AgencyDb, registrationId: string): Promise<void> {
  const formats = newFormats(await listSeries(db))
  await insertSeries(
    db,
    formats.map((format) => ({ ...format, registrationId })),
  )
}

/**
 * Takes the next number of a registration's documents of a kind, gapless by series and financial year. Called last in
 * the transaction that issues the document, because others of the series wait from here until it ends.
 * @throws AppError 422 where there is no such series
 */
export async function nextNumber(
  db: AgencyDb,
  { registrationId, kind }: { registrationId: string; kind: SeriesKind },
  day: string,
): Promise<{ seriesId: string; year: string; number: number; text: string }> {
  const year = await agencyYear(db, day)
  const open = () => findOpenSeries(db, registrationId, kind)
  // One that was closed while we waited for it has a successor, which only another statement sees.
  const series = (await open()) ?? (await open())
  if (!series) throw refused('NO_SERIES', 'These documents have no series of numbers. Look in Settings, Tax.')
  const number = await takeNumber(db, series.id, { period: year.label, first: firstOf(series, year) })
  return { seriesId: series.id, year: year.label, number, text: textOf(series, year, number) }
}

/** The series that are used now, with the next number of each. */
export async function shownSeries(db: AgencyDb, day: string): Promise<NumberSeries[]> {
  const [all, given, year] = [await listSeries(db), await lastNumbers(db), await agencyYear(db, day)]
  return all
    .filter(({ closedAt }) => closedAt === null)
    .map((series) => {
      const { id, version, registrationId, kind, pattern, minDigits } = series
      const own = given.filter((one) => one.series === id)
      const last = own.find(({ period }) => period === year.label)?.last
      const next = last === undefined ? firstOf(series, year) : last + 1
      const nextText = textOf(series, year, next)
      return { id, version, registrationId, kind, pattern, minDigits, isUsed: own.length > 0, next, nextText }
    })
}

/** The registrations of which documents bear numbers. */
export async function numberedRegistrations(db: AgencyDb): Promise<Set<string>> {
  const used = new Set((await lastNumbers(db)).map(({ series }) => series))
  return new Set((await listSeries(db)).flatMap(({ id, registrationId }) => (used.has(id) ? registrationId : [])))
}

interface SeriesChange extends NumberFormat {
  id: string
  version: number
  next: number | null
}

/**
 * Changes how documents are numbered. A series with numbers keeps its prefix: another prefix closes it and begins a new
 * one. The caller holds the agency, so that two changes cannot choose the same prefix.
 */
export async function changeSeries(
  db: AgencyDb,
  { id, version, next, ...format }: SeriesChange,
  now: { at: Date; day: string },
) {
  const series = await findSeriesForUpdate(db, id)
  if (!series || series.closedAt !== null) throw notFound('series')
  if (series.version !== version) throw conflict('STALE', 'Somebody changed this series while you were editing it.')
  const problem = seriesProblem(
    format,
    (await listSeries(db)).filter((one) => one.id !== id),
  )
  if (problem) throw invalid({ pattern: problem })
  const year = await agencyYear(db, now.day)
  const given = (await lastNumbers(db)).filter((one) => one.series === id)
  const first = next === null ? {} : { firstNumber: next, firstPeriod: year.label }
  const { registrationId, kind } = series
  if (given.length > 0 && series.pattern !== format.pattern) {
    await updateSeries(db, id, { closedAt: now.at.toISOString() })
    await insertSeries(db, [{ registrationId, kind, ...format, ...first }])
    return series
  }
  const last = given.find(({ period }) => period === year.label)?.last
  if (last !== undefined && next !== null && next !== last + 1)
    throw invalid({ next: `The next number is ${last + 1}: numbers have no gaps. Begin a new prefix to count anew.` })
  await updateSeries(db, id, { ...format, ...(last === undefined ? first : {}) })
  return series
}
