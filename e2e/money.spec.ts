import { randomUUID } from 'node:crypto'
import { expectNoViolation } from './axe.ts'
import type { Person } from './people.ts'
import { editDraft, offerTo, sendOffer, set } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

const paise = 100
/** A trip for ₹75,000 whose deposit is due today and paid in part. */
async function soldTrip(person: Person) {
  const { call } = person
  const offer = await offerTo(person, { name: 'Meera Nair', email: `meera-${randomUUID()}@example.com` })
  await editDraft(person, offer.id, set(['startDate'], dayIn(60), '2100-12-21'))
  await sendOffer(person, offer.id)
  const said = { way: 'phone' as const, name: 'Meera Nair', optionId: offer.optionB, extras: [] }
  await call.prospects.recordAcceptance({ id: offer.id, version: 1, ...said, total: 75_000 * paise })
  const { id: tripId } = (await call.prospects.trip({ id: offer.id })).data
  const { leadId, contactId } = (await call.trips.get({ id: tripId })).data
  const pay = { tripId, mode: 'upi' as const, day: dayIn(0), reference: '412300998877' }
  await call.receipts.create({ ...pay, amount: 10_000 * paise })
  return { tripId, leadId, contactId }
}

test('what is due and paid stands on the dashboard, in the calendar, on the lead, the contact and in a search', async ({
  page,
  person,
}, info) => {
  const { leadId, contactId } = await soldTrip(person)
  const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  await page.goto('/dashboard')
  const money = page.getByRole('region', { name: 'Money', exact: true })
  await expect(money.getByRole('link', { name: '₹10,000' })).toBeVisible()
  await expect(money.getByText('To pay vendors this week')).toBeVisible()
  await expectNoViolation(page, 'the dashboard')
  await shot('dashboard')
  await money.getByRole('link', { name: '₹12,500' }).click()
  await expect(page.getByRole('heading', { name: 'Reminder calendar' })).toBeVisible()
  await page.getByRole('button', { name: /Meera Nair/ }).click()
  await shot('calendar')
  await page.getByRole('link', { name: 'Open the trip' }).click()
  await expect(page.getByRole('tab', { name: 'Money' })).toHaveAttribute('aria-selected', 'true')

  await page.goto(`/leads/${leadId}`)
  const payments = page.getByRole('region', { name: 'Payments', exact: true })
  await expect(payments.getByText('₹65,000 to pay')).toBeVisible()
  await expect(payments.getByRole('link', { name: /₹12,500/ })).toBeVisible()
  await expectNoViolation(page, 'the lead')
  await shot('lead')

  await page.goto(`/contacts/${contactId}`)
  await expect(payments.getByText('₹10,000 paid of ₹75,000')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ledger' }).getByText('₹10,000 paid ahead')).toBeVisible()
  await expectNoViolation(page, 'the contact')
  await shot('contact')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages and records' }).fill('4123009')
  await expect(page.getByRole('option', { name: /412300998877/ })).toBeVisible()
  await shot('search')
  await page.getByRole('option', { name: /412300998877/ }).click()
  await expect(page).toHaveURL(/\/payments\?q=/)
  await page.locator('[data-row-link]').first().click()
  await expect(page).toHaveURL(/\/trips\/.*tab=money/)
})

test('the profit of many trips leads to each of them', async ({ page, person }, info) => {
  const { tripId } = await soldTrip(person)
  await page.goto(`/payment-report?tab=profit&days=${dayIn(0)}..${dayIn(90)}`)
  const sums = page.getByRole('region', { name: 'Profit of the trips' })
  await expect(sums.getByText('₹75,000').first()).toBeVisible()
  await expect(page.getByText(/1 of them not billed in full/)).toBeVisible()
  await expectNoViolation(page, 'the profit')
  await page.screenshot({ path: info.outputPath('profit.png'), fullPage: true })
  await page.getByRole('region', { name: 'By destination' }).first().getByRole('link', { name: '1 trip' }).click()
  const drawer = page.getByRole('dialog', { name: /^Trips that begin/ })
  await expect(drawer.getByText('missing')).toBeVisible()
  await expectNoViolation(page, 'the trips of a figure', 'dialog')
  await page.screenshot({ path: info.outputPath('trips.png'), fullPage: true })
  await drawer.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/trips/${tripId}`))
})

test(
  'payments are among what is next for a lead and a contact on a phone',
  { tag: '@phone' },
  async ({ page, person }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { leadId, contactId } = await soldTrip(person)
    const payments = page.getByRole('region', { name: 'Payments', exact: true })
    await page.goto(`/leads/${leadId}`)
    await page.getByRole('tab', { name: 'Next' }).click()
    await expect(payments.getByText('₹65,000 to pay')).toBeVisible()
    await expectNoViolation(page, 'the lead')
    await page.goto(`/contacts/${contactId}`)
    await page.getByRole('tab', { name: 'Next' }).click()
    await expect(payments.getByText('₹10,000 paid of ₹75,000')).toBeVisible()
    await expectNoViolation(page, 'the contact')
    await payments.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByRole('dialog', { name: 'Payment from Meera Nair' })).toBeVisible()
    await expectNoViolation(page, 'a payment for several trips', 'dialog')
  },
)
