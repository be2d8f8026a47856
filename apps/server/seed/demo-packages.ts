import { randomUUID } from 'node:crypto'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { withNewIds } from '@sarai/itinerary/blank'
import { insertRows } from '../src/core/db/bulk-insert.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { newPublicKey } from '../src/core/public-keys.ts'
import { rememberTags } from '../src/kernel/agency/agency.queries.ts'
import { numberSeries } from '../src/kernel/agency/agency.table.ts'
import { itineraries, itineraryChanges } from '../src/features/itineraries/itineraries.table.ts'
import { factsOf, packageTerms } from '../src/features/packages/packages.rules.ts'
import { packages } from '../src/features/packages/packages.table.ts'
import { insertEntries } from '../src/kernel/timeline/timeline.queries.ts'
import type { timeline } from '../src/kernel/timeline/timeline.table.ts'
import type { Crew } from './demo-leads.ts'
import { DemoLibrary } from './demo-library.ts'
import { type DemoTrip, documentOf } from './packages/build.ts'
import { draftsOf } from './packages/drafts.ts'
import { andaman, coorg, goa } from './packages/trips-islands-coast.ts'
import { himachal, kashmir, ladakh } from './packages/trips-mountains.ts'
import { kerala, rajasthan } from './packages/trips-rajasthan-kerala.ts'
import { bali, thailand, vietnam } from './packages/trips-south-east-asia.ts'
import { dubai, europe } from './packages/trips-west.ts'
import { Random, uuidAt } from './random.ts'
import { Writing } from './writing.ts'

const demoTrips = [
  rajasthan,
  kerala,
  andaman,
  ladakh,
  kashmir,
  goa,
  himachal,
  bali,
  vietnam,
  dubai,
  thailand,
  europe,
  coorg,
]

const day = 86_400_000
const hour = 3_600_000

type Entry = typeof timeline.$inferInsert

export interface PackageRows {
  itineraries: (typeof itineraries.$inferInsert)[]
  changes: (typeof itineraryChanges.$inferInsert)[]
  packages: (typeof packages.$inferInsert)[]
  entries: Entry[]
  sources: Map<string, Source>
}

interface Work {
  random: Random
  crew: Crew
  pictures: Map<string, string>
  now: Date
  library: DemoLibrary
}

/** A package that trips can be made of. */
export interface Source {
  id: string
  title: string
  document: ItineraryDocument
}

/** The packages of the demo agency, with months of work on them. */
export function makePackages(
  crew: Crew,
  pictures: Map<string, string>,
  now: Date,
  library = new DemoLibrary(now),
): PackageRows {
  const work: Work = { random: new Random(20_260_907), crew, pictures, now, library }
  for (const trip of demoTrips) library.keep(documentOf(trip, pictures, now), trip.tags)
  const begun = demoTrips
    .map((trip) => ({ trip, at: beginning(work, trip) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const rows: PackageRows = { itineraries: [], changes: [], packages: [], entries: [], sources: new Map() }
  begun.forEach(({ trip, at }, index) => addPackage(rows, work, trip, at, index + 1))
  return rows
}

/** Stores them. @returns them by their codes */
export async function seedPackages(
  db: AgencyDb,
  crew: Crew,
  pictures: Map<string, string>,
  now: Date,
  library = new DemoLibrary(now),
): Promise<Map<string, Source>> {
  const rows = makePackages(crew, pictures, now, library)
  await insertRows(db, itineraries, rows.itineraries)
  await insertRows(db, itineraryChanges, rows.changes)
  await insertRows(db, packages, rows.packages)
  await insertEntries(
    db,
    rows.entries.sort((a, b) => String(a.id).localeCompare(String(b.id))),
  )
  await db.insert(numberSeries).values({ series: 'package', next: rows.packages.length + 1 })
  await rememberTags(
    db,
    demoTrips.flatMap((trip) => trip.tags),
  )
  return rows.sources
}

/** Somewhere in the month it was made, in office hours; what is new was begun three days ago. */
function beginning({ random, now }: Work, { months }: DemoTrip): Date {
  const at = new Date(now.getTime() - (months === 0 ? 3 : months * 30 + random.int(-8, 8)) * day)
  at.setUTCHours(random.int(4, 11), random.int(0, 59), 0, 0)
  return at
}

function addPackage(rows: PackageRows, work: Work, trip: DemoTrip, at: Date, number: number): void {
  const { random, crew, now } = work
  const ownerId = random.weighted(crew.agents)
  const final = work.library.link(withNewIds(documentOf(trip, work.pictures, now), randomUUID))
  const itineraryId = uuidAt(random, at)
  const moments = workingHours(random, at, now)
  const { first, batches } = draftsOf(final)
  const writing = new Writing(itineraryId, first, at.toISOString())
  for (const [index, edits] of batches.entries())
    writing.change(edits, moments[index] ?? now, index % 3 === 2 ? crew.ownerId : ownerId)
  const { document, updatedAt } = writing
  rows.itineraries.push(writing.row)
  rows.changes.push(...writing.changes)

  const id = uuidAt(random, at)
  rows.sources.set(trip.code, { id, title: trip.title, document })
  const facts = factsOf(document)
  const publishedAt = trip.status === 'draft' ? null : new Date(at.getTime() + 3 * day).toISOString()
  const dates = { publishedAt, createdAt: at.toISOString(), updatedAt }
  rows.packages.push({
    id,
    number,
    terms: packageTerms(number, facts),
    status: trip.status,
    itineraryId,
    ...facts,
    tags: trip.tags,
    ownerId,
    createdBy: ownerId,
    previewKey: newPublicKey(),
    version: publishedAt ? 2 : 1,
    ...dates,
    ...viewsOf(trip, number, now),
  })
  const about = { subject: 'package' as const, subjectId: id, subjectLabel: facts.title, subjectOwnerId: ownerId }
  const entry = (moment: string, kind: Entry['kind'], actorId: string, from?: string, to?: string): Entry => {
    const changed = to ? [{ field: 'status', from, to }] : []
    return { id: uuidAt(random, new Date(moment)), at: moment, kind, ...about, actorId, changes: changed, data: {} }
  }
  rows.entries.push(entry(dates.createdAt, 'created', ownerId))
  if (publishedAt) rows.entries.push(entry(publishedAt, 'published', crew.ownerId, 'draft', 'published'))
  if (trip.status === 'archived') rows.entries.push(entry(updatedAt, 'archived', crew.ownerId, 'published', 'archived'))
}

/** How often its public page was opened. */
function viewsOf({ status }: DemoTrip, number: number, now: Date) {
  if (status !== 'published') return {}
  return { views: 4 + ((number * 17) % 60), lastViewedAt: new Date(now.getTime() - number * 5 * hour).toISOString() }
}

/** When it was worked on: on the first days, and now and then until lately. */
function workingHours(random: Random, at: Date, now: Date): Date[] {
  const age = now.getTime() - at.getTime()
  const parts = [0.7 * hour, 3 * hour, 26 * hour, 0.5 * age, age * (0.8 + random.next() * 0.18)]
  return parts
    .map((part) => new Date(at.getTime() + Math.min(part, age * 0.98)))
    .sort((a, b) => a.getTime() - b.getTime())
}
