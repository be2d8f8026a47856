import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const gstin = '27AAPFU0939F1ZV'

describe('creating a contact', () => {
  test('normalises, numbers and writes it down', async () => {
    const { call, userId } = agency.owner
    const { data } = await call.contacts.create({
      name: ' Rahul Sharma ',
      phones: [{ number: '098290 12345' }, { number: '+91 98290 12345', label: 'work' }, { number: '0141-4000001' }],
      emails: [{ address: 'Rahul@Example.IN', label: 'work' }],
      country: 'in',
      gstin: '27 aapfu0939f1zv',
      tags: ['VIP'],
    })
    expect(data).toMatchObject({
      name: 'Rahul Sharma',
      kind: 'person',
      number: 1,
      version: 1,
      ownerId: userId,
      phones: [
        { number: '+919829012345', label: 'mobile' },
        { number: '+911414000001', label: 'mobile' },
      ],
      phone: '+919829012345',
      email: 'rahul@example.in',
      country: 'IN',
      gstin,
      pan: 'AAPFU0939F',
      gstState: 'Maharashtra',
      documentState: null,
    })
    expect((await call.contacts.get({ id: data.id })).data).toEqual(data)
    const timeline = await call.contacts.timeline({ id: data.id })
    expect(timeline.data.map((entry) => entry.kind)).toEqual(['created'])
    expect((await call.user.session()).data.tags).toContain('VIP')
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'A', gstin: '27AAPFU0939F1ZA' }, 'gstin'],
    [{ name: 'A', gstin, pan: 'ABCPE1234F' }, 'pan'],
    [{ name: 'A', pan: '12345' }, 'pan'],
    [{ name: 'A', phones: [{ number: '98290' }] }, 'phones.0.number'],
    [{ name: 'A', emails: [{ address: 'nobody' }] }, 'emails.0.address'],
    [{ name: 'A', birthday: '2026-02-31' }, 'birthday'],
    [{ name: 'A', birthday: '2199-01-01' }, 'birthday'],
    [{ name: 'A', birthday: '1990-01-01', anniversary: '1980-01-01' }, 'anniversary'],
    [{ name: 'A', companyId: '0190c0de-0000-7000-8000-000000000000' }, 'companyId'],
    [{ name: 'A', country: 'India' }, 'country'],
    [{ name: 'A\u0000' }, 'name'],
  ])('refuses %j and names %s', async (input, field) => {
    const refusal = await agency.owner.call.contacts.create(input as never).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  })

  test('answers a repeated Idempotency-Key with the first contact', async () => {
    const { call } = agency.owner
    const context = { idempotencyKey: crypto.randomUUID() }
    const first = await call.contacts.create({ name: 'Once Only' }, { context })
    expect((await call.contacts.create({ name: 'Once Only' }, { context })).data.id).toBe(first.data.id)
    expect((await call.contacts.list({ search: 'once only' })).total).toBe(1)
  })
})

test('belongs to a company, which then cannot become a person', async () => {
  const { call } = agency.owner
  const { data: company } = await call.contacts.create({ name: 'Rathi Exports', kind: 'company' })
  const { data: person } = await call.contacts.create({ name: 'Asha Rathi', companyId: company.id, jobTitle: 'Owner' })
  expect(person.companyName).toBe('Rathi Exports')
  const people = await call.contacts.list({ filters: { company: company.id } })
  expect(people.data.map((row) => [row.id, row.companyName])).toEqual([[person.id, 'Rathi Exports']])
  expect((await call.contacts.counts({ id: company.id })).data.people).toBe(1)
  const change = { id: company.id, version: 1, changes: { kind: 'person' as const } }
  await expect(call.contacts.update(change)).rejects.toMatchObject({
    status: 422,
    fields: { kind: expect.any(String) },
  })
  await expect(call.contacts.create({ name: 'B', companyId: person.id })).rejects.toMatchObject({ status: 422 })
})

describe('changing a contact', () => {
  test('keeps versions, tells what changed and refuses a stale save with both values', async () => {
    const { call } = agency.owner
    const { data: first } = await call.contacts.create({ name: 'Priya Nair', city: 'Kochi' })
    const { data: second } = await call.contacts.update({ id: first.id, version: 1, changes: { city: 'Kollam' } })
    expect(second).toMatchObject({ version: 2, city: 'Kollam' })
    const stale = call.contacts.update({ id: first.id, version: 1, changes: { city: 'Alappuzha' } })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      detail: { current: { city: 'Kollam', version: 2 } },
    })
    const { data: entries } = await call.contacts.timeline({ id: first.id })
    expect(entries[0]).toMatchObject({ kind: 'changed', changes: [{ field: 'city', from: 'Kochi', to: 'Kollam' }] })
  })

  test('a save that changes nothing is no new version', async () => {
    const { call } = agency.owner
    const facts = {
      phones: [{ number: '9811155555', label: 'work' as const }],
      emails: [{ address: 'same@example.in', label: 'work' as const }],
      frequentFlyer: [{ airline: 'Air India', number: 'AI 7' }],
      tags: ['VIP'],
    }
    const { data: contact } = await call.contacts.create({ name: 'Unchanged', ...facts })
    const { data: again } = await call.contacts.update({ id: contact.id, version: 1, changes: facts })
    expect(again).toEqual(contact)
  })

  test('a GSTIN brings its PAN, and a new one its own', async () => {
    const { call } = agency.owner
    const { data: company } = await call.contacts.create({ name: 'Moving Firm', kind: 'company', gstin })
    const changes = { gstin: '08AAJFC6249G1ZA' }
    const { data: moved } = await call.contacts.update({ id: company.id, version: 1, changes })
    expect(moved).toMatchObject({ pan: 'AAJFC6249G', gstState: 'Rajasthan' })
  })

  test('is found by what it is now called, and not by what it was', async () => {
    const { call } = agency.owner
    const { data: contact } = await call.contacts.create({ name: 'Beforename', phones: [{ number: '9811112222' }] })
    await call.contacts.update({
      id: contact.id,
      version: 1,
      changes: { name: 'Aftername', phones: [{ number: '9833334444' }] },
    })
    const found = async (search: string) => (await call.contacts.list({ search })).data.map((row) => row.id)
    expect(await found('beforename')).toEqual([])
    expect(await found('2222')).not.toContain(contact.id)
    expect(await found('aftername')).toEqual([contact.id])
    expect(await found('33334444')).toEqual([contact.id])
    expect(await found(`C-${contact.number}`)).toEqual([contact.id])
  })

  test('goes to the bin and comes back', async () => {
    const { call } = agency.owner
    const { data: contact } = await call.contacts.create({ name: 'Binned Person' })
    await call.contacts.remove({ id: contact.id })
    expect((await call.contacts.list({ search: 'binned' })).data).toEqual([])
    expect((await call.contacts.list({ filters: { deleted: true } })).data.map((row) => row.id)).toContain(contact.id)
    const edit = call.contacts.update({ id: contact.id, version: 2, changes: { city: 'Pune' } })
    await expect(edit).rejects.toMatchObject({ status: 422, code: 'DELETED' })
    const { data: back } = await call.contacts.restore({ id: contact.id })
    expect(back.deletedAt).toBeNull()
    expect((await call.contacts.list({ search: 'binned' })).total).toBe(1)
    const kinds = (await call.contacts.timeline({ id: contact.id })).data.map((entry) => entry.kind)
    expect(kinds).toEqual(['restored', 'deleted', 'created'])
  })
})

describe('the list', () => {
  test('filters, sorts and pages without losing or repeating a row', async () => {
    const { owner } = await makeAgency(app)
    const { call } = owner
    for (let at = 0; at < 7; at++)
      await call.contacts.create({
        name: `Name ${at % 3}`,
        kind: at % 2 === 0 ? 'company' : 'person',
        city: at < 4 ? 'Jaipur' : 'Udaipur',
        gstin: at === 0 ? gstin : null,
        tags: at === 1 ? ['VIP'] : [],
        source: at === 2 ? 'referral' : null,
        marketingConsent: at === 3,
      })
    const total = async (filters: Parameters<typeof call.contacts.list>[0]['filters']) =>
      (await call.contacts.list({ filters })).total
    expect(await total({ kind: 'company' })).toBe(4)
    expect(await total({ city: 'jai' })).toBe(4)
    expect(await total({ hasGstin: true })).toBe(1)
    expect(await total({ hasGstin: false, kind: 'company' })).toBe(3)
    expect(await total({ tag: ['VIP'] })).toBe(1)
    expect(await total({ source: ['referral'] })).toBe(1)
    expect(await total({ marketingConsent: true })).toBe(1)
    expect(await total({ owner: [owner.userId] })).toBe(7)
    expect(await total({ owner: ['none'] })).toBe(0)

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await call.contacts.list({ perPage: 3, cursor, sort: [{ by: 'name', dir: 'asc' }] })
      seen.push(...page.data.map((row) => `${row.name} ${row.id}`))
      cursor = page.next ?? undefined
      expect(page.total).toBe(7)
    } while (cursor)
    expect(seen).toEqual([...seen].sort())
    expect(new Set(seen).size).toBe(7)
  })

  test('refuses a cursor of another order and a column it does not know', async () => {
    const { call } = agency.owner
    const { next } = await call.contacts.list({ perPage: 1 })
    const wrong = call.contacts.list({ perPage: 1, cursor: next ?? '', sort: [{ by: 'name', dir: 'asc' }] })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
    await expect(call.contacts.list({ sort: [{ by: 'terms' as never }] })).rejects.toMatchObject({ status: 422 })
  })
})

test('warns of contacts with the same phone or email', async () => {
  const { call } = agency.owner
  const { data: contact } = await call.contacts.create({
    name: 'Warned Of',
    phones: [{ number: '9876501234' }],
    whatsapp: '9876505678',
    emails: [{ address: 'warned@example.in' }],
  })
  const match = async (input: Parameters<typeof call.contacts.matches>[0]) =>
    (await call.contacts.matches(input)).data.map((row) => [row.id, row.matched])
  expect(await match({ phones: ['098765 05678'] })).toEqual([[contact.id, 'phone']])
  expect(await match({ emails: ['WARNED@example.in'] })).toEqual([[contact.id, 'email']])
  expect(await match({ phones: ['nonsense'], emails: [''] })).toEqual([])
  expect(await match({ phones: ['9876501234'], except: contact.id })).toEqual([])
})

describe('who sees a contact', () => {
  test('an agent only their own, whatever the call', async () => {
    const agent = await makeMember(app, agency)
    const { data: mine } = await agent.call.contacts.create({ name: 'Agents Own' })
    const { data: other } = await agency.owner.call.contacts.create({
      name: 'Owners Own',
      phones: [{ number: '9000011111' }],
    })
    const list = await agent.call.contacts.list({})
    expect(list.data.map((row) => row.id)).toEqual([mine.id])
    expect((await agent.call.contacts.list({ search: 'owners own' })).data).toEqual([])
    expect((await agent.call.search.records({ query: 'owners own' })).data).toEqual([])
    for (const refusal of [
      () => agent.call.contacts.get({ id: other.id }),
      () => agent.call.contacts.update({ id: other.id, version: 1, changes: { name: 'Taken' } }),
      () => agent.call.contacts.remove({ id: other.id }),
      () => agent.call.contacts.timeline({ id: other.id }),
      () => agent.call.contacts.vcard({ id: other.id }),
      () => agent.call.contacts.counts({ id: other.id }),
      () => agent.call.contactDocuments.list({ contactId: other.id }),
      () => agent.call.contactRelations.list({ contactId: other.id }),
      () => agent.call.notes.create({ on: { contactId: other.id }, body: 'Mine now' }),
      () => agent.call.files.list({ on: { contactId: other.id } }),
    ])
      await expect(refusal()).rejects.toMatchObject({ status: 404 })
    const give = agent.call.contacts.update({ id: mine.id, version: 1, changes: { ownerId: agency.owner.userId } })
    await expect(give).rejects.toMatchObject({ status: 422, fields: { ownerId: expect.any(String) } })
  })

  test('another agency nothing', async () => {
    const { data: contact } = await agency.owner.call.contacts.create({
      name: 'Secret Guest',
      phones: [{ number: '9000022222' }],
    })
    const stranger = (await makeAgency(app)).owner
    expect((await stranger.call.contacts.list({})).total).toBe(0)
    expect((await stranger.call.contacts.list({ search: 'secret' })).data).toEqual([])
    expect((await stranger.call.contacts.matches({ phones: ['9000022222'] })).data).toEqual([])
    await expect(stranger.call.contacts.get({ id: contact.id })).rejects.toMatchObject({ status: 404 })
    const { data: theirs } = await stranger.call.contacts.create({ name: 'Theirs' })
    for (const refusal of [
      () => stranger.call.contacts.create({ name: 'Employee', companyId: contact.id }),
      () => stranger.call.contactRelations.create({ contactId: theirs.id, otherId: contact.id, kind: 'friend' }),
      () => stranger.call.leads.create({ name: 'Lead', contactId: contact.id }),
    ])
      await expect(refusal()).rejects.toMatchObject({ status: 422 })
  })
})

test('notes, tasks and the page search work on contacts', async () => {
  const { call } = agency.owner
  const { data: contact } = await call.contacts.create({ name: 'Noted Zutshi', city: 'Jaipur' })
  const on = { contactId: contact.id }
  await call.notes.create({ on, body: 'Prefers the window' })
  await call.tasks.create({ on, kind: 'task', title: 'Renew passport', dueAt: '2026-12-01T10:00:00+05:30' })
  expect((await call.notes.list({ on })).data).toHaveLength(1)
  expect((await call.contacts.counts({ id: contact.id })).data).toMatchObject({ notes: 1, tasks: 1, files: 0 })
  const kinds = (await call.contacts.timeline({ id: contact.id })).data.map((entry) => entry.kind)
  expect(kinds).toEqual(['task_added', 'note_added', 'created'])
  const { data: hits } = await call.search.records({ query: 'zutshi' })
  expect(hits).toEqual([expect.objectContaining({ kind: 'contact', id: contact.id, title: 'Noted Zutshi' })])
  const lead = await call.leads.create({ name: 'Numbered Like It' })
  const kindsOf = async (query: string) => (await call.search.records({ query })).data.map((hit) => hit.kind)
  expect(await kindsOf(`L-${lead.data.number}`)).toEqual(['lead'])
  expect(await kindsOf(`C-${lead.data.number}`)).toEqual(['contact'])
})
