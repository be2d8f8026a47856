import type { MailWait } from '@sarai/contract/mail-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { timeOf, today } from '../../core/days.rules.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.service.ts'
import { reachOf, waitingWords } from '../agency/agency-standing.rules.ts'
import {
  countCounted,
  countedMoments,
  countPostponed,
  findAllowance,
  holdCount,
  noteCounted,
  peopleAt,
  putBack,
} from './mail-allowance.queries.ts'
import { dayMs, isOfExample, isOutside, isTooLate, quotaGivenUp, quotaWords, turnOf } from './mail-allowance.rules.ts'
import type { Retry } from './mail-delivery.service.ts'
import { claimMails, type MailRecord } from './mail.queries.ts'

export { countPostponed } from './mail-allowance.queries.ts'

const dayBefore = (now: Date) => new Date(now.getTime() - dayMs).toISOString()

/** A moment as it is said to the agency's people: `23 Nov, 14:05`. */
async function clockWords(db: AgencyDb, at: Date): Promise<string> {
  const { timeZone } = await findAgency(db)
  const day = new Date(`${today(at, timeZone)}T00:00:00Z`)
  const said = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return `${said}, ${timeOf(at, timeZone)}`
}

/** How many mails went to people outside the agency in the last 24 hours, and how many its plan allows; null: any. */
export async function mailUsage(
  { clock }: Pick<Services, 'clock'>,
  db: AgencyDb,
): Promise<{ used: number; perDay: number | null }> {
  const [used, { perDay }] = await db.together(() => [countCounted(db, dayBefore(clock.now())), findAllowance(db)])
  return { used, perDay }
}

/** Of some mails, those that go to people outside the agency. */
async function outsideOf<T extends Pick<MailRecord, 'to' | 'sender'>>(db: AgencyDb, mails: T[]): Promise<T[]> {
  if (mails.length === 0) return []
  const addresses = [...new Set(mails.map(({ to }) => to.toLowerCase()))]
  const people = new Map((await peopleAt(db, addresses)).map((person) => [person.email, person]))
  return mails.filter((mail) => isOutside(mail, people.get(mail.to.toLowerCase())))
}

/** Why mails do not go out, as a code and as text. */
export interface Obstacle {
  waitsFor: Exclude<MailWait, 'server'>
  message: string
}

/**
 * What keeps each of some mails from going out now, apart from mail servers; nothing where they may. They are looked at
 * again, and counted, when they are taken up.
 */
export async function obstaclesTo<T extends Pick<MailRecord, 'to' | 'sender'>>(
  services: Services,
  db: AgencyDb,
  mails: T[],
): Promise<Map<T, Obstacle>> {
  const allowance = await findAllowance(db)
  const reach = reachOf(allowance, services.config.agencyApproval)
  const { plan, perDay } = allowance
  if (reach === 'open' && perDay === null) return new Map()
  const outside = await outsideOf(db, mails)
  if (reach !== 'open')
    return new Map(outside.map((mail) => [mail, { waitsFor: 'standing', message: waitingWords[reach] }]))
  if (perDay === null || outside.length === 0) return new Map()
  const since = dayBefore(services.clock.now())
  const [used, before] = await db.together(() => [countCounted(db, since), countPostponed(db)])
  const over = outside.slice(Math.max(0, perDay - used - before))
  if (over.length === 0) return new Map()
  const [first] = await countedMoments(db, since, before % Math.max(perDay, 1), 1)
  const words = quotaWords(plan, perDay, await clockWords(db, turnOf(before, perDay, first, services.clock.now())))
  return new Map(over.map((mail) => [mail, { waitsFor: 'quota', message: words }]))
}

/**
 * Claims mails to send: those to people outside only if the agency may reach them, and as many as its plan allows per
 * day. Simultaneous claims are counted one after the other.
 * @throws where the agency was suspended meanwhile
 */
export async function takeUp(services: Services, db: AgencyDb, ids: string[], retry: Retry): Promise<MailRecord[]> {
  const allowance = await findAllowance(db)
  const reach = reachOf(allowance, services.config.agencyApproval)
  if (reach === 'suspended') throw new Error('the agency of these mails is suspended')
  const claimed = await withoutExamples(db, await claimMails(db, ids))
  const outside = await outsideOf(db, claimed)
  if (outside.length === 0) return claimed
  if (reach !== 'open') {
    await holdBack(db, outside, waitingWords[reach])
    return without(claimed, outside)
  }
  const uncounted = outside.filter(({ countedAt }) => countedAt === null)
  if (uncounted.length === 0) return claimed
  const now = services.clock.now()
  const { plan, perDay } = allowance
  if (perDay === null) {
    await noteCounted(db, idsOf(uncounted), now.toISOString())
    return claimed
  }
  await holdCount(db)
  const free = Math.max(0, perDay - (await countCounted(db, dayBefore(now))))
  const [taken, over] = [uncounted.slice(0, free), uncounted.slice(free)]
  if (taken.length > 0) await noteCounted(db, idsOf(taken), now.toISOString())
  if (over.length > 0) await postpone(services, db, over, { plan, perDay }, retry)
  return without(claimed, over)
}

/** Mails to people of the examples fail, and say why. */
async function withoutExamples(db: AgencyDb, mails: MailRecord[]): Promise<MailRecord[]> {
  const unreal = mails.filter(({ to }) => isOfExample(to))
  if (unreal.length === 0) return mails
  const problem = 'This is the address of an example. Nothing is sent to it.'
  await putBack(db, idsOf(unreal), { state: 'failed', waitsFor: null, problem, nextAt: null })
  db.announce({ topic: 'mails', ids: idsOf(unreal), by: null })
  return without(mails, unreal)
}

const idsOf = (mails: MailRecord[]) => mails.map(({ id }) => id)
const without = (mails: MailRecord[], others: MailRecord[]) => mails.filter((mail) => !others.includes(mail))

/** Holds mails until the agency may reach others. Those that would be useless by then fail. */
async function holdBack(db: AgencyDb, mails: MailRecord[], problem: string): Promise<void> {
  const secret = mails.filter(({ isSecret }) => isSecret)
  const others = without(mails, secret)
  if (secret.length > 0) await putBack(db, idsOf(secret), { state: 'failed', waitsFor: null, problem, nextAt: null })
  if (others.length > 0)
    await putBack(db, idsOf(others), { state: 'held', waitsFor: 'standing', problem, nextAt: null })
  db.announce({ topic: 'mails', ids: idsOf(mails), by: null })
}

/** Has each of the mails wait for its turn: the places of a day are free again one by one, as they were taken. */
async function postpone(
  { clock }: Services,
  db: AgencyDb,
  mails: MailRecord[],
  { plan, perDay }: { plan: string; perDay: number },
  retry: Retry,
): Promise<void> {
  const now = clock.now()
  const before = await countPostponed(db)
  const moments = await countedMoments(db, dayBefore(now), 0, perDay)
  for (const [index, mail] of mails.entries()) {
    const place = before + index
    const turn = turnOf(place, perDay, moments[place % Math.max(moments.length, 1)], now)
    if (isTooLate(mail.queuedAt, turn, mail.isSecret)) {
      await putBack(db, [mail.id], {
        state: 'failed',
        waitsFor: null,
        problem: quotaGivenUp(plan, perDay),
        nextAt: null,
      })
      continue
    }
    const problem = quotaWords(plan, perDay, await clockWords(db, turn))
    await putBack(db, [mail.id], { state: 'waiting', waitsFor: 'quota', problem, nextAt: turn.toISOString() })
    await retry(db, mail.id, turn)
  }
  db.announce({ topic: 'mails', ids: idsOf(mails), by: null })
}
