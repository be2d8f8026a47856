import { randomUUID } from 'node:crypto'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { findingsFor } from '@sarai/itinerary/checks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { draftOf, editDraft, makeOffer, makeSent, priceA, priceB, sendDraft, set } from '../../../test/make-proposal.ts'

let app: TestApp
let agency: TestAgency
let call: TestAgency['owner']['call']
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  call = agency.owner.call
})
afterAll(() => app.close())

const title = (value: string, was: string) => set(['title'], value, was)

describe('a proposal', () => {
  test('takes dates and travellers from its lead, and is found by number, title and customer', async () => {
    const lead = (
      await call.leads.create({
        name: 'Meera Krishnan',
        destinations: ['Munnar', 'Alleppey'],
        travelStart: '2100-01-10',
        travelEnd: '2100-01-14',
        adults: 3,
        children: 2,
        childAges: [4],
        origin: 'Pune',
      })
    ).data
    const { data } = await call.prospects.create({ leadId: lead.id })
    expect(data).toMatchObject({
      status: 'draft',
      title: 'Munnar, Alleppey',
      customer: 'Meera Krishnan',
      contactId: lead.contactId,
      days: 5,
      startDate: '2100-01-10',
      endDate: '2100-01-14',
      travellers: 5,
      total: null,
      sentVersion: null,
      trip: null,
    })
    expect(data.publicKey).toMatch(/^[\w-]{22}$/)
    const { document } = await draftOf(call, data.id)
    expect(document.travellers).toEqual({ adults: 3, childAges: [4, 8], infants: 0 })
    expect(document).toMatchObject({ departureCity: 'Pune', pricing: { rooms: { twin: 2 } } })
    for (const search of ['krishnan', 'munnar', `PR-${data.number}`])
      expect((await call.prospects.list({ search })).data.map((row) => row.id)).toEqual([data.id])
    const hits = (await call.search.records({ query: `PR-${data.number}` })).data
    expect(hits).toMatchObject([{ kind: 'proposal', id: data.id, detail: 'Meera Krishnan · 10 Jan 2100' }])
    const kinds = async (entries: Promise<{ data: { kind: string }[] }>) => (await entries).data.map(({ kind }) => kind)
    expect(await kinds(call.prospects.timeline({ id: data.id }))).toEqual(['created'])
    expect(await kinds(call.leads.timeline({ id: lead.id }))).toContain('proposal_made')
  })

  test('goes where its lead wants to, and not to the beginning of a name', async () => {
    const destinations = ['Munn', 'Allep', 'munnar', 'Kerala', 'Valley of Flowers']
    const lead = (await call.leads.create({ name: 'Half Typed', phone: '98290 55113', destinations })).data
    const { data } = await call.prospects.create({ leadId: lead.id })
    expect(data.title).toBe('Munnar, Kerala, Valley of Flowers')
    const { document } = await draftOf(call, data.id)
    expect(document.destinations).toMatchObject([
      { name: 'Munnar', country: 'IN', latitude: expect.closeTo(10.09, 1) },
      { name: 'Kerala', country: 'IN', latitude: null },
      { name: 'Valley of Flowers', country: null, latitude: null },
    ])
    const findings = findingsFor({ seesCost: true }, document, '2100-01-01')
    expect(findings.filter(({ code }) => code === 'place-unknown').map(({ message }) => message)).toEqual([
      '“Valley of Flowers” is not a place that Sarai knows. Choose one from the list.',
    ])
  })

  test('begins as a package under ids of its own, moved to the dates asked for, priced by its table', async () => {
    const { data: made } = await call.packages.create({ title: 'Coral week', days: 4, startDate: '2099-05-01' })
    const prices = { twin: 2_500_000, triple: null, single: null, childWithBed: null, childNoBed: null, infant: null }
    const row = { id: randomUUID(), season: 'All year', from: null, to: null, fromPax: 1, toPax: 9, prices }
    const plan = { id: randomUUID(), label: 'All', percent: 10_000, due: 'fixed-date', days: null, date: '2099-04-20' }
    const into = { do: 'insert', parent: 'itinerary', after: null } as const
    const edits = [
      { ...into, list: 'grid' as const, value: row },
      { ...into, list: 'instalments' as const, value: plan },
      set(['validTo'], '2099-12-31', null),
    ]
    await call.packages.edit({ id: made.id, batches: [{ id: randomUUID(), edits }] })
    const { data: lead } = await call.leads.create({ name: 'Ravi', travelStart: '2099-06-01', adults: 2 })
    const { data } = await call.prospects.create({ leadId: lead.id, packageId: made.id })
    expect(data).toMatchObject({ title: 'Coral week', packageId: made.id, days: 4, startDate: '2099-06-01' })
    expect(data).toMatchObject({ total: 5_000_000, validUntil: null })
    const { document } = await draftOf(call, data.id)
    expect(document.instalments[0]?.date).toBe('2099-05-21')
    expect(document.grid).toEqual([])
    const original = (await call.packages.itinerary({ id: made.id })).data.document
    const ids = new Set(original.days.map((day) => day.id))
    expect(document.days.some((day) => ids.has(day.id))).toBe(false)
  })

  test('shows in lists what its draft says; is filtered; and a stale save is refused', async () => {
    const offer = await makeOffer(call)
    const { data } = await call.prospects.get({ id: offer.id })
    expect(data).toMatchObject({ total: priceB, startDate: '2100-12-21', days: 1, version: 1 })
    expect((await call.prospects.list({ filters: { lead: offer.leadId, status: ['draft'] } })).data).toMatchObject([
      { id: offer.id, customer: data.customer },
    ])
    expect((await call.prospects.list({ filters: { lead: offer.leadId, status: ['sent'] } })).data).toEqual([])
    const changes = { tags: ['VIP'], validUntil: '2100-01-01' }
    const changed = (await call.prospects.update({ id: offer.id, version: 1, changes })).data
    expect(changed).toMatchObject({ version: 2, tags: ['VIP'], validUntil: '2100-01-01' })
    expect((await draftOf(call, offer.id)).document.validTo).toBe('2100-01-01')
    await expect(call.prospects.update({ id: offer.id, version: 1, changes: { tags: [] } })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      detail: { current: { version: 2 } },
    })
  })

  test('is copied, deleted, cannot be edited then, and is restored', async () => {
    const offer = await makeOffer(call)
    const copy = (await call.prospects.duplicate({ id: offer.id })).data
    const { title: original } = (await call.prospects.get({ id: offer.id })).data
    expect(copy).toMatchObject({ leadId: offer.leadId, title: original, status: 'draft', total: priceB })
    const { document } = await draftOf(call, copy.id)
    expect(document.days[0]?.items[0]?.optionIds).toEqual([document.options[1]?.id])
    await call.prospects.remove({ id: copy.id })
    await expect(editDraft(call, copy.id, title('x', copy.title))).rejects.toMatchObject({ code: 'DELETED' })
    await expect(sendDraft(call, copy.id)).rejects.toMatchObject({ code: 'DELETED' })
    expect((await call.prospects.list({ filters: { lead: offer.leadId } })).total).toBe(1)
    await call.prospects.restore({ id: copy.id })
    expect((await call.prospects.list({ filters: { lead: offer.leadId } })).total).toBe(2)
  })

  test('is seen as far as the record scope goes, and only with the page', async () => {
    const offer = await makeOffer(call)
    const { data } = await call.prospects.get({ id: offer.id })
    const other = await makeMember(app, agency, { recordScope: 'own' })
    await expect(other.call.prospects.get({ id: offer.id })).rejects.toMatchObject({ status: 404 })
    await expect(other.call.prospects.itinerary({ id: offer.id })).rejects.toMatchObject({ status: 404 })
    await expect(other.call.prospects.send({ id: offer.id, revision: 1, channel: 'link' })).rejects.toMatchObject({
      status: 404,
    })
    expect((await other.call.prospects.list({})).data).toEqual([])
    expect((await other.call.search.records({ query: `PR-${data.number}` })).data).toEqual([])
    await expect(other.call.prospects.create({ leadId: offer.leadId })).rejects.toMatchObject({ status: 422 })
    const permissions = { leads: { read: true, write: true } }
    const without = await makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions })
    await expect(without.call.prospects.list({})).rejects.toMatchObject({ status: 403 })
  })
})

describe('sending', () => {
  test('freezes what was seen as a version, and the next supersedes it', async () => {
    const { id, leadId, optionA } = await makeOffer(call)
    const first = await sendDraft(call, id)
    const { data } = await call.prospects.get({ id })
    expect(first).toMatchObject({ version: 1, path: `/proposals/${data.publicKey}` })
    expect(first.text).toContain(first.url)
    expect(data).toMatchObject({ status: 'sent', sentVersion: 1, sentRevision: 1 })
    const [lead, stages] = [
      (await call.leads.get({ id: leadId })).data,
      await app.owner.query('select * from stages where agency_id = $1', [agency.agencyId]),
    ]
    expect(stages.rows.find((stage) => stage.id === lead.stageId).name).toBe('Proposal sent')
    await editDraft(call, id, title('Grander', data.title))
    const { document } = (await call.prospects.version({ id, number: 1 })).data
    expect(document.title).toBe(data.title)
    const changes = (await call.prospects.difference({ id, from: 1 })).data
    expect(changes).toMatchObject([{ about: 'trip', facts: [{ from: data.title, to: 'Grander' }] }])
    await sendDraft(call, id)
    const versions = (await call.prospects.versions({ id })).data
    expect(versions).toMatchObject([
      { number: 2, status: 'sent', revision: 2 },
      { number: 1, status: 'superseded', totals: [{ total: priceB }, { optionId: optionA, name: 'A', total: priceA }] },
    ])
    expect((await call.prospects.difference({ id, from: 1, to: 2 })).data).toEqual(changes)
  })

  test('of a state that nobody has seen is refused', async () => {
    const { id } = await makeOffer(call)
    await expect(call.prospects.send({ id, revision: 0, channel: 'link' })).rejects.toMatchObject({ code: 'STALE' })
    expect((await call.prospects.versions({ id })).data).toEqual([])
  })

  test('takes a day, a price, and an offer that is not over', async () => {
    const { data: empty } = await call.prospects.create({ title: 'Nothing yet' })
    await expect(sendDraft(call, empty.id)).rejects.toMatchObject({ code: 'EMPTY' })
    const obstacle = async (id: string) => (await call.prospects.price({ id })).data.obstacle
    expect(await obstacle(empty.id)).toEqual({ code: 'EMPTY', message: 'Add a day before you send this proposal.' })
    const day = blankDay(randomUUID(), 'One')
    await editDraft(call, empty.id, { do: 'insert', list: 'days', parent: 'itinerary', after: null, value: day })
    await expect(sendDraft(call, empty.id)).rejects.toMatchObject({ code: 'NO_PRICE' })
    const { id } = await makeOffer(call)
    expect(await obstacle(id)).toBeNull()
    await editDraft(call, id, set(['validTo'], '2020-01-01', null))
    expect(await obstacle(id)).toMatchObject({ code: 'VALIDITY_OVER' })
    await expect(sendDraft(call, id)).rejects.toMatchObject({ code: 'VALIDITY_OVER' })
  })

  test('below the floor takes a manager, also where only an extra draws the margin down', async () => {
    const agent = await makeMember(app, agency, { recordScope: 'all' })
    const { id } = await makeOffer(call)
    await editDraft(call, id, set(['pricing', 'marginFloor'], 5000, 0))
    const price = (await call.prospects.price({ id })).data
    expect(price).toMatchObject({ isBelowFloor: false, prices: [{ net: priceB / 2, margin: priceB / 2 }, {}] })
    const cost = { ...blankCost('INR'), net: 1_000_000, markup: { kind: 'fixed' as const, amount: 0 } }
    const cheap = { ...blankItem(randomUUID(), 'activity', 'At cost'), isOptional: true, cost }
    const [day] = (await draftOf(call, id)).document.days
    await editDraft(call, id, { do: 'insert', list: 'items', parent: day?.id ?? '', after: null, value: cheap })
    expect((await call.prospects.price({ id })).data.isBelowFloor).toBe(true)
    await expect(sendDraft(agent.call, id)).rejects.toMatchObject({ code: 'MARGIN_BELOW_FLOOR' })
    const manager = await makeMember(app, agency, { recordScope: 'all', isManager: true })
    expect(await sendDraft(manager.call, id)).toMatchObject({ version: 1 })
  })

  test('the least margin is moved by managers only, by an edit or by going back', async () => {
    const agent = await makeMember(app, agency, { recordScope: 'all' })
    const manager = await makeMember(app, agency, { recordScope: 'all', isManager: true })
    const { id } = await makeOffer(call)
    const before = await editDraft(manager.call, id, set(['pricing', 'marginFloor'], 1500, 0))
    const { pricing } = (await draftOf(call, id)).document
    for (const lowered of [
      set(['pricing', 'marginFloor'], 0, 1500),
      set(['pricing'], { ...pricing, marginFloor: 0 }, pricing),
    ])
      await expect(editDraft(agent.call, id, lowered)).rejects.toThrow('Only a manager can change the minimum margin.')
    await expect(agent.call.prospects.restoreState({ id, revision: before - 1 })).rejects.toMatchObject({
      code: 'NOT_RESTORED',
    })
    expect((await draftOf(call, id)).document.pricing.marginFloor).toBe(1500)
    await editDraft(agent.call, id, set(['pricing', 'roundTo'], 50_000, pricing.roundTo))
  })

  test('by mail without a mail server freezes the version, and the mail waits in the outbox', async () => {
    const { id } = await makeOffer(call)
    const sent = await call.prospects.send({ id, revision: 1, channel: 'mail', to: 'asha@traveller.test' })
    expect(sent.warnings).toEqual([{ code: 'SMTP_SETTINGS_NOT_CONFIGURED', context: 'MAIL_NOT_SENT' }])
    expect(sent.data).toMatchObject({ version: 1 })
    const { data: proposal } = await call.prospects.get({ id })
    expect(proposal).toMatchObject({ status: 'sent', sentVersion: 1, isOpen: true })
    expect((await call.prospectPage.view({ key: proposal.publicKey })).data.offer).toMatchObject({ version: 1 })
    const { data: mails } = await call.mail.list({ filters: { about: id } })
    expect(mails).toMatchObject([{ to: 'asha@traveller.test', state: 'held' }])
    const { data: mail } = await call.mail.get({ id: mails[0]?.id ?? '' })
    expect(mail.text).toContain(sent.data.url)
    expect(mail.attachmentName).toMatch(/\.pdf$/)
  })

  test('two at once send one after the other', async () => {
    const { id } = await makeOffer(call)
    await Promise.all(Array.from({ length: 8 }, () => call.prospects.send({ id, revision: 1, channel: 'link' })))
    const versions = (await call.prospects.versions({ id })).data
    expect(versions.map(({ number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(versions.filter(({ status }) => status === 'sent').map(({ number }) => number)).toEqual([8])
  })

  test('can be taken back, and turned down', async () => {
    const { id } = await makeSent(call)
    expect((await call.prospects.decline({ id, reason: 'Too dear' })).data.status).toBe('declined')
    await sendDraft(call, id)
    expect((await call.prospects.revoke({ id })).data).toMatchObject({ status: 'draft', sentVersion: null })
    await expect(call.prospects.revoke({ id })).rejects.toMatchObject({ code: 'NOT_SENT' })
    expect((await call.prospects.versions({ id })).data.map(({ status }) => status)).toEqual(['revoked', 'declined'])
  })
})

test('an offer expires by itself, is found as expired, and prolonging it opens it again', async () => {
  const { id, leadId } = await makeOffer(call)
  await call.prospects.update({ id, version: 1, changes: { validUntil: '2099-01-01' } })
  await sendDraft(call, id)
  app.clock.forward(80 * 365 * 86_400_000)
  try {
    const later = (await makeMemberSignIn()).call
    expect((await later.prospects.get({ id })).data.status).toBe('expired')
    const list = await later.prospects.list({ filters: { lead: leadId, status: ['expired'] } })
    expect(list.data).toMatchObject([{ id, status: 'expired' }])
    expect((await later.prospects.list({ filters: { lead: leadId, status: ['sent'] } })).data).toEqual([])
    const { version } = (await later.prospects.get({ id })).data
    const changes = { validUntil: '2199-01-01' }
    expect((await later.prospects.update({ id, version, changes })).data.status).toBe('sent')
    expect((await later.prospects.versions({ id })).data).toMatchObject([{ status: 'sent', validUntil: '2199-01-01' }])
  } finally {
    app.clock.reset()
  }
})

/** Somebody who signs in at the clock's time. */
const makeMemberSignIn = () => makeMember(app, agency, { isSubuser: false, recordScope: 'all' })
