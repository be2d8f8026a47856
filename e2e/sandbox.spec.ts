import { expectNoViolation } from './axe.ts'
import { newAgency, nobody } from './people.ts'
import { offerTo, sendOffer, userAgent } from './proposals-of.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

/** An installation with its own sandbox, which browsers reach at its address. */
let server: RunningServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startServerInstead({ DEMO: 'off', SANDBOX: 'on' })
})
test.afterAll(() => server.stop())

test('a main user signs in to Razorpay in the sandbox, at the address of Sarai, and finds its controls', async ({
  openAs,
}, info) => {
  const page = await openAs(await newAgency())
  await page.goto(`${server.url}/plugins/razorpay`)
  await expect(page.getByRole('main')).toContainText('with test money')
  await page.getByRole('button', { name: 'Install' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('with test money: no money moves')
  await expect(dialog.getByRole('switch', { name: 'Test system' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Install' }).click()

  await expect(page.getByText('Test money: nothing here is real.')).toBeVisible()
  expect(page.url()).toContain(`${server.url}/sandbox/razorpay/auth/authorize?`)
  await page.screenshot({ path: info.outputPath('consent.png') })
  await expectNoViolation(page, 'the consent of the sandbox')
  await page.getByRole('button', { name: 'Authorise' }).click()
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Active')

  await page.goto(`${server.url}/plugins/razorpay`)
  await expect(page.getByText('Test: no money moves')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Accounts, keys and controls of the sandbox' }).click()
  const controls = await opened
  await expect(controls.getByText('Test money: nothing here is real.')).toBeVisible()
  await expectNoViolation(controls, 'the controls of the sandbox')
  await controls.getByRole('button', { name: 'Settle to the bank' }).first().click()
  await expect(controls.getByRole('heading', { name: 'Controls' })).toBeVisible()
})

test('a customer pays at the address of Sarai, with test money, and comes back to what was paid', async ({
  openAs,
  problems,
}) => {
  problems.expect(/422/)
  const owner = await newAgency()
  const { call } = owner
  const credentials = {
    keyId: 'rzp_test_SANDBOX0000002',
    keySecret: 'sandbox-secret-of-another',
    webhookSecret: 'chosen there',
  }
  const { data: plugin } = await call.plugins.install({ provider: 'razorpay', way: 'keys', isTest: true, credentials })
  await call.plugins.connect({ id: plugin.id, version: plugin.version })
  const offer = await offerTo(owner, { name: 'Asha Bhat', email: 'asha@example.com', phone: '+919000000001' })
  const path = await sendOffer(owner, offer.id)
  const facts = { id: offer.id, version: 1, way: 'phone' as const, name: 'Asha Bhat' }
  await call.prospects.recordAcceptance({ ...facts, optionId: offer.optionB, extras: [], total: 7_500_000 })

  const phone = await openAs(nobody(), { viewport: { width: 390, height: 844 }, userAgent, hasTouch: true })
  await phone.goto(server.url + path)
  await expect(phone.getByText('Test money: nothing is charged.').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Pay ₹22,500 online' }).click()
  await expect(phone.getByText('Test money: nothing here is real.')).toBeVisible()
  expect(phone.url()).toContain(`${server.url}/sandbox/razorpay/l/`)
  await phone.getByRole('button', { name: 'Let the payment fail' }).click()
  await expect(phone.getByRole('alert')).toBeVisible()
  await phone.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(phone.getByText('Thank you. Your payment has come.')).toBeVisible()
})

test('a main user signs in to Stripe and to Bókun in the sandbox, at the address of Sarai', async ({
  openAs,
}, info) => {
  const page = await openAs(await newAgency())
  for (const { provider, agree } of [
    { provider: 'stripe', agree: 'Connect' },
    { provider: 'bokun', agree: 'Confirm' },
  ]) {
    await page.goto(`${server.url}/plugins/${provider}`)
    await page.getByRole('button', { name: 'Install' }).click()
    const dialog = page.getByRole('dialog')
    if (provider === 'bokun') await dialog.getByLabel('Short name of your account').fill('demo-tours')
    await page.screenshot({ path: info.outputPath(`${provider}-install.png`) })
    await dialog.getByRole('button', { name: 'Install' }).click()
    await expect(page.getByText(/nothing here is real/)).toBeVisible()
    expect(page.url()).toContain(`${server.url}/sandbox/${provider}/`)
    await page.screenshot({ path: info.outputPath(`${provider}-consent.png`) })
    await page.getByRole('button', { name: agree }).click()
    await expect(page.getByRole('region', { name: 'State' })).toContainText('Active')
  }
})

test('an authorisation that is taken back at the gateway shows, and a task leads back', async ({
  openAs,
  problems,
}, info) => {
  problems.expect(/422/)
  const owner = await newAgency()
  const page = await openAs(owner)
  await page.goto(`${server.url}/plugins/razorpay`)
  await page.getByRole('button', { name: 'Install' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Install' }).click()
  await page.getByRole('button', { name: 'Authorise' }).click()
  const state = page.getByRole('region', { name: 'State' })
  await expect(state).toContainText('Active')
  await page.goto(`${server.url}/plugins/razorpay`)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Accounts, keys and controls of the sandbox' }).click()
  const controls = await opened
  const { data } = await owner.call.plugins.read({ provider: 'razorpay' })
  const row = controls.getByRole('row', { name: data.plugin?.account ?? '' })
  await row.getByRole('button', { name: 'Revoke authorisation' }).click()
  // It is said without a reload.
  await expect(state).toContainText('Error')
  await page.screenshot({ path: info.outputPath('revoked.png'), fullPage: true })
  const tasks = await owner.call.tasks.mine({})
  expect(JSON.stringify(tasks.data)).toContain('Razorpay')
})
