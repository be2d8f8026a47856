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

test('a gateway’s fee is set, passed on by a request and paid, and what is due is requested in one act', async ({
  openAs,
  problems,
}, info) => {
  problems.expect(new RegExp(`^request to somebody else: ${sandbox.url}/`))
  const owner = await newAgency()
  const { call } = owner
  const [merchant] = sandbox.razorpay.state.merchants
  if (!merchant) throw new Error('the sandbox has no merchant')
  const { keyId, keySecret } = merchant
  const credentials = { keyId, keySecret, webhookSecret: 'chosen there' }
  const { data: plugin } = await call.plugins.install({ provider: 'razorpay', way: 'keys', isTest: true, credentials })
  await call.plugins.connect({ id: plugin.id, version: plugin.version })
  const { data: profile } = await call.taxProfile.addRegistration({
    kind: 'regular',
    taxNumber: '08AAFCS9999L1Z6',
    legalName: 'Ridge and River Private Limited',
    tradeName: null,
    address: '14 Ashok Marg, Jaipur',
    state: '08',
    from: '2017-07-01',
    to: null,
    luts: [],
    packId: null,
  })
  const registrationId = profile.registrations[0]?.id ?? ''

  const office = await openAs(owner)
  await office.goto(`${server.url}/plugins/razorpay`)
  await office.getByRole('button', { name: 'Change', exact: true }).click()
  const settings = office.getByRole('dialog', { name: 'Settings of Razorpay' })
  await settings.getByLabel('Convenience fee in percent').fill('2')
  await office.screenshot({ path: info.outputPath('setting.png') })
  await expectNoViolation(office, 'the setting of a fee', 'dialog')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  await office.screenshot({ path: info.outputPath('plugin.png'), fullPage: true })

  const emails = [{ address: 'asha@traveller.test' }]
  const { data: asha } = await call.contacts.create({ name: 'Asha Bhat', emails })
  const { data: ravi } = await call.contacts.create({ name: 'Ravi Menon' })
  await office.goto(`${server.url}/contacts/${asha.id}`)
  await office.getByRole('button', { name: 'Ask for a payment' }).click()
  const dialog = office.getByRole('dialog', { name: 'Ask for a payment' })
  await dialog.getByLabel('Amount').fill('50000')
  await dialog.getByLabel('What it is for').fill('Deposit for Bali')
  await dialog.getByLabel('Whoever pays online bears the fee').check()
  await office.screenshot({ path: info.outputPath('ask.png') })
  await dialog.getByRole('button', { name: 'Continue to send' }).click()
  await expect(office.getByRole('dialog', { name: /^Send PR-000001/ })).toBeVisible()
  const path = (await call.paymentRequests.list({})).data[0]?.publicPath ?? ''

  const phone = await openAs(nobody(), { viewport: { width: 390, height: 844 }, userAgent, hasTouch: true })
  await phone.goto(server.url + path)
  await expect(phone.getByText('₹50,000 + ₹1,180 convenience fee incl. GST = ₹51,180')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Pay ₹50,000 by UPI or card' })).toBeVisible()
  await expectNoViolation(phone, 'a payment request with a fee')
  await phone.screenshot({ path: info.outputPath('page.png'), fullPage: true })
  await phone.getByRole('button', { name: 'Pay ₹51,180 by net banking or wallet' }).click()
  await expect(phone.getByRole('button', { name: 'Pay by UPI' })).toHaveCount(0)
  await phone.getByRole('button', { name: 'Pay by net banking' }).click()
  await expect(phone.getByText('Thank you. Your payment has come.')).toBeVisible()
  await phone.screenshot({ path: info.outputPath('paid.png'), fullPage: true })
  await office.goto(`${server.url}/contacts/${asha.id}`)
  await expect(office.getByText(/₹1,180 convenience fee in it/)).toBeVisible()

  for (const contact of [asha, ravi]) {
    const billTo = {
      name: contact.name,
      address: null,
      state: '08',
      country: null,
      gstin: null,
      pan: null,
      email: null,
    }
    const line = { id: crypto.randomUUID(), bookingId: null, description: 'Visa', mode: 'service-fee', quantity: 1 }
    const plain = { unit: null, price: 400_000, discount: 0, isInclusive: true, rate: null, basicFare: null, stays: [] }
    const document = {
      billTo,
      currency: 'INR',
      rate: null,
      lines: [{ ...line, ...plain, isCancellation: false, isOutsidePackage: false }],
      dueOn: null,
      isReverseCharge: false,
      overseas: null,
      terms: null,
      notes: null,
    }
    const facts = { kind: 'invoice' as const, contactId: contact.id, tripId: null, registrationId, document, tags: [] }
    const { data } = await call.invoices.create(facts)
    await call.invoices.issue({ id: data.id, version: data.version })
  }
  await office.goto(`${server.url}/invoices`)
  await expect(office.getByText('Ravi Menon')).toBeVisible()
  await office.getByRole('checkbox').first().check()
  await office.getByRole('button', { name: 'Ask for what is due' }).click()
  const several = office.getByRole('dialog', { name: 'Ask for what is due' })
  await expect(several.getByText(/by mail to asha@traveller.test/)).toBeVisible()
  await expect(several.getByText(/neither an email address nor a phone number/)).toBeVisible()
  await expectNoViolation(office, 'asking several customers', 'dialog')
  await office.screenshot({ path: info.outputPath('several.png') })
  await office.setViewportSize({ width: 390, height: 844 })
  await office.screenshot({ path: info.outputPath('several-phone.png') })
  await several.getByRole('button', { name: 'Ask for 1 payment' }).click()
  await expect(several).toBeHidden()
  await expect.poll(async () => (await call.paymentRequests.list({ state: 'open' })).data.length).toBe(1)
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.goto(`${server.url}/payment-report?tab=dues`)
  await expect(office.getByRole('heading', { name: 'Customers owe, as of today' })).toBeVisible()
  await office.screenshot({ path: info.outputPath('dues.png') })
  await office.getByRole('button', { name: 'Ask for what is due' }).click()
  await expect(several.getByText(/it was requested already \(PR-000002\)/)).toBeVisible()
  await office.screenshot({ path: info.outputPath('dues-several.png') })
})
