import { mayUse } from '@sarai/contract/access'
import type { PerformanceDays, PerformancePeople, PerformancePerson } from '@sarai/contract/performance'
import type { Member } from '../../core/actor.ts'
import { dayEnd, dayStart, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { type Days, daysOf, narrowedTo } from '../dashboard/dashboard.rules.ts'
import { toBooks } from '../profit/profit.service.ts'
import { sumCollected } from '../reports/reports.service.ts'
import {
  countDone,
  countMissed,
  countNotes,
  countSent,
  listPeople,
  type PerformanceBy,
  type PerformanceSpan,
  sumAccepted,
  sumLeads,
  sumLostReasons,
} from './performance.queries.ts'
import { type Counted, figuresBy, keysOf } from './performance.rules.ts'

export interface Asked {
  services: Services
  db: AgencyDb
  /** Those whose records they see have figures, and nobody else. */
  actor: Member
}

function spanOf({ services, actor }: Asked, { from, to }: Days): PerformanceSpan & { today: string } {
  const { visibleOwners, seesUnowned, agency } = actor
  const { timeZone } = agency
  const [start, before] = [dayStart(from, timeZone), dayEnd(to, timeZone)]
  return { visibleOwners, seesUnowned, timeZone, from: start, before, today: todayFor(services, agency) }
}

/** What was done and sold, in one statement for each figure however many days and people there are. */
async function countAll(asked: Asked, days: Days, by: PerformanceBy): Promise<Counted> {
  const { db, actor } = asked
  const span = spanOf(asked, days)
  const [seesLeads, seesProposals] = [mayUse(actor, 'leads'), mayUse(actor, 'prospects')]
  const [leads, notes, done, missed, sent, accepted, collected] = await db.together(() => [
    seesLeads ? sumLeads(db, span, by) : null,
    countNotes(db, span, by),
    countDone(db, span, by),
    countMissed(db, span, by),
    seesProposals ? countSent(db, span, by) : null,
    seesProposals ? sumAccepted(db, span, by) : [],
    sumCollected(db, { ...days, visible: span }, by),
  ])
  return { leads, notes, done, missed, sent, accepted: await inBooks(asked, accepted), collected }
}

/** The same in the currency of the books; null where there is no exchange rate. */
async function inBooks({ services, db, actor }: Asked, rows: Awaited<ReturnType<typeof sumAccepted>>) {
  const rates = new Map<string, Awaited<ReturnType<typeof toBooks>>>()
  for (const currency of new Set(rows.map((row) => row.currency)))
    rates.set(currency, await toBooks(services, db, actor, currency))
  return rows.map(({ currency, ...row }) => {
    const convert = rates.get(currency) ?? (() => null)
    return { ...row, sold: convert(row.sold), margin: convert(row.margin) }
  })
}

/** What some days come to in all, and why leads of them were lost. */
async function totalOf(asked: Asked, days: Days) {
  const { db, actor } = asked
  const [counted, lostReasons] = [
    await countAll(asked, days, 'all'),
    mayUse(actor, 'leads') ? await sumLostReasons(db, spanOf(asked, days)) : [],
  ]
  const total = figuresBy(counted, actor)({ day: null, personId: null })
  return { baseCurrency: actor.agency.currency, total, lostReasons }
}

/** Each day of some, those with nothing too. */
export async function readDays(asked: Asked, { from, to }: Days): Promise<PerformanceDays> {
  const figures = figuresBy(await countAll(asked, { from, to }, 'day'), asked.actor)
  const days = daysOf({ from, to }).map((day) => ({ day, figures: figures({ day, personId: null }) }))
  return { ...(await totalOf(asked, { from, to })), days }
}

/** Who is seen, with those who left and have figures. */
async function peopleOf({ db, actor }: Asked, counted: Counted) {
  const named = keysOf(counted).flatMap(({ personId }) => personId ?? [])
  return listPeople(db, actor, named)
}

/** Each person on one day. */
export async function readPeople(asked: Asked, day: string): Promise<PerformancePeople> {
  const days = { from: day, to: day }
  const counted = await countAll(asked, days, 'person')
  const figures = figuresBy(counted, asked.actor)
  const people: PerformancePeople['people'] = (await peopleOf(asked, counted)).map((person) => ({
    ...person,
    figures: figures({ day: null, personId: person.id }),
  }))
  if (keysOf(counted).some(({ personId }) => personId === null))
    people.push({ id: null, name: null, isActive: true, figures: figures({ day: null, personId: null }) })
  return { ...(await totalOf(asked, days)), people }
}

/** One person, or nobody, on one day. @throws AppError 404 where their records are not seen */
export async function readPerson(asked: Asked, { day, person }: { day: string; person: string }) {
  const { db, actor } = asked
  const isNobody = person === 'none'
  const narrowed = isNobody ? { ...actor, visibleOwners: [] } : narrowedTo(actor, person)
  const [found] = isNobody ? [] : await listPeople(db, narrowed, [person])
  if (!found && !(isNobody && actor.seesUnowned)) throw notFound('person')
  const who: PerformancePerson['person'] = found ?? { id: null, name: null, isActive: true }
  return { ...(await totalOf({ ...asked, actor: narrowed }, { from: day, to: day })), person: who }
}

/** What files hold: a row for each day and person with figures. */
export async function readDaysOfPeople(asked: Asked, days: Days) {
  const counted = await countAll(asked, days, 'day-person')
  const figures = figuresBy(counted, asked.actor)
  const names = new Map((await peopleOf(asked, counted)).map(({ id, name }) => [id, name]))
  return keysOf(counted)
    .map((keys) => ({
      day: keys.day ?? '',
      name: keys.personId === null ? '' : (names.get(keys.personId) ?? ''),
      figures: figures(keys),
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name))
}
