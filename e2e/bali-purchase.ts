import { expectNoViolation } from './axe.ts'
import { statementFile } from './bali-bank.ts'
import { fillDialog, sendDialog, type Told } from './bali-screens.ts'
import { typedDay } from './bali-story.ts'
import { inBackground } from './limits.ts'
import { expect } from './test.ts'

/**
 * 800 dollars are billed at 86.50: ₹69,200. 300 of them are paid with ₹26,130 (87.10), which were billed at ₹25,950:
 * ₹180 are lost. 500 are paid with ₹42,950 (85.90), which were billed at ₹43,250: ₹300 are gained.
 */
const paid = [
  { date: 13, dollars: '300', rupees: '26,130', charges: '1,180', reference: 'HDFCR52026101309914' },
  { date: 22, dollars: '500', rupees: '42,950', charges: '', reference: 'HDFCR52026102251207' },
] as const

export async function payTheVillas({ page, shot }: Told): Promise<void> {
  await page.goto('/bills/create')
  await page.getByRole('combobox', { name: 'Vendor' }).fill('Ubud')
  await page.getByRole('option', { name: /Ubud Villas/ }).click()
  await page.getByLabel('Number on the bill').fill('UV-2611')
  await page.getByLabel('Day of the bill').fill(typedDay(11))
  await page.getByRole('combobox', { name: 'Booking' }).click()
  await page.getByRole('option', { name: /Ubud Villas, 4 nights/ }).click()
  await expect(page.getByLabel('Amount without tax')).toHaveValue('800')
  await page.getByLabel('What one USD is worth in INR').fill('86.50')
  // A hotel in Indonesia charges no tax of India.
  await expect(page.getByLabel('What such a vendor can charge')).toHaveCount(0)
  await shot('bill')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await sendDialog(page.getByRole('dialog', { name: 'Enter in the books' }), 'Enter')
  for (const { date, dollars, rupees, charges, reference } of paid) {
    await page.getByRole('button', { name: 'Record payment' }).click()
    const pay = page.getByRole('dialog', { name: 'Pay Ubud Villas' })
    await fillDialog(pay, { 'Bill UV-2611': dollars })
    await fillDialog(pay, { 'What left the account for bill UV-2611': rupees, Day: typedDay(date) })
    await fillDialog(pay, { Reference: reference, 'Bank charges': charges })
    await expect(pay.getByLabel('Amount paid')).toHaveValue(rupees)
    await sendDialog(pay, 'Record payment', { asksDay: true })
    await expect(page.getByText(date === 13 ? 'Part-paid' : 'Paid', { exact: true }).first()).toBeVisible()
  }
  await shot('bill-paid')
}

/** Of eight lines six are of what was recorded, and settle themselves; two wait for somebody. */
export async function readTheStatement({ page, shot }: Told): Promise<void> {
  await page.goto('/bank-statements')
  await page.getByRole('button', { name: 'Add statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a statement of Current' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'hdfc.csv', mimeType: 'text/csv', buffer: Buffer.from(statementFile()) })
  await expectNoViolation(page, 'a statement that was read', 'dialog')
  await shot('statement')
  await sendDialog(dialog, 'Add 8 lines')

  const lines = page.getByRole('listitem')
  const charge = lines.filter({ hasText: 'FX REMITTANCE CHRG' })
  const unknown = lines.filter({ hasText: 'SURESH PATEL' })
  await expect(lines.getByRole('button', { name: 'Explain' })).toHaveCount(2, inBackground)
  await expect(charge.getByText('By its text the bank took it as a charge.')).toBeVisible()
  await shot('to-explain')
  await charge.getByRole('button', { name: 'Accept' }).click()
  await expect(charge).toHaveCount(0)

  await unknown.getByRole('button', { name: 'Explain' }).click()
  const drawer = page.getByRole('dialog', { name: 'Explain a line' })
  await drawer.getByRole('button', { name: 'Book to an account' }).click()
  await drawer.getByLabel('Account of part 1').click()
  await page.getByRole('option', { name: 'Suspense' }).click()
  await drawer.getByLabel('What part 1 is').fill('Suresh Patel, who has no trip: asked by phone')
  await expect(drawer.getByText('All of the line is explained.')).toBeVisible()
  await shot('explaining')
  await drawer.getByRole('button', { name: 'Settle' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Nothing to explain')).toBeVisible()

  await page.getByRole('tab', { name: 'Settled' }).click()
  const seen = lines.filter({ has: page.getByRole('button', { name: 'Undo' }) }).filter({ hasText: 'by itself' })
  await expect(seen).toHaveCount(6)
  for (const [number, amount] of [
    ['RV', '₹53,856'],
    ['RC', '₹40,000'],
    ['RC', '₹40,784'],
    ['RF', '₹10,500'],
    // 26,130 + 1,180 that the bank took with it.
    ['PAY', '₹27,310'],
    ['PAY', '₹42,950'],
  ] as const) {
    const line = seen.filter({ hasText: amount })
    await expect(line.getByRole('link', { name: new RegExp(`^${number}/`) })).toBeVisible()
  }
  await shot('settled')
  await page.getByRole('tab', { name: 'Books and bank' }).click()
  const balance = page.getByRole('table', { name: 'Books and bank' })
  // 53,856 + 40,000 + 40,784 − 10,500 − 27,310 − 42,950 − 1,180 + 15,000.
  await expect(balance.getByRole('row', { name: /By the bank/ })).toContainText('₹67,700')
  await expect(balance.getByRole('row', { name: /By the books/ })).toContainText('₹67,700')
  await shot('books-and-bank')
}
