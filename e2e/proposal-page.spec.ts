import type { Page } from '@playwright/test'
import { expectNoViolation, sizes } from './axe.ts'
import { stageOf } from './leads-of.ts'
import { mailAbout } from './mailbox.ts'
import { codeFor, offerTo, sendOffer, userAgent } from './proposals-of.ts'
import { expect, test } from './test.ts'

/** What a browser that people hold in their hands says of itself. */
const traveller = () => ({ name: 'Asha Rao', email: `asha-${Date.now()}-${Math.random()}@example.com` })
const sum = (page: Page) => page.locator('#sum')
const bar = (page: Page) => page.getByRole('complementary', { name: 'Price' })

for (const { name: size, viewport, tag, core } of sizes)
  test(
    `a traveller chooses, sees the price follow, and accepts ${size}`,
    { tag: [...tag, ...core] },
    async ({ person, openAs }, info) => {
      const asha = traveller()
      const { id, leadId } = await offerTo(person, asha)
      const path = await sendOffer(person, id)
      const page = await openAs({ ...person, state: { cookies: [], origins: [] } }, { viewport, userAgent })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Kerala by boat' })).toBeVisible()
      await expectNoViolation(page, `the page of a proposal ${size}`)
      await expect(bar(page)).toContainText('₹50,000')
      await expect(page.getByText('Pay on the day')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Show the price' })).toBeHidden()

      await page.getByRole('radio', { name: /Option B/ }).check()
      await page.getByRole('checkbox', { name: /Balloon ride/ }).check()
      await expect(sum(page)).toContainText('₹85,000')
      await expect(sum(page)).toContainText('₹25,500')
      await expect(bar(page)).toContainText('₹85,000')
      await page.reload()
      await expect(page.getByRole('radio', { name: /Option B/ })).toBeChecked()
      await expect(sum(page)).toContainText('₹85,000')

      await page.getByRole('button', { name: 'Accept the trip' }).click()
      await expect(page.getByText('Tick this to accept')).toBeVisible()
      const form = page.locator('#accept')
      // The name is that of the cover; the address is nobody's to read who was forwarded the link.
      await expect(form.getByRole('textbox', { name: 'Your name' })).toHaveValue('Asha Rao')
      await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('')
      await form.getByRole('textbox', { name: 'Email' }).fill(asha.email)
      await form.getByRole('checkbox').check()
      await form.getByRole('button', { name: 'Accept the trip' }).click()
      const code = page.getByRole('textbox', { name: 'Code' })
      await expect(code).toBeVisible()
      await expectNoViolation(page, `the page for the code ${size}`)
      await code.fill(await codeFor(asha.email))
      await page.getByRole('button', { name: 'Accept Kerala by boat for ₹85,000' }).click()
      await expect(page.getByText('Asha Rao accepted it')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expectNoViolation(page, `the page of what was accepted ${size}`)
      const next = page.getByRole('region', { name: 'What happens next' })
      await expect(next).toContainText('Deposit')
      await expect(next).toContainText('₹25,500')
      await expect(next).toContainText('Names and days of birth are missing for 2 of 2 travellers')
      await page.screenshot({ path: info.outputPath('accepted.png'), fullPage: true })

      const { data: trip } = await person.call.prospects.trip({ id })
      expect(trip).toMatchObject({ total: 8_500_000, acceptedBy: 'Asha Rao', instalments: [{}, {}] })
      const { travellers } = (await person.call.travellers.list({ tripId: trip.id })).data
      const ids = travellers.map((one) => one.id)
      const { data: link } = await person.call.travellers.makeLink({ tripId: trip.id, travellerIds: ids })
      await page.reload()
      await next.getByRole('button', { name: 'Mail me the page to fill in' }).click()
      await expect(page.getByText('It is on its way to the email address')).toBeVisible()
      expect(await mailAbout(asha.email, /Your details for Kerala by boat/)).toContain(link.url?.split('/').at(-1))

      const { data: lead } = await person.call.leads.get({ id: leadId })
      expect(lead.stageId).toBe((await stageOf(person, 'Converted')).id)
      const counted = async () => (await person.call.prospects.views({ id })).data.map(({ section }) => section)
      expect(await counted()).toEqual(expect.arrayContaining([null, 'prices', 'accept']))
    },
  )

test('without a script the same is done by buttons', async ({ person, openAs }) => {
  const asha = traveller()
  const { id } = await offerTo(person, asha)
  const path = await sendOffer(person, id)
  const page = await openAs({ ...person, state: { cookies: [], origins: [] } }, { javaScriptEnabled: false })
  await page.goto(path)
  await page.getByRole('radio', { name: /Option B/ }).check()
  await page.getByRole('button', { name: 'Show the price' }).click()
  await expect(sum(page)).toContainText('₹75,000')
  await page.locator('summary', { hasText: 'Ask for a change' }).click()
  await page.getByRole('textbox', { name: 'What should be different?' }).fill('A day more, please')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('has your request')).toBeVisible()
  await expect.poll(async () => (await person.call.prospects.get({ id })).data.status).toBe('changes-requested')
  await sendOffer(person, id)
  await page.goto(path)
  const accept = page.locator('#accept')
  await accept.getByRole('textbox', { name: 'Your name' }).fill('Asha Rao')
  await accept.getByRole('textbox', { name: 'Email' }).fill(asha.email)
  await accept.getByRole('checkbox').check()
  await accept.getByRole('button').click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(asha.email))
  await page.getByRole('button', { name: /^Accept Kerala by boat/ }).click()
  await expect(page.getByText('Asha Rao accepted it')).toBeVisible()
})

test('the agency’s own people look without being counted', async ({ person, openAs }) => {
  const { id } = await offerTo(person, traveller())
  const page = await openAs(person, { userAgent })
  const told = page.waitForResponse(/\/seen$/)
  await page.goto(await sendOffer(person, id))
  expect((await told).status()).toBe(200)
  expect((await person.call.prospects.get({ id })).data).toMatchObject({ views: 0, status: 'sent' })
})
