import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency } from '../../../test/make.ts'

let app: TestApp
let call: Client
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  call = (await makeAgency(app)).owner.call
})

const add = async (facts: Partial<Parameters<typeof call.customFields.create>[0]> = {}) =>
  (await call.customFields.create({ record: 'leads', kind: 'text', label: 'Field', ...facts })).data

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
