import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
let call: Client
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  call = agency.owner.call
})

const add = async (facts: Partial<Parameters<typeof call.customFields.create>[0]> = {}) =>
  (await call.customFields.create({ record: 'leads', kind: 'text', label: 'Field', ...facts })).data
const labels = async () =>
  (await call.customFields.list()).data.filter(({ deletedAt }) => !deletedAt).map(({ label }) => label)

describe('the fields themselves', () => {
  test('stand behind each other, in an order that names them all', async () => {
    const [a, b] = [await add({ label: 'First' }), await add({ label: 'Second' })]
    await add({ label: 'Elsewhere', record: 'contacts' })
    await call.customFields.reorder({ record: 'leads', ids: [b.id, a.id] })
    const colleague = await makeMember(app, agency)
    const { data } = await colleague.call.user.session()
    expect(data.customFields.map(({ label }) => label)).toEqual(['Elsewhere', 'Second', 'First'])
    for (const ids of [[a.id], [a.id, a.id], [a.id, crypto.randomUUID()]])
      await expect(call.customFields.reorder({ record: 'leads', ids })).rejects.toMatchObject({ status: 422 })
  })

  test('have names of their own, whatever the letters, and keys that stay when they are renamed', async () => {
    const field = await add({ label: 'Visa type' })
    expect(field.key).toBe('visa_type')
    await expect(add({ label: 'VISA type' })).rejects.toMatchObject({
      fields: { label: 'There is a field of this name' },
    })
    expect((await add({ label: 'Visa type', record: 'contacts' })).key).toBe('visa_type')
    const changed = await call.customFields.update({ id: field.id, version: 1, changes: { label: 'Kind of visa' } })
    expect(changed.data).toMatchObject({ label: 'Kind of visa', key: 'visa_type', version: 2 })
    await expect(
      call.customFields.update({ id: field.id, version: 1, changes: { label: 'Late' } }),
    ).rejects.toMatchObject({ code: 'STALE', detail: { current: { label: 'Kind of visa' } } })
    expect((await add({ label: 'Visa type' })).key).toBe('visa_type_2')
  })

  test('are the main user’s to change, and shown to those who may read the records', async () => {
    const field = await add()
    const colleague = await makeMember(app, agency, { isRestricted: true, permissions: {} })
    await expect(
      colleague.call.customFields.update({ id: field.id, version: 1, changes: { label: 'Mine' } }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await colleague.call.customFields.list()).data).toEqual([])
    expect((await colleague.call.user.session()).data.customFields).toEqual([])
  })

  test('an archived one is nowhere, keeps what records have, and comes back with it', async () => {
    const field = await add({ label: 'Reference' })
    const { data: lead } = await call.leads.create({ name: 'Asha', custom: { [field.id]: 'X-1' } })
    await call.customFields.remove({ id: field.id })
    expect(await labels()).toEqual([])
    const save = call.leads.update({ id: lead.id, version: lead.version, changes: { custom: { [field.id]: 'X-2' } } })
    await expect(save).rejects.toMatchObject({ status: 422 })
    await add({ label: 'Reference' })
    await expect(call.customFields.restore({ id: field.id })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    await call.customFields.remove({
      id: (await call.customFields.list()).data.find(({ deletedAt }) => !deletedAt)?.id ?? '',
    })
    await call.customFields.restore({ id: field.id })
    expect((await call.leads.get({ id: lead.id })).data.custom).toEqual({ [field.id]: 'X-1' })
  })

  test('options are renamed without a change of the records; one that records have is only retired', async () => {
    const field = await add({ kind: 'select', options: [{ label: 'Gold' }, { label: 'Silver' }, { label: 'Bronze' }] })
    const [gold, silver] = field.options
    const { data: lead } = await call.leads.create({ name: 'Asha', custom: { [field.id]: silver?.id ?? '' } })
    const { data } = await call.customFields.update({
      id: field.id,
      version: 1,
      changes: { options: [{ id: gold?.id, label: 'Golden' }] },
    })
    expect(data.options).toEqual([
      { id: gold?.id, label: 'Golden', isRetired: false },
      { id: silver?.id, label: 'Silver', isRetired: true },
    ])
    const again = {
      id: lead.id,
      version: lead.version,
      changes: { name: 'Asha K', custom: { [field.id]: silver?.id ?? '' } },
    }
    expect((await call.leads.update(again)).data.name).toBe('Asha K')
    await expect(call.leads.create({ name: 'New', custom: { [field.id]: silver?.id ?? '' } })).rejects.toMatchObject({
      fields: { [`custom.${field.id}`]: 'Choose one of the options' },
    })
  })

  test('end at fifty for each kind of record', async () => {
    for (let at = 0; at < 50; at++) await add({ label: `Field ${at}` })
    await expect(add({ label: 'One more' })).rejects.toMatchObject({ code: 'TOO_MANY' })
    await add({ label: 'One more', record: 'prospects' })
  })
})

/** One field of each kind, and a value for each. */
async function ofEachKind(record: 'leads' | 'contacts' | 'prospects') {
  const fields: Record<string, string> = {}
  const options = [{ label: 'Window' }, { label: 'Aisle' }]
  for (const kind of ['text', 'number', 'money', 'date', 'select', 'multi_select', 'person'] as const) {
    const field = await add({ record, kind, label: `Own ${kind}`, options: kind.includes('select') ? options : [] })
    fields[kind] = field.id
    for (const [at, { id }] of field.options.entries()) fields[`${kind} ${at}`] = id
  }
  const id = (name: string) => fields[name] ?? ''
  const values = {
    [id('text')]: 'Vegetarian cook',
    [id('number')]: 12.5,
    [id('money')]: { minor: 1_250_000, currency: 'INR' },
    [id('date')]: '2031-05-09',
    [id('select')]: id('select 0'),
    [id('multi_select')]: [id('multi_select 0'), id('multi_select 1')],
    [id('person')]: agency.owner.userId,
  }
  return { id, values }
}

describe.each(['leads', 'contacts', 'prospects'] as const)('values of %s', (record) => {
  const create = async (custom?: object) =>
    record === 'leads'
      ? (await call.leads.create({ name: 'Asha', custom } as never)).data
      : record === 'contacts'
        ? (await call.contacts.create({ name: 'Asha', custom } as never)).data
        : (await call.prospects.create({ title: 'Goa', custom } as never)).data
  const update = (id: string, version: number, custom: object) =>
    call[record].update({ id, version, changes: { custom } } as never) as Promise<{
      data: { version: number; custom: object }
    }>
  const timeline = async (id: string) => (await call[record].timeline({ id })).data

  test('of every kind are stored, changed and emptied, and told of in words', async () => {
    const { id, values } = await ofEachKind(record)
    const made = await create(values)
    expect(made.custom).toEqual(values)
    const { data } = await update(made.id, made.version, {
      [id('text')]: '  ',
      [id('money')]: { minor: 500_050, currency: 'USD' },
      [id('multi_select')]: [id('multi_select 1')],
    })
    const { [id('text')]: _, ...rest } = values
    expect(data.custom).toEqual({
      ...rest,
      [id('money')]: { minor: 500_050, currency: 'USD' },
      [id('multi_select')]: [id('multi_select 1')],
    })
    const [entry] = await timeline(made.id)
    expect(entry?.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Own text', 'Vegetarian cook', null],
      ['Own money', '₹12,500', '$5,000.50'],
      ['Own multi_select', 'Window, Aisle', 'Aisle'],
    ])
    // Saved once more, nothing changes.
    expect((await update(made.id, data.version, { [id('number')]: 12.5 })).data.version).toBe(data.version)
  })

  test('that are wrong are refused, each at its field', async () => {
    const { id } = await ofEachKind(record)
    const made = await create()
    const other = await makeAgency(app)
    const wrong: [string, unknown][] = [
      ['text', 7],
      ['number', '7'],
      ['number', 1e13],
      ['money', 500],
      ['money', { minor: 500 }],
      ['money', { minor: -1, currency: 'INR' }],
      ['date', '2031-02-30'],
      ['date', 5],
      ['select', crypto.randomUUID()],
      ['select', [id('select 0')]],
      ['multi_select', id('multi_select 0')],
      ['multi_select', [id('select 0')]],
      ['person', other.owner.userId],
      ['person', 'somebody'],
    ]
    for (const [kind, value] of wrong) {
      const refused = await update(made.id, made.version, { [id(kind)]: value }).catch((error: unknown) => error)
      expect(refused, `${kind} ${JSON.stringify(value)}`).toMatchObject({ status: 422 })
      const [field] = Object.keys((refused as { fields: object }).fields)
      expect(field?.replace('changes.', '')).toMatch(new RegExp(`^custom.${id(kind)}`))
    }
    for (const key of [crypto.randomUUID(), 'name'])
      await expect(update(made.id, made.version, { [key]: 'x' })).rejects.toMatchObject({ status: 422 })
  })

  test('of other agencies and other records’ fields are not known', async () => {
    const other = await makeAgency(app)
    const { data: theirs } = await other.owner.call.customFields.create({ record, kind: 'text', label: 'Theirs' })
    const elsewhere = await add({ record: record === 'leads' ? 'contacts' : 'leads' })
    const made = await create()
    for (const { id } of [theirs, elsewhere])
      await expect(update(made.id, made.version, { [id]: 'x' })).rejects.toMatchObject({
        fields: { [`custom.${id}`]: 'This field does not exist' },
      })
  })

  test('that are required are asked for when somebody makes one, and not when it is changed', async () => {
    const made = await create()
    const field = await add({ record, label: 'Needed', isRequired: true })
    await expect(create()).rejects.toMatchObject({ fields: { [`custom.${field.id}`]: 'Fill in Needed' } })
    await create({ [field.id]: 'given' })
    await update(made.id, made.version, { [(await add({ record, label: 'Another' })).id]: 'x' })
  })

  test('a file is one of the record, and is forgotten when it is removed', async () => {
    const field = await add({ record, kind: 'file', label: 'Scan' })
    const [made, other] = [await create(), await create()]
    const on = (id: string) =>
      record === 'leads' ? { leadId: id } : record === 'contacts' ? { contactId: id } : { proposalId: id }
    const pdf = () => new File([Buffer.from('%PDF-1.7\n%%EOF')], 'scan.pdf', { type: 'application/pdf' })
    const { data: file } = await call.files.upload({ on: on(made.id), file: pdf() })
    await expect(update(other.id, other.version, { [field.id]: file.id })).rejects.toMatchObject({ status: 422 })
    const { data: fresh } = await call[record].get({ id: made.id })
    const { data } = await update(made.id, fresh.version, { [field.id]: file.id })
    expect(data.custom).toEqual({ [field.id]: file.id })
    const [entry] = await timeline(made.id)
    expect(entry?.changes).toEqual([{ field: `custom.${field.id}`, label: 'Scan', from: null, to: 'scan.pdf' }])
    await call.files.remove({ id: file.id })
    expect((await call[record].get({ id: made.id })).data.custom).toEqual({})
    await expect(add({ record, kind: 'file', label: 'Asked', isRequired: true })).rejects.toMatchObject({ status: 422 })
  })

  test('a list is narrowed down by each kind', async () => {
    const { id, values } = await ofEachKind(record)
    const has = await create(values)
    await create({ [id('text')]: 'A (cook)', [id('number')]: 99, [id('date')]: '2020-01-01' })
    await create()
    const found = async (custom: object) =>
      await (call[record].list as (input: object) => Promise<{ data: { id: string }[]; total: number }>)({
        filters: { custom },
      })
    const filled = [
      { [id('text')]: { contains: 'TARIAN' } },
      { [id('text')]: { is: 'vegetarian cook' } },
      { [id('number')]: { from: 12, to: 13 } },
      { [id('money')]: { from: 1_250_000, to: 1_250_000 } },
      { [id('date')]: { from: '2031-01-01' } },
      { [id('select')]: { any: [id('select 0'), id('select 1')] } },
      { [id('multi_select')]: { any: [id('multi_select 1')] } },
      { [id('person')]: { any: [agency.owner.userId] } },
      { [id('person')]: { filled: true }, [id('text')]: { contains: 'v' } },
    ]
    for (const custom of filled) {
      const { data, total } = await found(custom)
      expect([data.map((row) => row.id), total], JSON.stringify(custom)).toEqual([[has.id], 1])
    }
    expect((await found({ [id('text')]: { contains: '(cook' } })).total).toBe(1)
    expect((await found({ [id('text')]: { contains: 'cook' } })).total).toBe(2)
    expect((await found({ [id('select')]: { filled: false } })).total).toBe(2)
    expect((await found({ [id('number')]: { to: 5 } })).total).toBe(0)
    for (const custom of [
      { [crypto.randomUUID()]: { filled: true } },
      { [id('text')]: { any: [crypto.randomUUID()] } },
      { [id('number')]: { from: '2020-01-01' } },
      { [id('date')]: { to: 7 } },
      { [id('text')]: { contains: 'x', sounds: 'y' } },
    ])
      await expect(found(custom)).rejects.toMatchObject({ status: 422 })
  })
})

test('quotes, brackets and backslashes in a condition are only letters', async () => {
  const field = await add()
  const odd = [`a"b`, `a\\b`, `$."x" == 1`, `100% (of) [it]`, 'ünïcödé 🙂', `'; drop table leads; --`]
  for (const text of odd) await call.leads.create({ name: 'Asha', custom: { [field.id]: text } })
  for (const text of odd)
    for (const condition of [{ contains: text }, { is: text }]) {
      const { data } = await call.leads.list({ filters: { custom: { [field.id]: condition } } })
      expect(
        data.map(({ custom }) => custom[field.id]),
        text,
      ).toEqual([text])
    }
})

test('a stale save is answered with what is there now', async () => {
  const field = await add()
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  const save = (text: string) =>
    call.leads.update({ id: lead.id, version: lead.version, changes: { custom: { [field.id]: text } } })
  await save('first')
  await expect(save('second')).rejects.toMatchObject({
    code: 'STALE',
    detail: { current: { custom: { [field.id]: 'first' } } },
  })
})

test('a stage may ask for one of the agency’s own fields, as long as there is one', async () => {
  const field = await add({ label: 'Visa type' })
  const { data: stages } = await call.stages.list()
  const stage = stages.find(({ name }) => name === 'Contacted') ?? stages[0]
  await call.stages.update({ id: stage?.id ?? '', version: 1, changes: { required: [`custom.${field.id}`] } })
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  const move = () => call.leads.move({ id: lead.id, stageId: stage?.id ?? '' })
  await expect(move()).rejects.toMatchObject({
    code: 'STAGE_NEEDS',
    message: 'Before a lead becomes "Contacted" it needs Visa type.',
    fields: { [`custom.${field.id}`]: 'Needed for this stage' },
  })
  await call.leads.bulk({ selection: { ids: [lead.id] }, change: { action: 'move', stageId: stage?.id ?? '' } })
  expect((await call.leads.get({ id: lead.id })).data.stageId).toBe(lead.stageId)
  await call.customFields.remove({ id: field.id })
  expect((await move()).data.stageId).toBe(stage?.id)
  const unknown = { required: [`custom.${crypto.randomUUID()}` as const] }
  await expect(call.stages.create({ name: 'Odd', kind: 'open', colour: 'blue', ...unknown })).rejects.toMatchObject({
    status: 422,
  })
})

test('templates hold what a record has, by names that stay', async () => {
  const field = await add({ label: 'Visa type' })
  const paragraph = (text: string) => [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }]
  const words = { channel: 'mail' as const, purpose: 'welcome' as const, name: 'Visa', subject: 'About your visa' }
  await call.customFields.update({ id: field.id, version: 1, changes: { label: 'Visa' } })
  await call.templates.create({ ...words, body: paragraph('{{lead.custom.visa_type|a visa}}') })
  await expect(
    call.templates.create({ ...words, name: 'Two', body: paragraph('{{lead.custom.visatype}}') }),
  ).rejects.toMatchObject({ fields: { body: expect.stringContaining('{{lead.custom.visa_type}}') } })
  const { data: lead } = await call.leads.create({ name: 'Asha', custom: { [field.id]: 'Tourist' } })
  const preview = async (text: string, leadId?: string) =>
    (
      await call.templates.preview({
        purpose: 'welcome',
        subject: null,
        body: paragraph(text),
        on: leadId ? { leadId } : null,
      })
    ).data
  expect((await preview('A {{lead.custom.visa_type}} visa', lead.id)).text).toBe('A Tourist visa')
  const { data: bare } = await call.leads.create({ name: 'Ravi' })
  expect(await preview('{{lead.custom.visa_type}} visa', bare.id)).toMatchObject({
    text: 'visa',
    missing: ['lead.custom.visa_type'],
  })
  expect((await preview('{{lead.custom.visa_type}}')).text).toBe('[lead.custom.visa_type]')
})

test('contacts that become one keep what each had, field by field, until that is undone', async () => {
  const [a, b, c] = [
    await add({ record: 'contacts', label: 'A' }),
    await add({ record: 'contacts', label: 'B' }),
    await add({ record: 'contacts', label: 'C' }),
  ]
  const { data: kept } = await call.contacts.create({ name: 'Rahul', custom: { [a.id]: 'kept', [b.id]: 'kept' } })
  const { data: other } = await call.contacts.create({ name: 'R', custom: { [b.id]: 'other', [c.id]: 'other' } })
  const { data } = await call.contactDuplicates.merge({
    id: kept.id,
    version: 1,
    otherId: other.id,
    otherVersion: 1,
    take: [`custom.${b.id}`],
  })
  expect(data.contact.custom).toEqual({ [a.id]: 'kept', [b.id]: 'other', [c.id]: 'other' })
  const { data: told } = await call.contacts.timeline({ id: kept.id })
  expect(told.find(({ kind }) => kind === 'merged')?.changes).toEqual([
    { field: `custom.${b.id}`, label: 'B', from: 'kept', to: 'other' },
    { field: `custom.${c.id}`, label: 'C', from: null, to: 'other' },
  ])
  await call.operations.undo({ id: data.operationId })
  expect((await call.contacts.get({ id: kept.id })).data.custom).toEqual({ [a.id]: 'kept', [b.id]: 'kept' })
})

test('a copy of a proposal has the values of the first, and a proposal of a lead none of the lead’s', async () => {
  const ofLead = await add()
  const ofProposal = await add({ record: 'prospects' })
  const { data: lead } = await call.leads.create({ name: 'Asha', custom: { [ofLead.id]: 'lead' } })
  const { data: first } = await call.prospects.create({ leadId: lead.id, custom: { [ofProposal.id]: 'kept' } })
  expect(first.custom).toEqual({ [ofProposal.id]: 'kept' })
  expect((await call.prospects.duplicate({ id: first.id })).data.custom).toEqual({ [ofProposal.id]: 'kept' })
})
