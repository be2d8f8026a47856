import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

test('a credit note after its last day is warned of, refused or let through, as the agency has chosen', async () => {
  const { call, userId } = agency.owner
  const make = new Maker(app, agency.agencyId, userId, newMark('late'))
  const registrationId = await registration(make)
  const input = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId, tags: [] }
  const draft = (await call.invoices.create({ ...input, document: packageDocument(make) })).data
  // Of a financial year whose credit notes ended on 30 November 2025.
  const { data } = await call.invoices.issue({
    id: draft.id,
    version: draft.version,
    day: '2025-03-20',
    isDaySure: true,
  })
  const asChosen = async (choice: 'warn' | 'refuse' | 'none') => {
    const { version, facts } = (await call.taxProfile.show()).data
    await call.taxProfile.save({ ...facts, version, choices: { india: { 'credit-note-cut-off': choice } } })
    const note = (await call.invoices.note({ id: data.id, kind: 'credit-note', reason: 'Less' })).data
    await call.invoices.remove({ id: note.id })
    return note
  }
  expect((await asChosen('warn')).computed.findings).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('30 Nov 2025') },
  ])
  expect((await asChosen('none')).computed.findings).toEqual([])
  await asChosen('refuse')
  const late = (await call.invoices.note({ id: data.id, kind: 'credit-note', reason: 'Less' })).data
  await expect(call.invoices.issue({ id: late.id, version: late.version })).rejects.toMatchObject({ status: 422 })
})
