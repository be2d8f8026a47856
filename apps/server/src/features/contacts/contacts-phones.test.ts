import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const short = '+91982910051'

test('a number of the wrong length or range is refused, wherever it is entered', async () => {
  const { call } = (await makeAgency(app)).owner
  for (const number of ['00000000', '98291-0051', '1111111111']) {
    await expect(call.leads.create({ name: 'Asha', phone: number })).rejects.toMatchObject({
      status: 422,
      fields: { phone: expect.stringContaining('country code') },
    })
    await expect(call.contacts.create({ name: 'Asha', phones: [{ number }] })).rejects.toMatchObject({ status: 422 })
    await expect(call.user.updateProfile({ name: 'Asha', phone: number })).rejects.toMatchObject({ status: 422 })
  }
})

test('a number stored before stays when something else is changed, also beside a new one', async () => {
  const { owner } = await makeAgency(app)
  const { call } = owner
  const make = new Maker(app, owner.agencyId, owner.userId, 'phones')
  const { data: lead } = await call.leads.create({ name: 'Asha', phone: '9829012345' })
  await make.sql('update leads set phone = $1 where id = $2', [short, lead.id])
  const { data: renamed } = await call.leads.update({
    id: lead.id,
    version: lead.version,
    changes: { name: 'Asha Rao', phone: '+91 98291 0051' },
  })
  expect(renamed).toMatchObject({ name: 'Asha Rao', phone: short })

  const { data: contact } = await call.contacts.create({ name: 'Bina', phones: [{ number: '9829012346' }] })
  await make.sql(
    `update contacts set phones = jsonb_build_array(jsonb_build_object('number', $1::text, 'label', 'mobile')) where id = $2`,
    [short, contact.id],
  )
  const { data: two } = await call.contacts.update({
    id: contact.id,
    version: contact.version,
    changes: { phones: [{ number: short }, { number: '9829012347' }] },
  })
  expect(two.phones.map(({ number }) => number)).toEqual([short, '+919829012347'])
})
