import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'

const vat = {
  kind: 'vat' as const,
  taxNumber: 'PT501964843',
  legalName: 'Tejo Viagens',
  tradeName: null,
  address: null,
  state: null,
  from: '2017-07-01',
  to: null,
  luts: [],
  packId: null,
}

test(
  'a bill with VAT is entered as its vendor says it, and a credit note of it',
  { tag: '@key' },
  async ({ page, person }, info) => {
    const { call } = person
    const { data: profile } = await call.taxProfile.addRegistration(vat)
    const { facts, version } = profile
    await call.taxProfile.save({ ...facts, version, defaultMode: 'price', defaultRate: 23_000 })
    await call.vendors.create({ name: 'Hotel do Tejo', currency: 'INR', creditDays: 7 })
    await page.goto('/bills/create')
    await page.getByRole('combobox', { name: 'Vendor' }).fill('Hotel')
    await page.getByRole('option', { name: /Hotel do Tejo/ }).click()
    await page.getByLabel('Number on the bill').fill('FT 1/77')
    await page.getByLabel('What it is for').fill('Stay, 3 nights')
    await page.getByLabel('Amount without tax').fill('1,000')
    await expect(page.getByLabel('VAT rate')).toHaveValue('23')
    await expect(page.getByLabel('VAT amount')).toHaveValue('230')
    await expect(page.getByRole('main').getByText(/GST|TDS/)).toHaveCount(0)
    await page.getByLabel('VAT rate').fill('6')
    await page.getByLabel('VAT rate').press('Tab')
    await expect(page.getByLabel('VAT amount')).toHaveValue('60')
    await page.getByLabel('Amounts include the VAT').check()
    await expect(page.getByLabel('Amount with tax')).toHaveValue('1,000')
    await page.getByLabel('Amount with tax').fill('1,060')
    await page.getByLabel('Amount with tax').press('Tab')
    const sums = page.getByRole('complementary', { name: 'What it comes to' })
    await expect(sums.getByText('₹1,060')).toBeVisible()
    await expect(sums.getByText('₹60', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Take input credit')).toBeChecked()
    await expectNoViolation(page, 'a new bill with VAT')
    await page.screenshot({ path: info.outputPath('editor.png'), fullPage: true })
    await page.getByRole('button', { name: 'Save draft' }).click()

    await expect(page.getByRole('heading', { name: 'Hotel do Tejo' })).toBeVisible()
    await expect(page.getByText('₹1,000 + VAT ₹60 · input credit')).toBeVisible()
    await page.screenshot({ path: info.outputPath('bill.png'), fullPage: true })
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    const enter = page.getByRole('dialog', { name: 'Enter in the books' })
    await enter.getByRole('button', { name: 'Enter' }).click()
    await expect(enter).toBeHidden()
    await page.getByRole('button', { name: 'Record payment' }).click()
    const pay = page.getByRole('dialog', { name: 'Pay Hotel do Tejo' })
    await expect(pay.getByLabel('Tax withheld')).toBeVisible()
    await page.screenshot({ path: info.outputPath('pay.png'), fullPage: true })
    await pay.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Enter credit note' }).click()
    await expect(page.getByLabel('VAT amount')).toHaveValue('60')
    await page.getByLabel('Number on the credit note').fill('NC 1/3')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('₹1,000 + VAT ₹60 · input credit')).toBeVisible()
    await page.screenshot({ path: info.outputPath('note.png'), fullPage: true })
    expect((await call.bills.list({ filters: { kind: ['credit'] } })).data).toMatchObject([{ total: 106_000 }])
  },
)
