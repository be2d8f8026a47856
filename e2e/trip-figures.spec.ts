import { expectNoViolation } from './axe.ts'
import { registered } from './invoices-of.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { todayInIndia } from './days.ts'

test('each sum of a trip’s money leads to the documents that it is made of', async ({ page, person }, info) => {
  await registered(person)
  const { call } = person
  const trip = await sellTrip(person, 'Kerala by boat', [{ category: 'lodging', title: 'Houseboat', net: 50_000 }])
  const other = await sellTrip(person, 'Goa', [{ category: 'lodging', title: 'Villa', net: 10_000 }])
  for (const { id } of [trip, other]) {
    const { data: draft } = await call.invoices.ofTrip({ id, kind: 'invoice', lines: 'package' })
    await call.invoices.issue({ id: draft.id, version: draft.version })
    const day = todayInIndia()
    await call.receipts.create({ tripId: id, mode: 'upi', day, amount: 1_000_000 })
  }
  const money = `/trips/${trip.id}?tab=money`
  await page.goto(money)
  const due = page.getByRole('region', { name: 'What is due' })
  await expect(due.getByText('On invoices')).toBeVisible()
  const profit = page.getByRole('region', { name: 'Profit' })
  await expect(profit.getByRole('link').first()).toBeVisible()
  await expectNoViolation(page, 'sums that lead to their documents')
  await page.screenshot({ path: info.outputPath('money.png'), fullPage: true })

  await due.getByRole('term').filter({ hasText: 'On invoices' }).locator('..').getByRole('link').click()
  await expect(page).toHaveURL(/\/invoices\?.*trip=/)
  await expect(page.getByText('₹1,00,000').first()).toBeVisible()
  await expect(page.getByText('₹20,000')).toBeHidden()
  await expectNoViolation(page, 'the invoices of a trip')
  await page.screenshot({ path: info.outputPath('invoices.png') })

  await page.goto(money)
  await due
    .getByRole('term')
    .filter({ hasText: /^Paid$/ })
    .locator('..')
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/payments\?.*trip=/)
  await expect(page.getByText('₹10,000')).toHaveCount(1)
  await expectNoViolation(page, 'the payments of a trip')
  await page.screenshot({ path: info.outputPath('payments.png') })

  await page.goto(money)
  await due.getByRole('term').filter({ hasText: 'Still to be paid' }).locator('..').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Instalments' })).toBeInViewport()
  await profit.getByRole('row', { name: /Cost/ }).getByRole('link').last().click()
  await expect(page.getByRole('region', { name: 'Bills of vendors' })).toBeInViewport()
  await profit.getByRole('row', { name: /Cost/ }).getByRole('link').nth(1).click()
  await expect(page.getByRole('tab', { name: 'Bookings' })).toHaveAttribute('aria-selected', 'true')
})
