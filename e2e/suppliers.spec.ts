import { openSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency, type Person } from './people.ts'
import { editDraft, set } from './proposals-of.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

/** An installation beside the sandbox, where a supplier speaks OCTO, and another is at Bókun. */
let sandbox: Sandbox
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  sandbox = await openSandbox({ port: 0 })
  const octo = { OCTO_SANDBOX_URL: `${sandbox.url}/octo/v1` }
  const bokun = { BOKUN_TEST_URL: `${sandbox.url}/bokun/octo/v1` }
  server = await startServerInstead({ DEMO: 'off', ...octo, ...bokun })
})
test.afterAll(async () => {
  await server.stop()
  await sandbox.close()
})

const findDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Connects both, which sell the same: who it is booked with is what is chosen. */
async function connectSuppliers({ call }: Person): Promise<void> {
  const octo = { address: `${sandbox.url}/octo/v1`, apiKey: sandbox.octo.state.accounts[0]?.key ?? '' }
  const bokun = { octoToken: sandbox.bokun.state.vendors[0]?.octo.key ?? '', vendorId: '101' }
  const facts = { way: 'keys' as const, isTest: true }
  for (const one of [
    { provider: 'octo', name: 'Jaipur Walks', credentials: octo },
    { provider: 'bokun', credentials: bokun },
  ]) {
    const { data: plugin } = await call.plugins.install({ ...facts, ...one })
    await call.plugins.connect({ id: plugin.id, version: plugin.version })
    await call.supplierProducts.fetch({ pluginId: plugin.id })
  }
}

interface Journey {
  title: string
  tag: string[]
  /** Of the plugin, as it stands beside what is found. */
  name: string
  supplier: string
  listStates: () => string[]
}

const journeys: Journey[] = [
  {
    title: 'an activity is found at a supplier, put into a proposal at its price, reserved, confirmed and cancelled',
    tag: ['@key'],
    name: 'Jaipur Walks',
    supplier: 'Demo Experiences',
    listStates: () => sandbox.octo.listBookings().map(({ state }) => state),
  },
  {
    title: 'an activity is found at Bókun, put into a proposal, booked there and cancelled',
    tag: [],
    name: 'Bókun',
    supplier: 'Demo Tours',
    listStates: () => sandbox.bokun.listBookings().map(({ state }) => state),
  },
]

for (const { title, tag, name, supplier, listStates } of journeys)
  test(title, { tag }, async ({ openAs }, info) => {
    const owner = await newAgency()
    const { call } = owner
    await connectSuppliers(owner)
    const product = new RegExp(`Amber Fort at sunrise.*${name}`)
    const { data: lead } = await call.leads.create({ name: 'Asha Bhat', email: 'asha@example.com', adults: 2 })
    const { data: draft } = await call.prospects.create({ leadId: lead.id, title: 'Jaipur in winter', days: 1 })
    await editDraft(owner, draft.id, set(['startDate'], findDay(20), null))

    // In the editor, on a day.
    const page = await openAs(owner)
    await page.goto(`${server.url}/prospect-details/${draft.id}`)
    await page
      .getByRole('navigation', { name: 'Parts of the trip' })
      .getByRole('button', { name: /Day 1/ })
      .last()
      .click()
    const add = page.getByRole('group', { name: 'Add to the day' })
    await add.getByRole('button', { name: 'From a supplier' }).click()
    const picker = page.getByRole('dialog', { name: 'Add from a supplier' })
    await picker.getByLabel('Search').fill('jaipur sunrise')
    await expect(picker.getByRole('button', { name: /Amber Fort at sunrise/ })).toHaveCount(2)
    await expectNoViolation(page, 'products of suppliers', 'dialog')
    await page.screenshot({ path: info.outputPath('products.png') })
    await picker.getByRole('button', { name: product }).click()
    await picker.getByRole('button', { name: 'Show times and prices' }).click()
    await expect(picker.getByRole('list', { name: 'Times' })).toBeVisible()
    await expectNoViolation(page, 'times of a supplier', 'dialog')
    await page.screenshot({ path: info.outputPath('times.png') })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: info.outputPath('times-phone.png') })
    await page.setViewportSize({ width: 1280, height: 900 })
    await picker
      .getByRole('button', { name: /^Add to the day/ })
      .first()
      .click()
    await expect(picker).toBeHidden()
    await expect(page.getByText('Amber Fort at sunrise').first()).toBeVisible()
    await page.screenshot({ path: info.outputPath('added.png') })
    const readItem = async () =>
      (await call.prospects.itinerary({ id: draft.id })).data.document.days.flatMap(({ items }) => items)[0]
    await expect.poll(async () => (await readItem())?.cost?.quote?.productId).toBe('amber-fort-sunrise')
    const cost = (await readItem())?.cost
    expect(cost).toMatchObject({ vendor: supplier, net: cost?.quote?.total, currency: 'INR', basis: 'group' })

    // Accepted, it is a service that can be reserved as it was quoted.
    const { revision } = (await call.prospects.itinerary({ id: draft.id })).data
    await call.prospects.send({ id: draft.id, revision, channel: 'link' })
    const { data: sent } = await call.prospects.get({ id: draft.id })
    const accepted = { id: draft.id, version: 1, way: 'phone' as const, name: 'Asha Bhat' }
    await call.prospects.recordAcceptance({ ...accepted, optionId: null, extras: [], total: sent.total ?? 0 })
    const { data: trip } = await call.prospects.trip({ id: draft.id })
    const [service] = (await call.bookings.ofTrip({ id: trip.id })).data
    await page.goto(`${server.url}/bookings/${service?.id ?? ''}`)
    const there = page.getByRole('region', { name: 'At the supplier' })
    await there.getByRole('button', { name: 'Reserve', exact: true }).click()
    await expect(there.getByText('Reserved, not confirmed')).toBeVisible()
    await expectNoViolation(page, 'a service that is reserved at its supplier')
    await page.screenshot({ path: info.outputPath('reserved.png'), fullPage: true })
    await there.getByRole('button', { name: 'Confirm…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm at the supplier' })
    await expect(dialog.getByLabel('First name')).toHaveValue('Asha')
    await dialog.getByRole('combobox', { name: 'In which language should the guide speak?' }).click()
    await page.getByRole('option', { name: 'Hindi' }).click()
    await expectNoViolation(page, 'confirming at a supplier', 'dialog')
    await page.screenshot({ path: info.outputPath('confirm.png') })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await expect(there.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(there.getByRole('list', { name: 'Tickets' })).toBeVisible()
    await page.screenshot({ path: info.outputPath('confirmed.png'), fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: info.outputPath('confirmed-phone.png'), fullPage: true })

    await page.setViewportSize({ width: 1440, height: 900 })
    await there.getByRole('button', { name: 'Cancel…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(there.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(page.getByText('Dropped: Cancelled at the supplier')).toBeVisible()
    await expect(there.getByText('No longer good').first()).toBeVisible()
    expect(listStates()).toEqual([expect.stringMatching(/cancelled/i)])
  })
