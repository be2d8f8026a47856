import { expectNoViolation } from './axe.ts'
import { registered, typeInvoice } from './invoices-of.ts'
import { expect, test } from './test.ts'

test('a foreign tourist’s tour that is partly abroad is exempt by its days, with the reason, on screen and on paper', async ({
  page,
  person,
}, info) => {
  await registered(person)
  await typeInvoice(page)
  await page.getByLabel('Charged to').fill('Grace Okoye')
  await page.getByLabel('What it is for').fill('Rajasthan and Nepal, 10 days')
  const tourist = page.getByRole('switch', { name: 'The buyer is a foreign tourist' })
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible()
  await expect(tourist).toBeHidden()

  const kinds = page.getByRole('radiogroup', { name: 'Who the buyer is' })
  await kinds.getByText('Abroad').click()
  await page.getByRole('combobox', { name: 'Country' }).fill('Keny')
  await page.getByRole('option', { name: 'Kenya' }).click()
  const figures = page.getByRole('complementary', { name: 'Figures' })
  await expect(figures.getByText('₹1,05,000')).toBeVisible()
  await tourist.check()
  await page.getByLabel('Days of the tour').fill('10')
  await page.getByLabel('Days abroad').fill('3.5')
  // 7 of 20 halves of ₹1,00,000 are exempt; 5 % of ₹65,000 are ₹3,250.
  await expect(figures.getByText('₹35,000')).toBeVisible()
  await expect(figures.getByText('₹1,03,250')).toBeVisible()
  await expect(figures.getByText('your accountant should confirm it')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expectNoViolation(page, 'a foreign tourist')
  await page.screenshot({ path: info.outputPath('tourist.png'), fullPage: true })

  // Another kind of service is no tour, and a buyer of here is no foreign tourist.
  await page.getByLabel('Taxed as').selectOption({ label: 'Tourist guide' })
  await expect(figures.getByText('no line is one')).toBeVisible()
  await page.getByLabel('Taxed as').selectOption({ index: 1 })
  await expect(figures.getByText('₹1,03,250')).toBeVisible()
  await kinds.getByText('Consumer').click()
  await expect(tourist).toBeHidden()
  await kinds.getByText('Abroad').click()
  await page.getByRole('combobox', { name: 'Country' }).fill('Keny')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await expect(tourist).not.toBeChecked()
  await tourist.check()
  await page.getByLabel('Days of the tour').fill('10')
  await page.getByLabel('Days abroad').fill('3')
  await expect(figures.getByText('₹1,03,500')).toBeVisible()

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('3 of 10 days abroad').first()).toBeVisible()
  await page.getByRole('button', { name: '₹30,000' }).click()
  await expect(page.getByText('that share of its price is exempt, at most 50 %').first()).toBeVisible()
  await expectNoViolation(page, 'why part of it is exempt')
  await page.screenshot({ path: info.outputPath('why.png'), fullPage: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('dialog', { name: 'Issue' }).getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByText('Record payment').or(page.getByText('To be paid')).first()).toBeVisible()
  const { data: rows } = await person.call.invoices.list({})
  const { data: made } = await person.call.invoices.get({ id: rows[0]?.id ?? '' })
  expect(made.document.tour).toEqual({ isForTourist: true, days: 10, daysAbroad: 3 })
  await page.goto(made.publicPath ?? '')
  await expect(page.getByText('The tour of a foreign tourist is 3 of 10 days abroad').last()).toBeVisible()
  await expectNoViolation(page, 'the page of a tourist’s invoice')
  await page.screenshot({ path: info.outputPath('paper.png'), fullPage: true })
})
