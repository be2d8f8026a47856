import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { openSandbox, type Sandbox } from '../apps/sandbox/src/sandbox.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency, nobody } from './people.ts'
import { userAgent } from './proposals-of.ts'
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

test(
  'a deposit is asked for at a lead, sent, paid on a phone, and shown as paid to who looks on',
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
    await call.plugins.connect({ id: plugin.id, version: plugin.version })
    sandbox.razorpay.listen(merchant.account, plugin.eventsUrl ?? '', 'chosen there')

    const { data: lead } = await call.leads.create({ name: 'Meera Joshi', phone: '9829012345' })

    const office = await openAs(owner)
    await office.goto(`${server.url}/leads/${lead.id}`)
    const requests = office.getByRole('region', { name: 'Payment requests' })
    await requests.getByRole('button', { name: 'Ask for a payment' }).click()
    const dialog = office.getByRole('dialog', { name: 'Ask for a payment' })
    await dialog.getByLabel('Amount').fill('15000')
    await dialog.getByLabel('What it is for').fill('Deposit for Bali')
    await expectNoViolation(office, 'asking for a payment', 'dialog')
    await office.screenshot({ path: info.outputPath('ask.png') })
    await dialog.getByRole('button', { name: 'Continue to send' }).click()
    const sending = office.getByRole('dialog', { name: /^Send PR-000001 to Meera Joshi/ })
    await sending.getByLabel('How').selectOption('Copy the link')
    await sending.getByRole('button', { name: 'Show the link' }).click()
    const url = await sending.getByLabel('Link', { exact: true }).innerText()
    await office.screenshot({ path: info.outputPath('send.png') })
    await sending.getByRole('button', { name: 'Done' }).click()
    await expect(requests.getByText(/PR-000001 · Sent /)).toBeVisible()
    await office.screenshot({ path: info.outputPath('lead.png'), fullPage: true })

    await office.goto(`${server.url}/payment-requests`)
    const list = office.getByRole('list', { name: 'Payment requests' })
    await expect(list.getByText('Deposit for Bali')).toBeVisible()
    await expectNoViolation(office, 'payment requests')
    await office.screenshot({ path: info.outputPath('list.png') })
    await list.getByRole('button', { name: 'Actions for PR-000001' }).click()
    await office.getByRole('menuitem', { name: 'Show the QR code' }).click()
    await expect(office.getByRole('img', { name: /QR code to pay ₹15,000/ })).toBeVisible()
    await office.screenshot({ path: info.outputPath('code.png') })
    await office.keyboard.press('Escape')
    await list.getByRole('button', { name: 'Actions for PR-000001' }).click()
    await office.getByRole('menuitem', { name: 'Change' }).click()
    const changing = office.getByRole('dialog', { name: 'Change PR-000001' })
    await changing.getByLabel('What it is for').fill('Deposit for Bali in March')
    await expectNoViolation(office, 'changing a payment request', 'dialog')
    await changing.getByRole('button', { name: 'Save' }).click()
    await expect(list.getByText('Deposit for Bali in March')).toBeVisible()

    const phone = await openAs(nobody(), { viewport: { width: 390, height: 844 }, userAgent, hasTouch: true })
    const parts: Promise<Buffer>[] = []
    const weigh = (response: Response) => void parts.push(response.body())
    phone.on('response', weigh)
    await phone.goto(server.url + new URL(url).pathname)
    await expect(phone.getByRole('heading', { name: '₹15,000' })).toBeVisible()
    await phone.waitForLoadState('networkidle')
    phone.off('response', weigh)
    const bytes = (await Promise.all(parts)).reduce((sum, body) => sum + gzipSync(body).length, 0)
    expect(bytes, 'bytes of the page with all that it loads, after gzip').toBeLessThanOrEqual(60_000)
    expect(bytes).toBeGreaterThan(2_000)
    await expectNoViolation(phone, 'a payment request')
    await phone.screenshot({ path: info.outputPath('page.png'), fullPage: true })
    await phone.getByRole('button', { name: 'Pay ₹15,000 online' }).click()
    await phone.getByRole('button', { name: 'Pay by UPI' }).click()
    await expect(phone.getByText('Thank you. Your payment has come.')).toBeVisible()
    await expect(phone.getByRole('link', { name: /^Receipt .* as PDF$/ })).toBeVisible()
    await phone.screenshot({ path: info.outputPath('paid.png'), fullPage: true })

    // The list asks again by itself.
    await expect(office.getByText('Nobody is asked for a payment')).toBeVisible()
    await office.getByRole('tab', { name: 'Paid', exact: true }).click()
    await expect(list.getByText('Deposit for Bali')).toBeVisible()
    await office.goto(`${server.url}/contacts/${lead.contactId ?? ''}`)
    await expect(office.getByText(/₹15,000 left/)).toBeVisible()
    await office.setViewportSize({ width: 390, height: 844 })
    await office.goto(`${server.url}/payment-requests?tab=paid`)
    await expect(list.getByText('Deposit for Bali')).toBeVisible()
    await office.screenshot({ path: info.outputPath('list-phone.png') })
  },
)
