import { type SupplierQuote, supplierQuote } from '@sarai/contract/supplier-quotes'
import { isSame } from '@sarai/itinerary/same'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { leaveHalf } from '../../core/jobs/half-time.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import type { Services } from '../../services.ts'
import { bookingNumber } from '../bookings/bookings.rules.ts'
import { proposalNumber } from '../prospects/prospects.rules.ts'
import { cardsByIds } from '../rate-cards/rate-cards.service.ts'
import { findSupplierPrices } from '../supplier-products/supplier-prices.service.ts'
import { bookingDrift, type Drift, type Known, tripDrift } from './drift.rules.ts'
import {
  type AlertRecord,
  deleteAlert,
  insertAlert,
  latestAlerts,
  lockAlerts,
  nextBookings,
  nextProposals,
  updateAlert,
} from './drift.queries.ts'
import { ratesOn } from './exchange-rates.queries.ts'

/** Records that are priced in one transaction: parsing and pricing them keeps the server's thread for some 30 ms. */
const perStep = 20

/** All the rate cards that documents name, whatever they name them in. */
function cardsIn(written: string): string[] {
  return [...new Set([...written.matchAll(/"rateCardId":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id))]
}

/** All that suppliers have quoted for documents, wherever it stands in them. */
function listQuotes(of: unknown): SupplierQuote[] {
  if (Array.isArray(of)) return of.flatMap(listQuotes)
  if (typeof of !== 'object' || of === null) return []
  const read = 'quotedAt' in of ? supplierQuote.safeParse(of) : undefined
  return read?.success ? [read.data] : Object.values(of).flatMap(listQuotes)
}

/** What is needed to price some documents today. */
export async function knownFor(services: Services, db: AgencyDb, documents: unknown): Promise<Known> {
  const { currency: base, timeZone } = await findAgency(db)
  const day = today(services.clock.now(), timeZone)
  const written = JSON.stringify(documents)
  const cards = await cardsByIds(db, cardsIn(written))
  // Few documents have any, and to look through all of each takes its time.
  const quotes = written.includes('"quotedAt"') ? listQuotes(documents) : []
  return {
    cards: new Map(cards.map((card) => [card.id, card])),
    rates: await ratesOn(db, base, day),
    base,
    today: day,
    supplierPrices: await findSupplierPrices(db, quotes),
  }
}

interface Subject {
  kind: 'proposal' | 'booking'
  id: string
  label: string
  people: (string | null)[]
  pricedAt: number
  drift: Drift | undefined
}

/** Whether the same prices were decided on already. */
function isDecided(last: AlertRecord | undefined, { drift }: Subject): boolean {
  if (!last || !drift || !['kept', 'dismissed', 'told'].includes(last.state)) return false
  const gist = (lines: Drift['lines']) => lines.map(({ node, before, after }) => ({ node, before, after }))
  return isSame(gist(last.lines), gist(drift.lines))
}

/** Stores what was found out about some records. @returns those of which people have to be told */
async function note(db: AgencyDb, base: string, kind: Subject['kind'], found: Subject[]): Promise<Subject[]> {
  const latest = await latestAlerts(
    db,
    kind,
    found.map(({ id }) => id),
  )
  const news: Subject[] = []
  for (const subject of found) {
    const last = latest.get(subject.id)
    const undecided = last?.state === 'open' || last?.state === 'asked' ? last : undefined
    // Rates that have changed again since the draft was brought up to them: it is the same alert.
    const waiting = undecided ?? (last?.state === 'unsent' ? last : undefined)
    const { drift, pricedAt } = subject
    if (!drift) {
      if (undecided) await deleteAlert(db, undecided.id)
    } else if (waiting) {
      // What a manager is asked about is the price that was asked about.
      const isOther = waiting.state === 'unsent' || !isSame(waiting.lines, drift.lines)
      if (isOther) await updateAlert(db, waiting.id, { ...drift, pricedAt, state: 'open', askedBy: null })
      if (!undecided && drift.atRisk > 0) news.push(subject)
    } else if (!isDecided(last, subject)) {
      const of = kind === 'proposal' ? { proposalId: subject.id } : { bookingId: subject.id }
      await insertAlert(db, { ...of, ...drift, currency: base, pricedAt })
      if (drift.atRisk > 0) news.push(subject)
    }
  }
  return news
}

/** Tells those who look after the records; amounts are for those who see costs, on the screen. */
async function tell(services: Services, db: AgencyDb, cause: string, news: Subject[]): Promise<void> {
  const ids = [...new Set(news.flatMap(({ people }) => people.filter((one) => one !== null)))]
  const told = new Set<string>()
  for (const id of ids) if ((await services.sessions.memberIn(db, id))?.seesCost) told.add(id)
  const tellings = [...told].flatMap((userId) => {
    const [first, ...others] = news.filter(({ people }) => people.includes(userId))
    if (!first) return []
    const more = others.length > 0 ? `, and ${others.length} more` : ''
    const title = `Prices have changed: ${first.label}${more}`
    const about = { subject: first.kind, id: first.id }
    return [{ userId, kind: 'price_drift' as const, cause: `${cause} ${first.id}`, title, about }]
  })
  await tellPeople(services, db, tellings)
}

interface Step {
  rateCardIds: string[] | null
  /** These alone. */
  proposalIds?: string[]
  bookingIds?: string[]
  after: string | null
}

/** Prices the next records. @returns the last of them, or null where there are no more */
async function proposalStep(services: Services, db: AgencyDb, { after, ...of }: Step): Promise<string | null> {
  const { timeZone } = await findAgency(db)
  const day = today(services.clock.now(), timeZone)
  const rows = await nextProposals(db, { after, limit: perStep, ...of }, day)
  const known = await knownFor(
    services,
    db,
    rows.map(({ document }) => document),
  )
  const found = rows.map(({ id, number, title, ownerId, revision, document }) => ({
    kind: 'proposal' as const,
    id,
    label: `${proposalNumber(number)} ${title}`,
    people: [ownerId],
    pricedAt: revision,
    drift: tripDrift(document, known),
  }))
  const news = await note(db, known.base, 'proposal', found)
  await tell(services, db, `price drift ${day}`, news)
  return rows.length < perStep ? null : (rows.at(-1)?.id ?? null)
}

async function bookingStep(services: Services, db: AgencyDb, { after, ...of }: Step): Promise<string | null> {
  const rows = await nextBookings(db, { after, limit: perStep, ...of })
  const known = await knownFor(services, db, rows)
  const found = rows.map((row) => ({
    kind: 'booking' as const,
    id: row.id,
    label: `${bookingNumber(row.number)} ${row.title}`,
    people: [row.ownerId, row.operationsId],
    pricedAt: row.version,
    drift: bookingDrift(row, known),
  }))
  const news = await note(db, known.base, 'booking', found)
  await tell(services, db, `price drift ${known.today}`, news)
  return rows.length < perStep ? null : (rows.at(-1)?.id ?? null)
}

/** Prices what is open anew, some records a transaction: a run that is cut off begins again and comes to the same. */
export async function repriceAll(
  services: Services,
  agencyId: string,
  rateCardIds: string[] | null,
  signal: AbortSignal,
): Promise<void> {
  await repriceInSteps(services, agencyId, { steps: [proposalStep, bookingStep], of: { rateCardIds }, signal })
}

/** Prices some bookings anew, of which suppliers were asked. */
export const repriceBookings = (
  services: Services,
  agencyId: string,
  bookingIds: string[],
  signal: AbortSignal,
): Promise<void> =>
  repriceInSteps(services, agencyId, { steps: [bookingStep], of: { rateCardIds: null, bookingIds }, signal })

/** The same of some proposals. */
export const repriceProposals = (
  services: Services,
  agencyId: string,
  proposalIds: string[],
  signal: AbortSignal,
): Promise<void> =>
  repriceInSteps(services, agencyId, { steps: [proposalStep], of: { rateCardIds: null, proposalIds }, signal })

interface Repricing {
  steps: (typeof bookingStep)[]
  of: Omit<Step, 'after'>
  signal: AbortSignal
}

async function repriceInSteps(services: Services, agencyId: string, { steps, of, signal }: Repricing): Promise<void> {
  for (const step of steps) {
    let after: string | null = null
    do {
      signal.throwIfAborted()
      const from: string | null = after
      const startedAt = performance.now()
      after = await services.database.writeAs(agencyId, async (db) => {
        await lockAlerts(db)
        return step(services, db, { ...of, after: from })
      })
      await leaveHalf(startedAt, signal)
    } while (after !== null)
  }
  await services.database.writeAs(agencyId, async (db) => db.announce({ topic: 'rateCards', ids: [], by: null }))
}
