import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { nobody, serverUrl } from './people.ts'
import { expect, test } from './test.ts'

/** Somebody else's web site, on another origin, with the tag in its page. */
async function otherSite(tag: string): Promise<{ url: string; close: () => void }> {
  const page = `<!doctype html><title>Blue Pines</title><h1>Kerala in the rain</h1>${tag}<p id="after">Our address</p>`
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

async function fill(form: Page | FrameLocator, typed: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value)
}

test(
  'an owner sets the form up and embeds it, and what a traveller sends is there without a reload',
  { tag: '@key' },
  async ({ page, person, openAs, problems }) => {
    test.slow()
    await page.goto('/leads')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Lead capture' }).click()
    const preview = page.frameLocator('iframe')
    await page.getByLabel('Title').fill('Kerala in the rain')
    await expect(preview.getByRole('heading', { name: 'Kerala in the rain' })).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Email' }).getByText('Off').click()
    await expect(preview.getByLabel('Email')).toBeHidden()
    // What is not saved yet is still there after a reload.
    const kept = async () => (await person.call.user.session()).data.preferences['draft:intake.form']
    const settings = { title: 'Kerala in the rain', fields: { email: 'off' } }
    await expect.poll(kept).toMatchObject({ settings })
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Kerala in the rain')
    await page.getByRole('button', { name: 'Save form' }).click()
    await expect(page.getByText('The form is saved')).toBeVisible()
    await page.getByRole('tab', { name: 'Put it on your site' }).click()
    const tag = await page.getByLabel('Script tag', { exact: true }).innerText()
    await page.goto('/leads')
    await expect(page.getByText('Every enquiry in one place')).toBeVisible()

    const site = await otherSite(tag)
    try {
      const traveller = await openAs(nobody(), { viewport: { width: 390, height: 844 } })
      problems.expect(new RegExp(`request to somebody else: ${site.url}`))
      await traveller.goto(`${site.url}/?utm_source=google&utm_campaign=rain`)
      const form = traveller.frameLocator('iframe')
      await expect(form.getByRole('heading', { name: 'Kerala in the rain' })).toBeVisible()
      // The frame is as tall as what it holds.
      const frame = traveller.locator('iframe')
      await expect.poll(async () => (await frame.boundingBox())?.height).not.toBe(640)
      const inner = await form.locator('html').evaluate((html) => html.scrollHeight)
      expect(Math.abs(((await frame.boundingBox())?.height ?? 0) - inner)).toBeLessThan(3)

      await form.getByRole('button', { name: 'Send enquiry' }).click()
      await expect(form.getByText('Enter your name')).toBeVisible()
      problems.expect(/status of 422/)
      await fill(form, { 'Your name': 'Asha Rao', 'Phone or WhatsApp': '12', 'Where would you like to go?': 'Munnar' })
      await form.getByRole('button', { name: 'Send enquiry' }).click()
      await expect(form.getByText('One thing is missing or not right.')).toBeVisible()
      await expect(form.getByLabel('Your name')).toHaveValue('Asha Rao')
      await fill(form, { 'Phone or WhatsApp': '98290 12345' })
      await form.getByRole('button', { name: 'Send enquiry' }).click()
      await expect(form.getByRole('heading', { name: 'Your enquiry is on its way' })).toBeVisible()
      await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThan(500)
    } finally {
      site.close()
    }

    const lead = page.getByRole('link', { name: 'Asha Rao' })
    await expect(lead).toBeVisible()
    await lead.click()
    await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('google / rain')
    await expect(page.getByText(/form on localhost/)).toBeVisible()
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test(
    'the form says what is wrong, keeps what was typed and is sent',
    { tag: ['@key', '@core'] },
    async ({ person, page, problems }) => {
      const { data } = await person.call.intake.form()
      await page.goto(`/forms/${data.key}`)
      await fill(page, { 'Your name': 'Vikram', 'Phone or WhatsApp': '12', 'Where would you like to go?': 'Ladakh' })
      await page.getByRole('button', { name: 'Send enquiry' }).click()
      problems.expect(/status of 422/)
      await expect(page.getByRole('alert')).toHaveText('One thing is missing or not right.')
      await expect(page.getByLabel('Where would you like to go?')).toHaveValue('Ladakh')
      await fill(page, { 'Phone or WhatsApp': '98290 54321' })
      await page.getByRole('button', { name: 'Send enquiry' }).click()
      await expect(page.getByRole('heading', { name: 'Your enquiry is on its way' })).toBeVisible()
      expect((await person.call.leads.list({})).data.map((lead) => lead.name)).toEqual(['Vikram'])
    },
  )
})

test('a key is made and shown once, hands in enquiries, and is refused as soon as it is revoked', async ({ page }) => {
  await page.goto('/leads/capture?tab=api')
  await page.getByRole('link', { name: 'Make a key' }).click()
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByLabel('What it is for').fill('Chat bot')
  await page.getByRole('checkbox', { name: 'Submit enquiries' }).check()
  await page.getByRole('button', { name: 'Make key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).innerText()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(key)).toBeHidden()

  const handIn = () =>
    fetch(`${serverUrl()}/api/intake/leads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'one' },
      body: JSON.stringify({ name: 'Asha Rao', phone: '98290 12345' }),
    })
  const [first, again] = [await (await handIn()).text(), await (await handIn()).text()]
  expect(first).toContain('"created":true')
  expect(again).toBe(first)
  await page.reload()
  await expect(page.getByText('last used')).toBeVisible()

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect((await handIn()).status).toBe(401)
})
