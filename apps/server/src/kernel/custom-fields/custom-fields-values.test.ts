import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, type TestAgency } from '../../../test/make.ts'

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
