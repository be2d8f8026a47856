import type { Page } from '@playwright/test'
import { addLeads } from './leads-of.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Nothing sticks out to the side of a phone. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
}

test('leads are a list of lines to call from, search and open', { tag: '@phone' }, async ({ page, person }) => {
  await addLeads(person, [
    { name: 'Asha Bhat', phone: '9829012345', destinations: ['Bali'], travelMonth: '2027-03-01' },
    { name: 'Bikram Das', email: 'b@example.com' },
  ])
  await page.goto('/leads')
  const lines = page.getByRole('list', { name: 'Leads' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.last()).toContainText('Bali · Mar 2027')
  await expect(page.getByRole('link', { name: 'Call Asha Bhat' })).toHaveAttribute('href', 'tel:+919829012345')
  await expectNoSidewaysScroll(page)
  await expect(lines.first()).toContainText('Bikram Das')
  await page.getByRole('button', { name: 'Order: Newest first' }).tap()
  await page.getByRole('menuitem', { name: 'Name, A to Z' }).tap()
  await expect(lines.first()).toContainText('Asha Bhat')
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('2345')
  await expect(lines).toHaveCount(1)
  await lines
    .getByRole('link', { name: /Asha Bhat/ })
    .first()
    .tap()
  await expect(page.getByRole('heading', { name: 'Asha Bhat' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the lead page has its parts as tabs, all of which work', { tag: '@phone' }, async ({ page, person }) => {
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat', city: 'Jaipur' }])
  await page.goto(`/leads/${lead?.id}`)
  await expect(page.getByText('Tomorrow 10:00')).toBeVisible()
  await page.getByRole('tab', { name: 'Facts' }).tap()
  await page.getByRole('button', { name: 'City Jaipur' }).tap()
  await page.getByLabel('City').fill('Udaipur')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'City Udaipur' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Timeline' }).first().tap()
  await page.getByPlaceholder(/Write a note/).fill('Wants a sea view')
  await page.getByRole('button', { name: 'Save note' }).tap()
  await expect(page.getByText('wrote a note')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Stage: New' }).tap()
  await page.getByRole('menuitem', { name: 'Contacted' }).tap()
  await expect(page.getByRole('button', { name: 'Stage: Contacted' })).toBeVisible()
})

test('a lead is added with a thumb', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Add Lead' }).tap()
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('Name').fill('Asha Bhat')
  await form.getByLabel('Phone').fill('9829012345')
  await expectNoSidewaysScroll(page)
  const save = form.getByRole('button', { name: 'Save lead' })
  const box = await save.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  await save.tap()
  await expect(page.getByRole('list', { name: 'Leads' })).toContainText('Asha Bhat')
})

test('the board is swiped through, and a card moved by its menu', { tag: '@phone' }, async ({ page, person }) => {
  await addLeads(person, [{ name: 'Asha Bhat' }])
  await page.goto('/leads?mode=board')
  await page.getByRole('button', { name: 'Move Asha Bhat' }).tap()
  await page.getByRole('menuitem', { name: 'Contacted' }).tap()
  await expect(page.getByRole('region', { name: 'Contacted', exact: true }).getByText('Asha Bhat')).toBeAttached()
  await expectNoSidewaysScroll(page)
})
