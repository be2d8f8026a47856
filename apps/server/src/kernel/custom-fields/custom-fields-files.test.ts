import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { csv, finished, importFile, sendFile } from '../../../test/import-file.ts'
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

type Added = Parameters<Client['customFields']['create']>[0]
const add = async (facts: Pick<Added, 'label' | 'kind'> & Partial<Added>) =>
  (await call.customFields.create({ record: 'leads', ...facts })).data

/** A field of each kind that a file can hold. */
async function ofEachKind(record: 'leads' | 'contacts') {
  const options = [{ label: 'E-visa' }, { label: 'On arrival' }]
  return {
    text: await add({ record, kind: 'text', label: 'Code word' }),
    number: await add({ record, kind: 'number', label: 'Points' }),
    money: await add({ record, kind: 'money', label: 'Deposit held' }),
    date: await add({ record, kind: 'date', label: 'Passport valid until' }),
    select: await add({ record, kind: 'select', label: 'Visa type', options }),
    several: await add({ record, kind: 'multi_select', label: 'Visas held', options }),
    person: await add({ record, kind: 'person', label: 'Looked after by' }),
  }
}

const columns = [
  'Code word',
  'Points',
  'Deposit held',
  'passport VALID until',
  'Visa type',
  'Visas held',
  'Looked after by',
]

describe.each(['leads', 'contacts'] as const)('files of %s', (target) => {
  const listed = async () => (await call[target].list({ perPage: 50 })).data

  test('are recognised by the names of the fields, and read as each kind is written', async () => {
    const fields = await ofEachKind(target)
    const meera = await makeMember(app, agency, { name: 'Meera Rathore' })
    const rows = [
      ['Name', 'Phone', ...columns],
      [
        'Asha Rao',
        '98290 12345',
        'Lotus',
        '1,250.5',
        'Rs. 75,000/-',
        '09/05/2031',
        'e-VISA',
        'E-visa; On arrival',
        'Meera',
      ],
      ['Ravi Sen', '98290 12346', '', 'many', '50k to 80k', 'soon', 'Golden', 'E-visa, Golden', 'Nobody'],
    ]
    const { file } = await importFile(call, 'file.csv', csv(rows), {}, target)
    expect(file.settings?.mapping.slice(2)).toEqual(Object.values(fields).map(({ id }) => `custom.${id}`))
    const records = await listed()
    const [evisa] = fields.select.options
    const [evisas, arrivals] = fields.several.options
    expect(records.find(({ name }) => name === 'Asha Rao')?.custom).toEqual({
      [fields.text.id]: 'Lotus',
      [fields.number.id]: 1250.5,
      [fields.money.id]: { minor: 7_500_000, currency: 'INR' },
      [fields.date.id]: '2031-05-09',
      [fields.select.id]: evisa?.id,
      [fields.several.id]: [evisas?.id, arrivals?.id],
      [fields.person.id]: meera.userId,
    })
    expect(records.find(({ name }) => name === 'Ravi Sen')?.custom).toEqual({})
  })

  test('show what cannot be read, column by column', async () => {
    await ofEachKind(target)
    const rows = [
      ['Name', 'Phone', ...columns],
      ['Ravi Sen', '98290 12346', 'fine', 'many', 'a lot', 'soon', 'Golden', 'Golden', 'Nobody'],
    ]
    const { id, settings } = await sendFile(call, 'file.csv', csv(rows), target)
    if (!settings) throw new Error('the file was not read')
    const { data: preview } = await call.imports.preview({ id, settings })
    expect(preview.columns.slice(2).map(({ problems }) => problems[0]?.message)).toEqual([
      undefined,
      'Not a number',
      'Not an amount',
      'Not a date',
      'Not one of the options',
      'Not one of the options',
      'Nobody of your team',
    ])
    const other = await makeAgency(app)
    const { data: theirs } = await other.owner.call.customFields.create({
      record: target,
      kind: 'text',
      label: 'Theirs',
    })
    const file = await add({ record: target, kind: 'file', label: 'Scan' })
    for (const field of [theirs.id, file.id, crypto.randomUUID()]) {
      const mapping = settings.mapping.with(2, `custom.${field}`)
      await expect(call.imports.preview({ id, settings: { ...settings, mapping } })).rejects.toMatchObject({
        fields: { 'settings.mapping.2': 'This field does not exist' },
      })
    }
  })

  test('fill in what a known record lacks, tell of it in words, and can be taken back', async () => {
    const { text, date } = await ofEachKind(target)
    const facts = { name: 'Asha Rao', custom: { [text.id]: 'Lotus' } }
    const { data: known } =
      target === 'leads'
        ? await call.leads.create({ ...facts, phone: '98290 12345' })
        : await call.contacts.create({ ...facts, phones: [{ number: '98290 12345' }] })
    const rows = [
      ['Name', 'Phone', 'Passport valid until'],
      ['Asha Rao', '98290 12345', '09/05/2031'],
    ]
    const { operation } = await importFile(call, 'file.csv', csv(rows), { duplicatesInBase: 'update' }, target)
    const after = async () => (await call[target].get({ id: known.id })).data.custom
    expect(await after()).toEqual({ [text.id]: 'Lotus', [date.id]: '2031-05-09' })
    const { data: told } = await call[target].timeline({ id: known.id })
    expect(told.flatMap(({ changes }) => changes)).toEqual([
      { field: `custom.${date.id}`, label: 'Passport valid until', from: null, to: '9 May 2031' },
    ])
    await call.operations.undo({ id: operation.id })
    await finished(call, operation.id)
    await expect.poll(after).toEqual({ [text.id]: 'Lotus' })
  })

  test('are written with the names of the fields and readable values', async () => {
    const fields = await ofEachKind(target)
    const scan = await add({ record: target, kind: 'file', label: 'Scan' })
    const { data: made } = await call[target].create({
      name: 'Asha Rao',
      custom: {
        [fields.text.id]: '=1+1',
        [fields.number.id]: 1250.5,
        [fields.money.id]: { minor: 7_500_000, currency: 'USD' },
        [fields.date.id]: '2031-05-09',
        [fields.select.id]: fields.select.options[0]?.id ?? '',
        [fields.several.id]: fields.several.options.map(({ id }) => id),
        [fields.person.id]: agency.owner.userId,
      },
    })
    const pdf = new File([Buffer.from('%PDF-1.7\n%%EOF')], 'passport.pdf', { type: 'application/pdf' })
    const on = target === 'leads' ? { leadId: made.id } : { contactId: made.id }
    const { data: file } = await call.files.upload({ on, file: pdf })
    const { data: fresh } = await call[target].get({ id: made.id })
    await call[target].update({ id: made.id, version: fresh.version, changes: { custom: { [scan.id]: file.id } } })
    const written = async (keys?: string[]) => {
      const { data } = await call[target].export({ format: 'csv', columns: keys, selection: { filters: {} } })
      await finished(call, data.operationId)
      const { data: link } = await call.operations.file({ id: data.operationId })
      const text = await (await fetch(app.url + link.url)).text()
      return text.replace('\ufeff', '').trim().split(/\r?\n/)
    }
    const [head, row] = await written(['name', ...Object.values({ ...fields, scan }).map(({ id }) => `custom.${id}`)])
    const owner = (await call.user.session()).data.user.name
    expect(head).toBe(
      'Name,Code word,Points,Deposit held,Passport valid until,Visa type,Visas held,Looked after by,Scan',
    )
    expect(row).toBe(`Asha Rao,'=1+1,1250.5,USD 75000,2031-05-09,E-visa,"E-visa, On arrival",${owner},passport.pdf`)
    expect((await written())[0]).toContain('Created,Code word,Points')
    expect((await written(['name']))[0]).toBe('Name')
  })
})
