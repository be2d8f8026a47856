import { openSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency } from './people.ts'
import { offerTo, sendOffer } from './proposals-of.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

/** An installation beside the sandbox, which speaks as Razorpay does. */
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

test('what happens on the gateway’s own pages comes to the books and to people: a refund, and a dispute that is lost', async ({
  openAs,
}, info) => {
  const owner = await newAgency()
  const { call } = owner
  const merchant = sandbox.razorpay.state.merchants[0]
  if (!merchant) throw new Error('the sandbox has no merchant')
  const { keyId, keySecret, account } = merchant
  const credentials = { keyId, keySecret, webhookSecret: 'chosen there' }
  const { data: plugin } = await call.plugins.install({ provider: 'razorpay', way: 'keys', isTest: true, credentials })
  await call.plugins.connect({ id: plugin.id, version: plugin.version })
  expect(sandbox.razorpay.listen(account, plugin.eventsUrl ?? '', 'chosen there')).toBeUndefined()
  const offer = await offerTo(owner, { name: 'Asha Bhat', email: 'asha@example.com', phone: '+919000000001' })
  const path = await sendOffer(owner, offer.id)
  const facts = { id: offer.id, version: 1, way: 'phone' as const, name: 'Asha Bhat' }
  await call.prospects.recordAcceptance({ ...facts, optionId: offer.optionB, extras: [], total: 7_500_000 })
  const { data: trip } = await call.prospects.trip({ id: offer.id })
  const begun = { method: 'POST', body: new URLSearchParams({ plugin: plugin.id, part: 'next' }) }
  expect((await fetch(`${server.url}${path}/online`, { ...begun, redirect: 'manual' })).status).toBeLessThan(400)
  const link = [...sandbox.razorpay.state.links.values()].at(-1)?.id ?? ''
  expect(sandbox.razorpay.pay(link)).toBeUndefined()
  const listReceipts = async () => (await call.receipts.ofTrip({ tripId: trip.id })).data.receipts
  await expect.poll(async () => (await listReceipts()).length).toBe(1)

  // An accountant gives a part back at Razorpay.
  expect(sandbox.razorpay.refund(link, 500_000)).toBeUndefined()
  await expect.poll(async () => (await listReceipts())[0]?.refunded).toBe(500_000)

  // The payer wants the rest back from their bank.
  expect(sandbox.razorpay.openDispute(link)).toBeUndefined()
  await expect.poll(async () => (await call.disputes.ofTrip({ tripId: trip.id })).data.length).toBe(1)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const page = await openAs(owner, { viewport: { width, height } })
    await page.goto(`${server.url}/trips/${trip.id}?tab=money`)
    await expect(page.getByText('Dispute ·')).toBeVisible()
    await expect(page.getByText(/Answer by .*: 6 days left/)).toBeVisible()
    await page.getByRole('link', { name: 'Answer at Razorpay' }).scrollIntoViewIfNeeded()
    await expectNoViolation(page, 'a trip with a dispute')
    await page.screenshot({ path: info.outputPath(`trip-${width}.png`), fullPage: true })
    await page.goto(`${server.url}/payments`)
    await page.getByRole('button', { name: 'Look at it' }).click()
    const drawer = page.getByRole('dialog', { name: 'Money through gateways that needs you' })
    await expect(drawer.getByRole('link', { name: 'Answer at Razorpay' })).toHaveAttribute(
      'href',
      /dashboard\.razorpay/,
    )
    await expect(drawer.getByText('is disputed at Razorpay')).toBeVisible()
    await expectNoViolation(page, 'disputes that need somebody')
    await page.screenshot({ path: info.outputPath(`problems-${width}.png`) })
    if (width === 390) {
      await drawer.getByRole('button', { name: 'Dealt with' }).click()
      await page.getByLabel('What was done').fill('Sent the vouchers as evidence')
      await page.screenshot({ path: info.outputPath('handle.png') })
      await page.getByRole('button', { name: 'Take off the list' }).click()
      await expect(drawer.getByText('All is dealt with.')).toBeVisible()
    }
  }
  expect(sandbox.razorpay.moveDispute(link, 'contest')).toBeUndefined()
  expect(sandbox.razorpay.moveDispute(link, 'lose')).toBeUndefined()
  await expect.poll(async () => (await listReceipts())[0]?.state).toBe('refunded')
  const page = await openAs(owner)
  await page.goto(`${server.url}/trips/${trip.id}?tab=money`)
  await expect(page.getByText(/Lost: the money went back to the payer/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('lost.png'), fullPage: true })
  await page.goto(`${server.url}/trips/${trip.id}?tab=history`)
  await page.screenshot({ path: info.outputPath('history.png'), fullPage: true })
})
