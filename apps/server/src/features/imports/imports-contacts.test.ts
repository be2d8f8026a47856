import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { finished, importFile, sendFile } from '../../../test/import-file.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
let call: TestAgency['owner']['call']
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  call = agency.owner.call
})

async function contacts(of = call) {
  const { data } = await of.contacts.list({ perPage: 100, sort: [{ by: 'name', dir: 'asc' }] })
  return Promise.all(data.map(async ({ id }) => (await of.contacts.get({ id })).data))
}
const importContacts = (file: string, change = {}, name = 'contacts.csv') =>
  importFile(call, name, file, change, 'contacts')
const undo = (id: string) => call.operations.undo({ id }).then(({ data }) => data)

const csv = [
  'Type,Title,Name,Company Name,Designation,Mobile,Alternate No,E-mail,Address,City,Pin,Country,DOB,GST No,Meal,Tags,Remarks',
  'Person,Mr.,Rahul Sharma,Pink City Exports,Director,9829012345,0141-2345678,rahul@example.in,"12, MI Road",Jaipur,302001,India,21/05/1980,,Jain food,"vip, repeat",Prefers calls after 6',
  'Person,Ms,Priya Verma,pink city exports,,9829012346,,priya@example.in,,,,Nepal,31/02/1990,,,,',
  'Company,,Desert Tours,,,9829099999,,,,Jodhpur,,,,08AAACD1234E1Z5,,,',
  ',,,,,,,,,,,,,,,,nobody',
].join('\n')

describe('a file of contacts', () => {
  test('becomes people and companies, which belong together', async () => {
    const { result, file } = await importContacts(csv)
    expect(result).toMatchObject({ rows: 4, created: 3, updated: 0, skipped: 0, rejected: 1 })
    const all = await contacts()
    expect(all.map((one) => [one.kind, one.name])).toEqual([
      ['company', 'Desert Tours'],
      ['company', 'Pink City Exports'],
      ['person', 'Priya Verma'],
      ['person', 'Rahul Sharma'],
    ])
    const [, company, priya, rahul] = all
    expect(rahul).toMatchObject({
      salutation: 'Mr',
      companyId: company?.id,
      jobTitle: 'Director',
      phones: [{ number: '+919829012345' }, { number: '+911412345678' }],
      emails: [{ address: 'rahul@example.in' }],
      address: '12, MI Road',
      city: 'Jaipur',
      pincode: '302001',
      country: 'IN',
      birthday: '1980-05-21',
      meal: 'jain',
      tags: ['vip', 'repeat'],
      importId: file.id,
      ownerId: agency.owner.userId,
    })
    expect(priya).toMatchObject({ companyId: company?.id, country: 'NP', birthday: null })
    const notes = async (id = '') => (await call.notes.list({ on: { contactId: id } })).data.map((note) => note.body)
    expect([await notes(rahul?.id), await notes(priya?.id)]).toEqual([['Prefers calls after 6'], ['DOB: 31/02/1990']])
    expect((await call.contacts.list({ search: '2346' })).data).toMatchObject([{ name: 'Priya Verma' }])
    const { data: history } = await call.contacts.timeline({ id: rahul?.id ?? '' })
    expect(history.at(-1)).toMatchObject({ kind: 'created', data: { fileName: 'contacts.csv', row: 2 } })
  })

  test('is taken back whole, companies too, but for what is in use', async () => {
    const { operation } = await importContacts(csv)
    const priya = (await contacts()).find((one) => one.name === 'Priya Verma')
    await call.leads.create({ name: 'Trip', contactId: priya?.id })
    expect(await undo(operation.id)).toMatchObject({ operation: { state: 'undone' } })
    // Priya has a lead, and keeps her company.
    expect((await contacts()).map((one) => one.name)).toEqual(['Pink City Exports', 'Priya Verma'])
  })

  test('updates the contacts there are: lists are kept both, the rest is replaced, all of it can be taken back', async () => {
    const { data: before } = await call.contacts.create({
      name: 'R Sharma',
      phones: [{ number: '9829012345' }, { number: '9414000001' }],
      emails: [{ address: 'old@example.in' }],
      city: 'Delhi',
      tags: ['family'],
    })
    const { operation, result } = await importContacts(csv, { duplicatesInBase: 'update' })
    expect(result).toMatchObject({ created: 2, updated: 1 })
    const after = (await contacts()).find((one) => one.id === before.id)
    expect(after).toMatchObject({
      name: 'Rahul Sharma',
      city: 'Jaipur',
      tags: ['family', 'vip', 'repeat'],
      phones: [{ number: '+919829012345' }, { number: '+919414000001' }, { number: '+911412345678' }],
      emails: [{ address: 'old@example.in' }, { address: 'rahul@example.in' }],
    })
    await undo(operation.id)
    const [restored] = await contacts()
    expect(restored).toMatchObject({
      name: 'R Sharma',
      city: 'Delhi',
      tags: ['family'],
      phones: before.phones,
      companyId: null,
    })
    expect((await call.contacts.list({ search: 'rahul@example.in' })).data).toEqual([])
  })

  test('that we wrote ourselves comes back as it was', async () => {
    await importContacts(csv)
    const { data } = await call.contacts.export({ format: 'csv', selection: { filters: {} } })
    await finished(call, data.operationId)
    const { data: link } = await call.operations.file({ id: data.operationId })
    const bytes = new Uint8Array(await (await fetch(`${app.url}${link.url}`)).arrayBuffer())
    const other = await makeAgency(app)
    const { result } = await importFile(other.owner.call, 'again.csv', bytes, {}, 'contacts')
    expect(result).toMatchObject({ rows: 4, created: 4, rejected: 0 })
    const facts = (of: Awaited<ReturnType<typeof contacts>>) =>
      of.map(({ name, kind, phones, emails, city, country, birthday, gstin, pan, meal, tags }) => ({
        name,
        kind,
        phones,
        emails,
        city,
        country,
        birthday,
        gstin,
        pan,
        meal,
        tags,
      }))
    expect(facts(await contacts(other.owner.call))).toEqual(facts(await contacts()))
  })
})

describe('cards', () => {
  const card = (lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
  test('of version 2.1, 3.0 and 4.0 become contacts', async () => {
    const file =
      card([
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=9Cnal;Ay=C5=',
        '=9Fe;;;',
        'TEL;CELL;PREF:98290 12345',
        'TEL;HOME:0141 2345678',
      ]) +
      card([
        'VERSION:3.0',
        'FN:Rahul Sharma',
        'N:Sharma;Rahul;;Mr.;',
        'ORG:Pink City Exports;Sales',
        'TITLE:Director',
        'item1.EMAIL;type=INTERNET;type=pref:rahul@example.in',
        'ADR;TYPE=WORK:;;12\\, MI Road;Jaipur;Rajasthan;302001;India',
        'BDAY:1980-05-21',
        'NOTE:Likes the sea\\, and',
        '  quiet',
        'PHOTO;ENCODING=b:AAAA',
      ]) +
      card([
        'VERSION:4.0',
        'KIND:org',
        'FN:Desert Tours',
        'TEL;VALUE=uri;TYPE="work,voice":tel:+91-98290-99999',
        'X-GSTIN:08AAACD1234E1Z5',
        'CATEGORIES:hotel,camp',
      ])
    const sent = await sendFile(call, 'phone.vcf', file, 'contacts')
    expect(sent.shape).toMatchObject({ format: 'vcard', lines: 4 })
    const { result } = await importContacts(file, {}, 'phone.vcf')
    expect(result).toMatchObject({ rows: 3, created: 3, rejected: 0 })
    const all = await contacts()
    expect(all).toMatchObject([
      { name: 'Ayşe Ünal', phones: [{ number: '+919829012345' }, { number: '+911412345678' }] },
      { name: 'Desert Tours', kind: 'company', phones: [{ number: '+919829099999' }], tags: ['hotel', 'camp'] },
      { name: 'Pink City Exports', kind: 'company' },
      {
        name: 'Rahul Sharma',
        salutation: 'Mr',
        companyName: 'Pink City Exports',
        jobTitle: 'Director',
        address: '12, MI Road',
        city: 'Jaipur',
        country: 'IN',
        birthday: '1980-05-21',
      },
    ])
    const { data: notes } = await call.notes.list({ on: { contactId: all[3]?.id ?? '' } })
    expect(notes[0]?.body).toContain('Likes the sea, and quiet')
  })

  test('that we wrote ourselves come back, and a file without any is said to have none', async () => {
    await importContacts(csv)
    const { data } = await call.contacts.export({ format: 'vcf', selection: { filters: {} } })
    await finished(call, data.operationId)
    const { data: link } = await call.operations.file({ id: data.operationId })
    const bytes = new Uint8Array(await (await fetch(`${app.url}${link.url}`)).arrayBuffer())
    const other = await makeAgency(app)
    const { result } = await importFile(other.owner.call, 'again.vcf', bytes, {}, 'contacts')
    expect(result).toMatchObject({ created: 4, rejected: 0 })
    expect((await contacts(other.owner.call)).map((one) => one.name)).toEqual((await contacts()).map((one) => one.name))
    const empty = await sendFile(call, 'a.vcf', 'BEGIN:VCARD\nFN:Nobody ends this', 'contacts')
    expect(empty).toMatchObject({ state: 'unreadable', problem: 'There is no card in this file.' })
  })
})

describe('leads that are imported', () => {
  test('belong to the contacts there are, and make the others', async () => {
    const { data: rahul } = await call.contacts.create({ name: 'Rahul', phones: [{ number: '9829012345' }] })
    const file =
      'Name,Phone,Email\nRahul Sharma,9829012345,\nPriya,9829012346,priya@example.in\nPriya again,,priya@example.in\n'
    const { operation, result } = await importFile(call, 'a.csv', file, { duplicatesInFile: 'create' })
    expect(result).toMatchObject({ created: 3 })
    const { data: leads } = await call.leads.list({ sort: [{ by: 'number', dir: 'asc' }] })
    const linked = await Promise.all(leads.map(async ({ id }) => (await call.leads.get({ id })).data.contactId))
    expect(linked[0]).toBe(rahul.id)
    expect(linked[1]).toBe(linked[2])
    expect(await contacts()).toMatchObject([{ name: 'Priya' }, { name: 'Rahul' }])
    expect(await undo(operation.id)).toMatchObject({ restored: 3, kept: 0 })
    expect(await contacts()).toMatchObject([{ name: 'Rahul' }])
  })
})
