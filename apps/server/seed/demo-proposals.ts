import { randomUUID } from 'node:crypto'
import type { Stage } from '@sarai/contract/stages'
import { plusDays } from '@sarai/itinerary/trip-days'
import { insertRows } from '../src/core/db/bulk-insert.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { newPublicKey } from '../src/core/public-keys.ts'
import { rememberTags } from '../src/kernel/agency/agency.queries.ts'
import { numberSeries } from '../src/kernel/agency/agency.table.ts'
import { bookings } from '../src/features/bookings/bookings.table.ts'
import { itineraries, itineraryChanges } from '../src/features/itineraries/itineraries.table.ts'
import { proposalAcceptances, proposalRequests, proposalViews } from '../src/features/prospects/prospects-page.table.ts'
import { proposalVersions } from '../src/features/prospects/prospects-versions.table.ts'
import { awaiting, factsOf, proposalNumber, proposalTerms } from '../src/features/prospects/prospects.rules.ts'
import { proposals } from '../src/features/prospects/prospects.table.ts'
import { insertEntries } from '../src/kernel/timeline/timeline.queries.ts'
import { tripInstalments } from '../src/features/trips/trips-instalments.table.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import type { LeadInsert } from './demo-history.ts'
import type { Crew } from './demo-leads.ts'
import type { Source } from './demo-packages.ts'
import { accept } from './proposals/acceptance.ts'
import { begunAs, betterRoom, finishing, type VendorIds } from './proposals/draft.ts'
import {
  type Asked,
  type Course,
  courseOf,
  enquiredOf,
  enquiryFor,
  fitLead,
  isOver,
  settleLead,
} from './proposals/enquiries.ts'
import { decidedOffers } from './proposals/offers-decided.ts'
import { soldOffers } from './proposals/offers-sold.ts'
import { openOffers } from './proposals/offers-open.ts'
import { noRows, type ProposalRows } from './proposals/rows.ts'
import { ask, decline, newest, open, send, type Story, tell, tellLead } from './proposals/story.ts'
import { Random, uuidAt } from './random.ts'
import { Writing } from './writing.ts'

interface Given {
  leads: LeadInsert[]
  stages: Stage[]
  crew: Crew
  packages: Map<string, Source>
  /** Which picture has which id, by name. */
  pictures: ReadonlyMap<string, string>
  vendorIds: VendorIds
  now: Date
}

const demoOffers = [...openOffers, ...decidedOffers, ...soldOffers]

const newId = () => randomUUID()
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The proposals of the demo agency. The leads they are for come to ask for what is offered: store those after this. */
export function makeProposals({ leads, stages, crew, packages, pictures, vendorIds, now }: Given): ProposalRows {
  const rows = noRows()
  const random = new Random(20_261_019)
  const [agentId = crew.ownerId] = crew.agents.toSorted((a, b) => b[1] - a[1])[0] ?? []
  let free = leads as Asked[]
  const planned = demoOffers.map((offer) => {
    const lead = enquiryFor(offer, free, stages, agentId, now)
    free = free.filter((one) => one !== lead)
    return { offer, lead, course: courseOf(offer, lead, now) }
  })
  planned
    .sort((a, b) => a.course.made - b.course.made)
    .forEach(({ offer, lead, course }, index) => {
      const source = packages.get(offer.code)
      if (!source) throw new Error(`there is no package ${offer.code}`)
      const { length } = source.document.days
      fitLead(lead, offer, length, course, now)
      const story = begin(
        { rows, random, now, offer, lead, number: index + 1 },
        { source, course, pictures, vendorIds },
      )
      const total = live(story, course)
      finish(story, source, course, total)
    })
  return rows
}

type Beginning = Pick<Story, 'rows' | 'random' | 'now' | 'offer' | 'lead' | 'number'>

interface Begun {
  source: Source
  course: Course
  pictures: Given['pictures']
  vendorIds: VendorIds
}

function begin(given: Beginning, { source, course, pictures, vendorIds }: Begun): Story {
  const { random, now, offer, lead } = given
  const at = new Date(course.made)
  const document = begunAs(offer, source.document, enquiredOf(lead), { pictures, ids: vendorIds, newId })
  const holdsFrom = isOver(offer) ? (course.steps.at(offer.stage === 'Lost' ? 0 : -1) ?? course.made) : now.getTime()
  const story: Story = {
    ...given,
    id: uuidAt(random, at),
    ownerId: lead.ownerId ?? '',
    writing: new Writing(uuidAt(random, at), document, at.toISOString()),
    status: 'draft',
    validTo: plusDays(dayOf(holdsFrom), offer.holds),
    asked: 0,
    views: 0,
    lastViewedAt: null,
    changes: 1,
  }
  const made = { name: `${proposalNumber(story.number)} ${document.title}` }
  const data = { title: `from the package ${source.title}` }
  tell(story, course.made, 'created', { byId: story.ownerId, data })
  tellLead(story, course.made, 'proposal_made', { byId: story.ownerId, data: made })
  return story
}

/** Everything that happened to it. @returns what it comes to */
function live(story: Story, { made, steps }: Course): number {
  const { offer, writing, ownerId, now } = story
  const sent = steps[0] ?? now.getTime()
  finishing(writing.document, offer, story.validTo).forEach((edits, index) => {
    writing.change(edits, new Date(made + (sent - made) * (0.4 + index * 0.3)), ownerId)
  })
  let total = factsOf(writing.document).total ?? 0
  steps.forEach((at, index) => {
    const step = offer.steps[index]
    if (step === 'send' && index > 0 && offer.room)
      writing.change(betterRoom(writing.document, offer.room), new Date((at + (steps[index - 1] ?? at)) / 2), ownerId)
    if (step === 'send') send(story, at)
    if (step === 'open') open(story, at, steps[index + 1] ?? Math.min(now.getTime(), at + 40 * 3_600_000))
    if (step === 'ask') ask(story, at)
    if (step === 'decline') decline(story, at)
    total = step === 'accept' ? accept(story, at) : (factsOf(writing.document).total ?? 0)
  })
  return total
}

/** The proposal as all that left it, and its lead. */
function finish(story: Story, source: Source, { made, steps }: Course, total: number): void {
  const { rows, offer, lead, id, number, ownerId, writing, status } = story
  const version = newest(story)
  const facts = factsOf(writing.document)
  const lastAt = [writing.updatedAt, story.lastViewedAt ?? '', ...steps.map((at) => new Date(at).toISOString())]
  const updatedAt = lastAt.sort().at(-1) ?? writing.updatedAt
  const trip = rows.trips.find(({ proposalId }) => proposalId === id)
  const isOffered = status === 'accepted' || status === 'declined' || (awaiting as readonly string[]).includes(status)
  rows.itineraries.push(writing.row)
  rows.changes.push(...writing.changes)
  rows.proposals.push({
    id,
    number,
    terms: proposalTerms(number, facts),
    version: story.changes,
    status,
    itineraryId: writing.id,
    leadId: lead.id,
    contactId: lead.contactId ?? null,
    packageId: source.id,
    ...facts,
    total,
    tags: offer.tags,
    ownerId,
    publicKey: newPublicKey(),
    sentVersion: isOffered ? (version?.number ?? null) : null,
    sentRevision: version?.revision ?? null,
    sentAt: version?.sentAt ?? null,
    offerUntil: version?.validUntil ?? null,
    views: story.views,
    lastViewedAt: story.lastViewedAt,
    acceptedAt: status === 'accepted' ? new Date(steps.at(-1) ?? made).toISOString() : null,
    tripId: trip?.id ?? null,
    tripNumber: trip?.number ?? null,
    createdAt: new Date(made).toISOString(),
    createdBy: ownerId,
    updatedAt,
  })
  settleLead(lead, total, updatedAt)
}

/** Stores them, once their leads and packages are there. */
export async function insertProposals(db: AgencyDb, rows: ProposalRows): Promise<void> {
  await insertRows(db, itineraries, rows.itineraries)
  await insertRows(db, itineraryChanges, rows.changes)
  await insertRows(db, proposals, rows.proposals)
  await insertRows(db, proposalVersions, rows.versions)
  await insertRows(db, proposalViews, rows.views)
  await insertRows(db, proposalRequests, rows.requests)
  await insertRows(db, proposalAcceptances, rows.acceptances)
  await insertRows(db, trips, rows.trips)
  await insertRows(db, bookings, rows.bookings)
  await insertRows(db, tripInstalments, rows.instalments)
  await insertEntries(
    db,
    rows.entries.sort((a, b) => String(a.id).localeCompare(String(b.id))),
  )
  await db.insert(numberSeries).values([
    { series: 'proposal', next: rows.proposals.length + 1 },
    { series: 'trip', next: rows.trips.length + 1 },
    { series: 'booking', next: rows.bookings.length + 1 },
  ])
  await rememberTags(
    db,
    demoOffers.flatMap((offer) => offer.tags),
  )
}
