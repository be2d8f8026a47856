import { openSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency, nobody } from './people.ts'
import { offerTo, sendOffer, userAgent } from './proposals-of.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

/** An installation beside the sandbox, which speaks as Razorpay does: what agencies have, with other money. */
let sandbox: Sandbox
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  sandbox = await openSandbox({ port: 0 })
  server = await startServerInstead({ DEMO: 'off', RAZORPAY_URL: `${sandbox.url}/razorpay/api` })
})
test.afterAll(async () => {
  await server.stop()
  await sandbox.close()
})

test(
  'a deposit is paid on a phone right after acceptance, and trip, receipt and bell show it at once',
  { tag: '@key' },
  async ({ openAs, problems }, info) => {
    problems.expect(new RegExp(`^request to somebody else: ${sandbox.url}/`))
    const owner = await newAgency()
    const merchant = sandbox.razorpay.state.merchants[0]
    if (!merchant) throw new Error('the sandbox has no merchant')
    const { keyId, keySecret } = merchant
    const { call } = owner
    const credentials = { keyId, keySecret, webhookSecret: 'chosen there' }
    const { data: plugin } = await call.plugins.install({
      provider: 'razorpay',
      way: 'keys',
      isTest: true,
      credentials,
    })
    const connected = await call.plugins.connect({ id: plugin.id, version: plugin.version })
    expect(connected.data.plugin).toMatchObject({ state: 'active', account: keyId })
    expect(sandbox.razorpay.listen(merchant.account, plugin.eventsUrl ?? '', 'chosen there')).toBeUndefined()

    const offer = await offerTo(owner, { name: 'Asha Bhat', email: 'asha@example.com', phone: '+919000000001' })
    const path = await sendOffer(owner, offer.id)
    const facts = { id: offer.id, version: 1, way: 'phone' as const, name: 'Asha Bhat' }
    await call.prospects.recordAcceptance({ ...facts, optionId: offer.optionB, extras: [], total: 7_500_000 })
    const { data: trip } = await call.prospects.trip({ id: offer.id })

    // Somebody of the agency looks on meanwhile.
    const office = await openAs(owner)
    await office.goto(`${server.url}/trips/${trip.id}?tab=money`)
    await expect(office.getByRole('heading', { name: 'Payments' })).toBeVisible()

    const phone = await openAs(nobody(), { viewport: { width: 390, height: 844 }, userAgent, hasTouch: true })
    await phone.goto(server.url + path)
    const next = phone.getByRole('region', { name: 'What happens next' })
    await expectNoViolation(phone, 'an accepted page with a gateway')
    await phone.screenshot({ path: info.outputPath('accepted.png'), fullPage: true })
    await next.getByRole('button', { name: 'Pay ₹22,500 online' }).click()
    await expect(phone.getByText('Test money')).toBeVisible()
    await expect(phone.getByText('₹22,500')).toBeVisible()
    await phone.getByRole('button', { name: 'Pay by UPI' }).click()
    await expect(phone.getByText('Thank you. Your payment has come.')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Pay ₹52,500 online' })).toBeVisible()
    await expectNoViolation(phone, 'a page on which the deposit was paid')
    await phone.screenshot({ path: info.outputPath('paid.png'), fullPage: true })

    // It is there without a reload.
    await expect(office.getByText('Payment gateway').first()).toBeVisible()
    await office.screenshot({ path: info.outputPath('money.png'), fullPage: true })
    const [receipt] = (await call.receipts.ofTrip({ tripId: trip.id })).data.receipts
    expect(receipt).toMatchObject({ state: 'received', mode: 'gateway', amount: 2_250_000 })
    const notified = (await call.notices.list({})).data.filter(({ kind }) => kind === 'paid_online')
    expect(notified.map(({ title }) => title)).toEqual([expect.stringContaining('Asha Bhat paid ₹22,500 online')])
    const { data: events } = await call.plugins.events({ provider: 'razorpay' })
    expect(events.some(({ type }) => type === 'payment_link.paid')).toBe(true)

    // A part goes back the way it came.
    await office.getByRole('button', { name: `Actions for ${receipt?.number ?? ''}` }).click()
    await office.getByRole('menuitem', { name: 'Refund', exact: true }).click()
    const refund = office.getByRole('dialog', { name: /^Refund/ })
    await refund.getByLabel('Amount').fill('5,000')
    await expectNoViolation(office, 'the dialog of a refund through a gateway')
    await office.screenshot({ path: info.outputPath('refund.png') })
    await refund.getByRole('button', { name: 'Refund through Razorpay' }).click()
    await expect(refund).toBeHidden()
    await expect(office.getByText('refund by Payment gateway')).toBeVisible()
    await expect(office.getByText('−₹5,000')).toBeVisible()
    await office.screenshot({ path: info.outputPath('refunded.png'), fullPage: true })
    const [after] = (await call.receipts.ofTrip({ tripId: trip.id })).data.receipts
    expect(after).toMatchObject({ state: 'part-refunded', refunds: [{ amount: 500_000, mode: 'gateway' }] })
    expect([...sandbox.razorpay.state.refunds.values()]).toMatchObject([{ amount: 500_000 }])

    // What the gateway has sent to the bank is fetched, and known by itself.
    sandbox.razorpay.settle()
    await office.goto(`${server.url}/bank-statements?tab=gateways`)
    await office.getByRole('button', { name: 'Fetch settlements' }).click()
    const fetching = office.getByRole('dialog', { name: 'Fetch settlements of Razorpay' })
    await fetching.getByRole('combobox', { name: 'The tax on its fees is' }).click()
    await office.getByRole('option', { name: 'Input tax: IGST' }).click()
    await office.screenshot({ path: info.outputPath('fetch.png') })
    await fetching.getByRole('button', { name: 'Fetch settlements' }).click()
    await expect(fetching).toBeHidden()
    await expect(office.getByText('Settlements are fetched each day')).toBeVisible()
    const listSettlements = async () => (await call.settlements.list({ state: 'open' })).data.settlements
    await expect.poll(async () => (await listSettlements()).map(({ open }) => open)).toEqual([0])
    await office.reload()
    await expect(office.getByText('Settlements are fetched each day')).toBeVisible()
    await expectNoViolation(office, 'settlements of a connected gateway')
    await office.screenshot({ path: info.outputPath('settlements.png'), fullPage: true })
  },
)
