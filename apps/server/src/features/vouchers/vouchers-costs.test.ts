import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { night } from '../../../test/examples/vouchers.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let blind: Person
beforeAll(async () => {
  app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
  blind = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
})
afterAll(() => app.close())

const vendor = { name: 'Secret Bedbank', address: null, phone: null, map: null }

/** A voucher whose first revision names its vendor. */
async function named() {
  const { call } = agency.owner
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('vouchers'))
  const document = night(make)
  const services = document.services.map((service) => ({ ...service, confirmationNumber: 'LP-4711', vendor }))
  const { data } = await call.vouchers.create({ type: 'hotel', document: { ...document, services } })
  const { data: shown } = await call.vouchers.update({
    id: data.id,
    version: data.version,
    changes: { toggles: { ...data.toggles, showVendor: true } },
  })
  return (await call.vouchers.issue({ id: shown.id, version: shown.version })).data
}

const hide = async ({ id, version, toggles }: Awaited<ReturnType<typeof named>>) =>
  (await agency.owner.call.vouchers.update({ id, version, changes: { toggles: { ...toggles, showVendor: false } } }))
    .data

const pageAt = async (url: string | null) => (await fetch(app.url + new URL(url ?? '').pathname)).text()

test('an earlier revision that names a vendor who is hidden by now is shown to nobody who may not see costs', async () => {
  const { call } = agency.owner
  const first = await named()
  const before = (await blind.call.vouchers.get({ id: first.id })).data
  // What the voucher says, whoever holds it reads.
  expect(await pageAt(before.revisions[0]?.url ?? null)).toContain('Secret Bedbank')
  await call.vouchers.send({ id: first.id, version: first.version, channel: 'mail', to: 'asha@example.com' })
  const draft = await hide((await call.vouchers.get({ id: first.id })).data)
  const { data: second } = await call.vouchers.issue({ id: draft.id, version: draft.version })

  const { data } = await blind.call.vouchers.get({ id: first.id })
  expect(data.revisions).toMatchObject([
    { number: 2, url: expect.any(String), checkUrl: expect.any(String), hash: null },
    { number: 1, url: null, checkUrl: null, hash: null },
  ])
  const links = second.revisions.find(({ number }) => number === 1)
  for (const url of [links?.url, links?.checkUrl]) expect(url).toContain('/vouchers/')
  const key = links?.url?.split('/').at(-1) ?? ''
  const told = [
    data,
    (await blind.call.vouchers.timeline({ id: first.id })).data,
    (await blind.call.activity.list({})).data,
  ]
  expect(JSON.stringify(told)).not.toContain(key)
  expect(JSON.stringify(told)).not.toContain('Secret Bedbank')
  const [mail] = (await blind.call.mail.list({ filters: { about: first.id } })).data
  expect((await blind.call.mail.get({ id: mail?.id ?? '' })).data.text).toBeNull()
  expect((await call.mail.get({ id: mail?.id ?? '' })).data.text).toContain(key)
  expect(await pageAt(data.revisions[0]?.url ?? null)).not.toContain('Secret Bedbank')
})

test('a draft that hides a vendor is not thrown away by whom it is hidden from', async () => {
  const { id, version } = await hide(await named())
  expect((await blind.call.vouchers.get({ id })).data.revisions).toMatchObject([{ number: 1, url: null }])
  await expect(blind.call.vouchers.discard({ id, version })).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
  expect((await agency.owner.call.vouchers.discard({ id, version })).data.toggles.showVendor).toBe(true)
})
