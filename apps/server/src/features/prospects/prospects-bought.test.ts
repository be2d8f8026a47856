import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, clientOf, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import {
  draftOf,
  editDraft,
  makeSent,
  type OfferedTrip,
  priceB,
  priceOfExtra,
  sendDraft,
  set,
} from '../../../test/make-proposal.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'

let app: TestApp
let agency: TestAgency
let call: Client
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  call = agency.owner.call
})
afterAll(() => app.close())

type Sent = OfferedTrip & { key: string }

const pageOf = async ({ key }: Sent, rest = '') => (await fetch(`${app.url}/proposals/${key}${rest}`)).text()

/** Sends a second version, which the traveller accepts: option B, with the extra if wanted. */
async function accepted({ hasExtra = true } = {}): Promise<Sent> {
  const sent = await makeSent(call)
  const { document } = await draftOf(call, sent.id)
  await editDraft(call, sent.id, set(['title'], 'Kerala by boat', document.title))
  await sendDraft(call, sent.id)
  await call.prospects.recordAcceptance({
    id: sent.id,
    version: 2,
    way: 'phone',
    name: 'Asha Rao',
    optionId: sent.optionB,
    extras: hasExtra ? [sent.extra] : [],
    total: priceB + (hasExtra ? priceOfExtra : 0),
  })
  return sent
}

const bought = ['Hotel of B', 'Balloon ride', 'Option B', '₹85,000']
const notBought = ['Hotel of A', 'Option A', '₹50,000', 'What is new', 'Only in', 'Ways to do', 'Optional', 'SECRET']

describe('what was accepted', () => {
  test('is all that the page shows: the option by name, its hotels, the extras as included, the price', async () => {
    const sent = await accepted()
    expect(await pageOf(sent)).toContain('data-amount="8500000"')
    const page = await pageOf(sent, `?option=${sent.optionA}`)
    for (const words of [...bought, 'Balloon ride, included', 'Asha Rao accepted it']) expect(page).toContain(words)
    for (const words of notBought) expect(page).not.toContain(words)
    const view = (await clientOf(app, null).prospectPage.view({ key: sent.key })).data
    expect(view.accepted?.chosen).toEqual({ option: 'Option B', extras: ['Balloon ride'] })
    expect(view.offer).toMatchObject({
      changes: [],
      trip: { options: [], prices: [{ optionId: null, total: priceB }] },
    })
    expect(JSON.stringify(view)).not.toContain('Hotel of A')
    const other = { key: sent.key, version: 2, optionId: sent.optionA, extras: [] }
    await expect(clientOf(app, null).prospectPage.price(other)).rejects.toMatchObject({ status: 409 })
  })

  test('leaves out an extra that was not wanted', async () => {
    const sent = await accepted({ hasExtra: false })
    const page = await pageOf(sent)
    expect(page).toContain('₹75,000')
    expect(page).not.toContain('Balloon ride')
  })

  test('is all that its documents show: the traveller’s, and the one colleagues make', async () => {
    const sent = await accepted()
    const address = `${app.url}/proposals/${sent.key}/trip.pdf`
    const status = async () => (await fetch(address, { redirect: 'manual' })).status
    await expect.poll(status).toBe(302)
    const { data } = await call.prospects.pdf({ id: sent.id })
    const operation = async () => (await call.operations.get({ id: data.operationId })).data.state
    await expect.poll(operation).toBe('done')
    const { url } = (await call.operations.file({ id: data.operationId })).data
    for (const from of [address, app.url + url]) {
      const said = wordsOfPdf(Buffer.from(await (await fetch(from)).arrayBuffer()))
      if (said === null) return
      for (const words of bought) expect(said).toContain(words)
      for (const words of notBought) expect(said).not.toContain(words)
    }
  })
})

describe('the person', () => {
  const photo = 'a0a0a0a0-0000-4000-8000-000000000000.webp'

  test('who looks after the traveller is on the page, as they are now, and colleagues are not', async () => {
    const own = await makeAgency(app)
    await makeMember(app, own, { name: 'Colleague Unnamed' })
    const sent = await makeSent(own.owner.call)
    const { name } = (await own.owner.call.user.session({})).data.user
    await own.owner.call.user.updateProfile({ name, phone: '98290 12345', whatsapp: '98290 54321' })
    await app.owner.query('update users set photo = $1 where agency_id = $2 and name = $3', [photo, own.agencyId, name])
    const page = await pageOf(sent)
    const customer = (await own.owner.call.leads.get({ id: sent.leadId })).data.name
    for (const words of [customer, name, 'tel:+919829012345', 'wa.me/919829054321', `mailto:`, photo])
      expect(page).toContain(words)
    expect(page).not.toContain('Colleague Unnamed')
    await own.owner.call.user.updateProfile({ name, phone: null, whatsapp: null })
    expect(await pageOf(sent)).not.toContain('919829012345')
  })

  test('of an agency says where it is, its registrations and when it answers', async () => {
    const own = await makeAgency(app)
    const sent = await makeSent(own.owner.call)
    expect(await pageOf(sent)).not.toContain('Ashok Marg')
    const { data } = await own.owner.call.agency.profile({})
    const said = {
      address: '14 Ashok Marg',
      phone: '0141 400 0010',
      registration: 'IATA 14-3 2211',
      hours: 'Monday to Saturday',
    }
    await own.owner.call.agency.update({ version: data.version, facts: { ...data.facts, ...said } })
    const page = await pageOf(sent)
    for (const words of ['14 Ashok Marg', 'IATA 14-3 2211', 'Office hours: Monday to Saturday', 'tel:+911414000010'])
      expect(page).toContain(words)
  })
})

test('an option says what it adds to the first, and what it has of its own', async () => {
  const page = await pageOf(await makeSent(call))
  // Option B is the first one.
  expect(page).toMatch(/value="[^"]+"\s+checked[^]*?Option B[^]*?Hotel of B[^]*?₹75,000/)
  expect(page).toMatch(/Option A[^]*?Hotel of A[^]*?−₹25,000/)
})
