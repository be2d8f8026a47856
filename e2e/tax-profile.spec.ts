import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'

test(
  'a registration is added with its GSTIN, its invoices are numbered as before, and a doubt is decided',
  { tag: ['@key', '@core'] },
  async ({ page, problems }) => {
    // The wrong GSTIN.
    problems.expect(/status of 422/)
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Tax', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Tax', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add a registration' }).click()
    const form = page.getByRole('dialog', { name: 'Add a registration' })
    await form.getByLabel('Legal name').fill('Blue Pines Travel LLP')
    await form.getByLabel('GSTIN').fill('08AAFCS9999L1Z5')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('its last character does not fit')).toBeVisible()
    await form.getByLabel('GSTIN').fill('08aafcs9999l1z6')
    await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue('08 Rajasthan')
    await expectNoViolation(page, 'tax registration')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('article', { name: '08AAFCS9999L1Z6' })).toContainText('Usual')

    await page.getByRole('button', { name: 'Change the numbers of Tax invoice' }).click()
    const series = page.getByRole('dialog', { name: 'Numbers of tax invoices' })
    await series.getByLabel('How a number reads').fill('BLUEPINES/{yyyy}/{number}')
    await expect(series.getByText('Shorten it')).toBeVisible()
    await series.getByLabel('How a number reads').fill('BP/{yy}/{number}')
    await series.getByLabel('Next number').fill('118')
    await expect(series.getByText(/The next one is BP\/\d\d-\d\d\/0118/)).toBeVisible()
    await series.getByRole('button', { name: 'Save' }).click()
    await expect(series).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'Tax invoice' })).toContainText('/0118')

    await page.getByRole('combobox', { name: 'Cash of ₹2 lakh or more' }).click()
    await page.getByRole('option', { name: 'Warn', exact: true }).click()
    await page.getByLabel('TAN').fill('jprs12345e')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The tax profile is saved')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Cash of ₹2 lakh or more' })).toHaveValue('Warn')
    await expect(page.getByLabel('TAN')).toHaveValue('JPRS12345E')
    await expectNoViolation(page, 'tax')
  },
)

test('who signs documents is named, and their signature uploaded and removed', async ({ page, person }, info) => {
  await person.call.taxProfile.addRegistration({
    kind: 'regular',
    taxNumber: '08AAFCS9999L1Z6',
    legalName: 'Blue Pines Travel LLP',
    tradeName: null,
    address: null,
    state: '08',
    from: '2017-07-01',
    to: null,
    luts: [],
    packId: null,
  })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Tax', exact: true }).click()
  await expect(page.getByText('No signature yet')).toBeVisible()
  await page.getByLabel('Name of the signatory').fill('Kavita Rathore')
  await page.getByLabel('Designation').fill('Partner')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The tax profile is saved')).toBeVisible()
  // Any picture: that of the page will do.
  const picture = await page.getByRole('heading', { name: 'Tax', exact: true }).screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'Signature on documents' })).toBeVisible()
  await page.getByRole('img', { name: 'Signature on documents' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: info.outputPath('signature.png') })
  await expectNoViolation(page, 'the signature')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: info.outputPath('signature-phone.png'), fullPage: true })
  await page.reload()
  await expect(page.getByLabel('Name of the signatory')).toHaveValue('Kavita Rathore')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No signature yet')).toBeVisible()
})
