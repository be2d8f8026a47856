import { counted } from '@sarai/contract/count-words'
import { kinds } from '@sarai/contract/record-kinds'
import { mayUse } from '@sarai/contract/access'
import type { AgendaItem } from '@sarai/contract/agenda'
import { type FeedKind, feedKinds } from '@sarai/contract/agenda-words'
import type { Departure } from '@sarai/contract/departures'
import type { Feed } from '@sarai/contract/feeds'
import { formatMoney } from '@sarai/money/format'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import { plusDays, today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isPublicKey, newPublicKey, refuseKey } from '../../core/public-keys.ts'
import type { Limit } from '../../core/throttle.ts'
import { hashToken } from '../../core/tokens.ts'
import { tripNumber } from '../trips/trips.rules.ts'
import type { Services } from '../../services.ts'
import { listAgenda } from '../agenda/agenda.service.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { findDepartures } from '../departures/departures.service.ts'
import { deleteFeed, findFeedByHash, forgetSaid, insertFeed, keepSaid, listFeeds, listSaid } from './feeds.queries.ts'
import { calendarText, type FeedEvent, type FoundEvent, isKept, saidNow, saidOf } from './feeds.rules.ts'

/** Programs ask once an hour or less; one that asks all the time is told to wait. */
const readsOfFeed: Limit = { name: 'feed reads', attempts: 240, seconds: 3600 }

const place = (row: string) => ({ table: 'feeds', column: 'sealed_key', row })
const addressOf = ({ appUrl }: Services, kind: FeedKind, key: string) => `${appUrl}/calendars/${key}/${kind}.ics`

/** The addresses of somebody's feeds, of every kind. */
export async function findFeeds(services: Services, db: AgencyDb, actor: Person): Promise<Feed[]> {
  const made = await listFeeds(db, actor.userId)
  return db.together(() =>
    feedKinds.map(async (kind) => {
      const feed = made.find((one) => one.kind === kind)
      if (!feed) return { kind, url: null, createdAt: null }
      const key = await services.vault.decrypt(db, place(feed.id), feed.sealedKey)
      return { kind, url: addressOf(services, kind, key), createdAt: feed.createdAt }
    }),
  )
}

/** Gives a feed a new address. The previous one stops working. */
export async function makeFeed(services: Services, db: AgencyDb, actor: Person, kind: FeedKind): Promise<Feed> {
  const [id, key] = [uuidv7(), newPublicKey()]
  const sealedKey = await services.vault.encrypt(db, place(id), key)
  await deleteFeed(db, actor.userId, kind)
  const { createdAt } = await insertFeed(db, { id, userId: actor.userId, kind, keyHash: hashToken(key), sealedKey })
  return { kind, url: addressOf(services, kind, key), createdAt }
}

export async function revokeFeed(db: AgencyDb, actor: Person, kind: FeedKind): Promise<void> {
  await deleteFeed(db, actor.userId, kind)
}

/**
 * The calendar behind an address, as its person may see it at this moment.
 * @throws AppError 404 where there is none (any more), 429 after very many attempts
 */
export async function readFeed(services: Services, key: string, kind: string, address: string): Promise<string> {
  const { throttle, sessions, database } = services
  const keyHash = hashToken(key)
  const found = isPublicKey(key) ? await findFeedByHash(database, keyHash) : undefined
  const actor = found?.kind === kind ? await sessions.memberOf(found.agencyId, found.userId) : undefined
  const isShut = found && (await services.standings.reachOf(found.agencyId)) !== 'open'
  if (!found || !actor || isShut || actor.mustSetUpTotp || !mayUse(actor, 'calendars'))
    return refuseKey(services, { kind: 'feed', noun: 'calendar', key, address })
  await throttle.hit(readsOfFeed, keyHash)
  const db = database.readAs(found.agencyId)
  const day = today(services.clock.now(), actor.agency.timeZone)
  const [{ name }, shown] = await db.together(() => [
    findAgency(db),
    found.kind === 'departures' ? departureEvents(services, db, actor, day) : reminderEvents(services, db, actor, day),
  ])
  const events = await withChanges(services, db, found.id, shown)
  return calendarText({ name: `${name}: ${found.kind === 'departures' ? 'departures' : 'reminders'}`, events })
}

/** How long it is remembered how often an event was changed that is not in the feed any more. */
const rememberedMs = 400 * 86_400_000

/** The events with how often and when they were changed, by what this feed said of them before. */
async function withChanges(
  { clock, database }: Services,
  db: AgencyDb,
  feedId: string,
  events: FoundEvent[],
): Promise<FeedEvent[]> {
  const before = new Map((await listSaid(db, feedId)).map((said) => [said.uid, said]))
  const now = clock.now()
  const said = events.map((event) => saidNow(event, hashToken(saidOf(event)), before.get(event.uid), now.toISOString()))
  const changed = said.filter((one) => !isKept(one, before.get(one.uid)))
  const kept = said.map(({ uid }) => uid)
  const forgotten = new Date(now.getTime() - rememberedMs).toISOString()
  if (changed.length > 0)
    await database.writeAs(db.agencyId, async (writing) => {
      await keepSaid(writing, feedId, changed)
      await forgetSaid(writing, feedId, kept, forgotten)
    })
  return events.map((event, at) => ({ ...event, stamp: said[at]?.changedAt ?? '', sequence: said[at]?.sequence }))
}

/** Ranges of days that one query can ask for, beginning some days ago. */
function stretches(day: string, back: number, count: number): { from: string; to: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const from = plusDays(day, index * 90 - back)
    return { from, to: plusDays(from, 89) }
  })
}

async function departureEvents(services: Services, db: AgencyDb, actor: Person, day: string): Promise<FoundEvent[]> {
  const found = await db.together(() => stretches(day, 90, 5).map((days) => findDepartures(services, db, actor, days)))
  return found.flatMap(({ data }) => data).map((trip) => eventOfTrip(services, trip))
}

function eventOfTrip({ appUrl }: Services, trip: Departure): FoundEvent {
  const people = counted(trip.travellers, 'traveller')
  const { done = 0, of = 0 } = trip.parts.find(({ part }) => part === 'confirmations') ?? {}
  const arranged = of > 0 ? `${done} of ${of} services confirmed` : 'Nothing to book'
  return {
    uid: `trip-${trip.id}@sarai`,
    stamp: trip.updatedAt,
    sequence: trip.version - 1,
    starts: trip.startDate,
    ends: trip.endDate,
    title: trip.customer ? `${trip.customer}: ${trip.title}` : trip.title,
    details: [`${tripNumber(trip.number)}, ${people}`, arranged].join('\n'),
    place: trip.destinations.join(', ') || undefined,
    url: `${appUrl}${kinds.trip.path}/${trip.id}`,
  }
}

/** Only one's own reminders, not those of others that a main user or manager may see. */
async function reminderEvents({ appUrl }: Services, db: AgencyDb, actor: Person, day: string): Promise<FoundEvent[]> {
  const owner = actor.userId
  const found = await db.together(() => stretches(day, 30, 3).map((days) => listAgenda(db, actor, { ...days, owner })))
  return found.flatMap(({ items }) => items).map((item) => eventOfItem(appUrl, item))
}

function eventOfItem(appUrl: string, item: AgendaItem): FoundEvent {
  const { kind, id, title, about, record, at, amount, task } = item
  const sum = amount && formatMoney(amount.value, amount.currency)
  return {
    uid: `${kind}-${id}@sarai`,
    stamp: task?.updatedAt,
    sequence: task ? task.version - 1 : undefined,
    starts: at ?? item.day,
    ends: at ? null : item.day,
    title: [`${title}: ${about}`, sum].filter(Boolean).join(', '),
    details: task?.note ?? undefined,
    url: `${appUrl}${kinds[record.kind].path}/${record.id}`,
  }
}
