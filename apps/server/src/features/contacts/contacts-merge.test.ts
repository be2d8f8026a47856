import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const phone = (number: string) => [{ number }]

async function groupsOf(call: Client, input: Parameters<Client['contactDuplicates']['list']>[0] = {}) {
  const { data } = await call.contactDuplicates.list(input)
  return data.map(({ reason, shared, contacts }) => [reason, shared, contacts.map((contact) => contact.name)])
}

describe('duplicates among the contacts there are', () => {
  test('are found by phone, email, GSTIN, and name with birthday, each pair once', async () => {
    const { call } = (await makeAgency(app)).owner
    await call.contacts.create({
      name: 'Amit Rao',
      phones: phone('9811100001'),
      emails: [{ address: 'amit@rao.example' }],
    })
    await call.contacts.create({
      name: 'A. Rao',
      phones: phone('9822200002'),
      whatsapp: '9811100001',
      emails: [{ address: 'AMIT@rao.example' }],
    })
    await call.contacts.create({ name: 'José Díaz', birthday: '1980-05-05' })
    await call.contacts.create({ name: 'jose DIAZ', birthday: '1980-05-05', phones: phone('9833300003') })
    await call.contacts.create({ name: 'Jose Diaz', birthday: '1981-05-05' })
    await call.contacts.create({
      name: 'Blue Sky',
      kind: 'company',
      gstin: '27AAPFU0939F1ZV',
      phones: phone('9833300003'),
    })
    await call.contacts.create({ name: 'Blue Sky Pvt Ltd', kind: 'company', gstin: '27AAPFU0939F1ZV' })
    expect(await groupsOf(call)).toEqual([
      ['phone', '+919811100001', ['Amit Rao', 'A. Rao']],
      ['gstin', '27AAPFU0939F1ZV', ['Blue Sky', 'Blue Sky Pvt Ltd']],
      ['name_and_birthday', 'jose diaz', ['José Díaz', 'jose DIAZ']],
    ])
    expect(await groupsOf(call, { reason: 'email' })).toEqual([['email', 'amit@rao.example', ['Amit Rao', 'A. Rao']]])
  })

  test('come and go with what they share', async () => {
    const { call } = (await makeAgency(app)).owner
    const { data: one } = await call.contacts.create({ name: 'One', phones: phone('9811100001') })
    const { data: two } = await call.contacts.create({ name: 'Two', phones: phone('9811100001') })
    expect(await groupsOf(call)).toHaveLength(1)
    await call.contacts.update({ id: two.id, version: 1, changes: { phones: phone('9811100002') } })
    expect(await groupsOf(call)).toEqual([])
    await call.contacts.update({ id: two.id, version: 2, changes: { phones: phone('9811100001') } })
    await call.contacts.remove({ id: one.id })
    expect(await groupsOf(call)).toEqual([])
    await call.contacts.restore({ id: one.id })
    expect(await groupsOf(call)).toHaveLength(1)
  })

  test('are not listed again once somebody said they are different, until they reconsider', async () => {
    const { call } = (await makeAgency(app)).owner
    const ids: string[] = []
    for (const name of ['A', 'B', 'C'])
      ids.push((await call.contacts.create({ name, phones: phone('9811100001') })).data.id)
    await call.contactDuplicates.dismiss({ ids: ids.slice(0, 2) })
    expect(await groupsOf(call)).toHaveLength(1)
    await call.contactDuplicates.dismiss({ ids })
    expect(await groupsOf(call)).toEqual([])
    await call.contactDuplicates.reconsider({ ids: ids.slice(1) })
    expect(await groupsOf(call)).toHaveLength(1)
  })

  test('page by cursor, and only as far as a person may see', async () => {
    const agency = await makeAgency(app)
    const { call } = agency.owner
    for (let at = 0; at < 5; at++)
      for (const name of ['First', 'Second'])
        await call.contacts.create({ name: `${name} ${at}`, phones: phone(`981110000${at}`) })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await call.contactDuplicates.list({ perPage: 2, cursor })
      seen.push(...page.data.map((group) => group.shared))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual([0, 1, 2, 3, 4].map((at) => `+91981110000${at}`))
    const agent = await makeMember(app, agency)
    await agent.call.contacts.create({ name: 'Mine', phones: phone('9811100003') })
    expect(await groupsOf(agent.call)).toEqual([])
    await expect(call.contactDuplicates.list({ cursor: 'bm9wZQ' })).rejects.toMatchObject({ status: 400 })
    const stranger = (await makeAgency(app)).owner
    expect(await groupsOf(stranger.call)).toEqual([])
  })
})

/** Two contacts that are one person, with everything a contact can have. */
async function twoOfOne(call: Client) {
  const { data: kept } = await call.contacts.create({
    name: 'Rahul Sharma',
    phones: phone('9811100001'),
    city: 'Jaipur',
    tags: ['VIP'],
    gstin: null,
  })
  const { data: other } = await call.contacts.create({
    name: 'R. Sharma',
    phones: [{ number: '9822200002' }, { number: '9811100001' }],
    emails: [{ address: 'rahul@sharma.example' }],
    city: 'Delhi',
    birthday: '1985-02-03',
    tags: ['Repeat guest', 'VIP'],
    frequentFlyer: [{ airline: 'Air India', number: 'AI 77' }],
  })
  const { data: wife } = await call.contacts.create({ name: 'Neha Sharma' })
  const { data: friend } = await call.contacts.create({ name: 'Old Friend' })
  await call.contactRelations.create({ contactId: kept.id, otherId: wife.id, kind: 'spouse' })
  await call.contactRelations.create({ contactId: other.id, otherId: wife.id, kind: 'spouse' })
  await call.contactRelations.create({ contactId: other.id, otherId: friend.id, kind: 'friend' })
  await call.contactRelations.create({ contactId: other.id, otherId: kept.id, kind: 'relative' })
  const on = { contactId: other.id }
  await call.notes.create({ on, body: 'Likes the sea' })
  await call.tasks.create({ on, kind: 'task', title: 'Call back', dueAt: '2026-12-01T10:00:00+05:30' })
  const scan = new File(['%PDF-1.4'], 'pass.pdf', { type: 'application/pdf' })
  const { data: file } = await call.files.upload({ on, file: scan })
  const document = { kind: 'passport', number: 'Z1234567', expiresOn: '2030-01-01', fileId: file.id } as const
  await call.contactDocuments.create({ contactId: other.id, document })
  const { data: lead } = await call.leads.create({ name: 'R. Sharma', contactId: other.id })
  const fresh = async (id: string) => (await call.contacts.get({ id })).data
  return { kept: await fresh(kept.id), other: await fresh(other.id), lead, wife }
}

/** All there is of a contact. */
async function wholeOf(call: Client, id: string) {
  const on = { contactId: id }
  const [contact, relations, documents, notes, tasks, files, leads] = await Promise.all([
    call.contacts.get({ id }),
    call.contactRelations.list(on),
    call.contactDocuments.list(on),
    call.notes.list({ on }),
    call.tasks.list({ on }),
    call.files.list({ on }),
    call.leads.list({ filters: { contact: id } }),
  ])
  const { version: _version, updatedAt: _updatedAt, ...facts } = contact.data
  return {
    facts,
    relations: relations.data,
    documents: documents.data,
    notes: notes.data,
    tasks: tasks.data,
    files: files.data,
    leads: leads.data,
  }
}

describe('merging', () => {
  test('moves everything, chooses field by field, and is undone exactly', async () => {
    const { call } = (await makeAgency(app)).owner
    const { kept, other, wife } = await twoOfOne(call)
    const before = [await wholeOf(call, kept.id), await wholeOf(call, other.id), await wholeOf(call, wife.id)]

    const { data } = await call.contactDuplicates.merge({
      id: kept.id,
      version: kept.version,
      otherId: other.id,
      otherVersion: other.version,
      take: ['city', 'phones'],
    })
    expect(data.contact).toMatchObject({
      name: 'Rahul Sharma',
      city: 'Delhi',
      birthday: '1985-02-03',
      phone: '+919822200002',
      email: 'rahul@sharma.example',
      tags: ['VIP', 'Repeat guest'],
      documentsExpireOn: '2030-01-01',
    })
    expect(data.contact.phones.map(({ number }) => number)).toEqual(['+919822200002', '+919811100001'])
    const merged = await wholeOf(call, kept.id)
    expect(merged.relations.map(({ kind, other: them }) => [kind, them.name])).toEqual([
      ['spouse', 'Neha Sharma'],
      ['friend', 'Old Friend'],
    ])
    expect(
      [merged.documents, merged.notes, merged.tasks, merged.files, merged.leads].map((list) => list.length),
    ).toEqual([1, 1, 1, 1, 1])
    const reveal = { contactId: kept.id, id: merged.documents[0]?.id ?? '' }
    expect((await call.contactDocuments.reveal(reveal)).data.number).toBe('Z1234567')

    expect((await call.contacts.get({ id: other.id })).data).toMatchObject({
      mergedInto: kept.id,
      deletedAt: expect.any(String),
    })
    await expect(call.contacts.restore({ id: other.id })).rejects.toMatchObject({ status: 422, code: 'MERGED' })
    expect((await call.contacts.list({ search: 'sharma' })).total).toBe(2)
    const { data: told } = await call.contacts.timeline({ id: kept.id })
    expect(told.map((entry) => entry.kind)).toEqual(expect.arrayContaining(['merged', 'note_added', 'file_added']))

    const { data: undone } = await call.operations.undo({ id: data.operationId })
    expect(undone).toMatchObject({ restored: 2, kept: 0, operation: { state: 'undone', canUndo: false } })
    expect([await wholeOf(call, kept.id), await wholeOf(call, other.id), await wholeOf(call, wife.id)]).toEqual(before)
    expect((await call.contacts.list({ search: '22200002' })).data.map((row) => row.id)).toEqual([other.id])
    expect(await groupsOf(call)).toEqual([['phone', '+919811100001', ['Rahul Sharma', 'R. Sharma']]])
  })

  test('undone late, leaves alone what was changed since', async () => {
    const { call } = (await makeAgency(app)).owner
    const { kept, other, lead } = await twoOfOne(call)
    const input = {
      id: kept.id,
      version: kept.version,
      otherId: other.id,
      otherVersion: other.version,
      take: ['city' as const],
    }
    const { data } = await call.contactDuplicates.merge(input)
    const changes = { city: 'Mumbai' }
    await call.contacts.update({ id: kept.id, version: data.contact.version, changes })
    await call.notes.create({ on: { contactId: kept.id }, body: 'Written since' })
    const { data: third } = await call.contacts.create({ name: 'Third' })
    await call.leads.update({ id: lead.id, version: 1, changes: { contactId: third.id } })

    const { data: undone } = await call.operations.undo({ id: data.operationId })
    expect(undone).toMatchObject({ restored: 2, kept: 2 })
    expect((await call.contacts.get({ id: kept.id })).data).toMatchObject({ city: 'Mumbai', birthday: null })
    expect((await call.contacts.get({ id: other.id })).data).toMatchObject({ city: 'Delhi', deletedAt: null })
    expect((await call.notes.list({ on: { contactId: kept.id } })).data.map((note) => note.body)).toEqual([
      'Written since',
    ])
    expect((await call.leads.get({ id: lead.id })).data.contactId).toBe(third.id)
  })

  test('companies take their people along', async () => {
    const { call } = (await makeAgency(app)).owner
    const { data: kept } = await call.contacts.create({ name: 'Firm', kind: 'company' })
    const { data: other } = await call.contacts.create({ name: 'Firm Ltd', kind: 'company' })
    const { data: person } = await call.contacts.create({ name: 'Clerk', companyId: other.id })
    const { data } = await call.contactDuplicates.merge({ id: kept.id, version: 1, otherId: other.id, otherVersion: 1 })
    expect((await call.contacts.get({ id: person.id })).data.companyName).toBe('Firm')
    await call.operations.undo({ id: data.operationId })
    expect((await call.contacts.get({ id: person.id })).data.companyName).toBe('Firm Ltd')
  })

  test('two merges are undone in their order', async () => {
    const { call } = (await makeAgency(app)).owner
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => (await call.contacts.create({ name })).data.id),
    )
    const merge = async (id = '', version = 1, otherId = '', otherVersion = 1) =>
      (await call.contactDuplicates.merge({ id, version, otherId, otherVersion })).data
    const first = await merge(b, 1, a, 1)
    const second = await merge(c, 1, b, first.contact.version)
    await expect(call.operations.undo({ id: first.operationId })).rejects.toMatchObject({ code: 'MERGED_SINCE' })
    await call.operations.undo({ id: second.operationId })
    await call.operations.undo({ id: first.operationId })
    expect((await call.contacts.list({})).total).toBe(3)
  })

  test('refuses what cannot be one, or was changed meanwhile', async () => {
    const agency = await makeAgency(app)
    const { call } = agency.owner
    const { data: person } = await call.contacts.create({ name: 'Person', pan: 'ABCPE1234F' })
    const { data: company } = await call.contacts.create({ name: 'Company', kind: 'company' })
    const { data: other } = await call.contacts.create({ name: 'Other', gstin: '27AAPFU0939F1ZV' })
    const merge = (input: Partial<Parameters<typeof call.contactDuplicates.merge>[0]>) =>
      call.contactDuplicates.merge({ id: person.id, version: 1, otherId: other.id, otherVersion: 1, ...input })
    await expect(merge({ otherId: person.id })).rejects.toMatchObject({ status: 422 })
    await expect(merge({ otherId: company.id })).rejects.toMatchObject({ code: 'DIFFERENT_KINDS' })
    await expect(merge({})).rejects.toMatchObject({ status: 422, fields: { pan: expect.any(String) } })
    await expect(merge({ version: 2 })).rejects.toMatchObject({ code: 'STALE', detail: { current: { id: person.id } } })
    await expect(merge({ otherVersion: 2 })).rejects.toMatchObject({ detail: { current: { id: other.id } } })
    const agent = await makeMember(app, agency)
    const theirs = agent.call.contactDuplicates.merge({ id: person.id, version: 1, otherId: other.id, otherVersion: 1 })
    await expect(theirs).rejects.toMatchObject({ status: 404 })
    expect((await call.contacts.get({ id: other.id })).data.deletedAt).toBeNull()
  })
})
