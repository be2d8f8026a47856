import path from 'node:path'
import { itineraryDocument } from '@sarai/contract/itinerary-document'
import { proposalPath, proposalStatuses } from '@sarai/contract/prospect-words'
import { priceTrip } from '@sarai/itinerary/pricing'
import { optionIdsOf } from '@sarai/itinerary/trip-days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStages } from '../src/features/stages/stages.queries.ts'
import { startApp, type TestApp } from '../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../test/make.ts'
import { insertSeedContacts, SeedPeople } from './demo-contacts.ts'
import { insertLeads, makeLeads } from './demo-leads.ts'
import { seedPackages } from './demo-packages.ts'
import { seedPictures } from './demo-pictures.ts'
import { insertProposals, makeProposals } from './demo-proposals.ts'
import { Random } from './random.ts'

let app: TestApp
let agency: TestAgency
let agentId: string
let given: Omit<Parameters<typeof makeProposals>[0], 'leads'>
const now = new Date()

beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  const { userId: ownerId } = agency.owner
  agentId = (await makeMember(app, agency)).userId
  await app.services.database.writeAs(agency.agencyId, async (db) => {
    const crew = { ownerId, agents: [[ownerId, 3] as const, [agentId, 5] as const] }
    const stages = await listStages(db)
    const people = new SeedPeople()
    const { leads, ...rest } = makeLeads(new Random(20_260_714), people, stages, crew, now)
    await insertSeedContacts(db, people.contacts, ownerId)
    const folder = path.join(import.meta.dirname, 'pictures')
    const pictures = await seedPictures(app.services, db, folder, ownerId)
    const packages = await seedPackages(db, crew, pictures, now)
    given = { stages, crew, packages, pictures, vendorIds: new Map(), now }
    const rows = makeProposals({ ...given, leads })
    await insertLeads(db, { leads, ...rest })
    await insertProposals(db, rows)
  })
})
afterAll(() => app.close())

const all = async () => (await agency.owner.call.prospects.list({ perPage: 50 })).data

test('the demo has proposals of every status, some of them the agent’s', async () => {
  const rows = await all()
  expect(rows).toHaveLength(32)
  const counts = Object.fromEntries(
    proposalStatuses.map((status) => [status, rows.filter((row) => row.status === status).length]),
  )
  expect(counts).toEqual({
    draft: 3,
    sent: 3,
    viewed: 4,
    'changes-requested': 2,
    accepted: 17,
    declined: 1,
    expired: 2,
  })
  expect(rows.filter((row) => row.ownerId === agentId).length).toBeGreaterThanOrEqual(4)
})

test('their trips are what an itinerary may be, at what priceTrip says, in whole hundreds', async () => {
  const { call } = agency.owner
  let withOptions = 0
  let withExtras = 0
  for (const { id, title, total, status, travellers } of await all()) {
    const { document, revision } = (await call.prospects.itinerary({ id })).data
    expect(itineraryDocument.safeParse(document).error?.issues ?? [], title).toEqual([])
    expect(revision, title).toBeGreaterThan(0)
    const begun = (await call.prospects.stateAt({ id, revision: 0 })).data
    expect(begun.document.validTo, title).toBeNull()
    const [optionId = null] = optionIdsOf(document)
    const priced = priceTrip(document, { optionId, extras: [] })
    if ('problem' in priced) throw new Error(priced.problem.message)
    if (status !== 'accepted') expect(total, title).toBe(priced.price.total)
    expect((total ?? 0) % 10_000, title).toBe(0)
    expect(priced.price.total / travellers, title).toBeGreaterThan(1_500_000)
    expect(priced.price.marginPoints ?? 0, title).toBeGreaterThan(800)
    if (document.options.length > 0) withOptions++
    if (document.lines.some((line) => line.isOptional)) withExtras++
  }
  expect(withOptions).toBe(2)
  expect(withExtras).toBeGreaterThanOrEqual(2)
})

test('travellers can look at all that were sent, and at no draft', async () => {
  const { call } = agency.owner
  for (const { id, title, status } of await all()) {
    const { publicKey } = (await call.prospects.get({ id })).data
    const answer = await fetch(app.url + proposalPath(publicKey))
    expect(answer.status, `${status} ${title}`).toBe(status === 'draft' ? 404 : 200)
    const page = await answer.text()
    expect(page.includes('id="accept"'), `${status} ${title}`).toBe(
      ['sent', 'viewed', 'changes-requested'].includes(status),
    )
  }
})

test('what was sent is there as it was, with what was looked at and asked for', async () => {
  const { call } = agency.owner
  for (const { id, title, status, views, total } of await all()) {
    const { data: versions } = await call.prospects.versions({ id })
    expect(versions.length > 0, title).toBe(status !== 'draft')
    expect(views, title).toBe(versions.reduce((sum, version) => sum + version.views, 0))
    if (status === 'sent') expect(views, title).toBe(0)
    if (status === 'viewed') expect(views, title).toBeGreaterThan(0)
    const { data: requests } = await call.prospects.requests({ id })
    expect(
      requests.some((request) => request.answeredAt === null),
      title,
    ).toBe(status === 'changes-requested')
    if (versions.length > 1) {
      const { data: changes } = await call.prospects.difference({ id, from: 1, to: 2 })
      expect(changes.map((change) => change.about)).toEqual(expect.arrayContaining(['item', 'price']))
    }
    if (status !== 'accepted' && versions[0]) expect(versions[0].totals[0]?.total, title).toBe(total)
  }
})

test('what was accepted is a trip with all that is to be paid, and its lead is won', async () => {
  const { call } = agency.owner
  const accepted = (await all()).filter((row) => row.status === 'accepted')
  for (const { id, title, total, leadId } of accepted) {
    const { data: trip } = await call.prospects.trip({ id })
    expect(trip.total, title).toBe(total)
    expect(
      trip.instalments.reduce((sum, { amount }) => sum + amount, 0),
      title,
    ).toBe(total)
    const { document } = (await call.prospects.version({ id, number: trip.version })).data
    const priced = priceTrip(document, trip)
    expect('price' in priced && priced.price.total, title).toBe(total)
    expect(trip.bookings.length, title).toBeGreaterThan(5)
    const { data: lead } = await call.leads.get({ id: leadId ?? '' })
    expect(given.stages.find((stage) => stage.id === lead.stageId)?.kind, title).toBe('won')
    expect(lead.expectedValue, title).toBe(total)
  }
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(17)
})

test('they are found like all others, and the next one goes on with the numbers', async () => {
  const { call } = agency.owner
  const [first] = await all()
  const found = await call.prospects.list({ search: first?.customer ?? '' })
  expect(found.data.map((row) => row.id)).toContain(first?.id)
  expect((await call.prospects.create({ title: 'One more', days: 1 })).data.number).toBe(33)
})

test('on any day of the year there are enquiries that they fit, and times that follow each other', () => {
  for (let month = 0; month < 12; month++) {
    const then = new Date(Date.UTC(2027, month, 1 + month * 2, 9))
    const { leads } = makeLeads(new Random(20_260_714), new SeedPeople(), given.stages, given.crew, then)
    const rows = makeProposals({ ...given, leads, now: then })
    const statuses = rows.proposals.map(({ status }) => status)
    expect(new Set(statuses).size, then.toISOString()).toBe(proposalStatuses.length - 1)
    expect(new Set(rows.proposals.map(({ leadId }) => leadId)).size).toBe(32)
    const moments = [...rows.entries, ...rows.views, ...rows.requests].map(({ at }) => at ?? '')
    expect(moments.filter((at) => at > then.toISOString())).toEqual([])
    for (const { leadId, createdAt, sentAt, acceptedAt } of rows.proposals) {
      const asked = leads.find((lead) => lead.id === leadId)?.createdAt ?? ''
      const inOrder = [asked, createdAt, sentAt, acceptedAt].filter((at) => typeof at === 'string')
      expect(inOrder).toEqual(inOrder.toSorted())
    }
  }
})
