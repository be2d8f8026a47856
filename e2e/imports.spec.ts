import type { Page } from '@playwright/test'
import { inBackground } from './limits.ts'
import { expect, test } from './test.ts'

test.slow()

const register = [
  'Register of enquiries,,,,,',
  'Name,Mobile,Travel,,Pax,',
  ',,From,To,Adults,Children',
  'Asha Bhat,98290 12345 (wife),04/05/2027,12/05/2027,2,1',
  'राहुल शर्मा,९८२९०१२३४६,25/12/2026,31/12/2026,2,0',
  'Bikram Das,9829012347,12/26/2026,28/12/2026,4,0',
  'Devi Rao,9829012348,27/12/2026,30/12/2026,2,0',
].join('\n')

async function send(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('button', { name: /^Import \d+ row/ })).toBeEnabled(inBackground)
}

test(
  'the order of days is shown for each column, and can be changed',
  { tag: ['@key', '@core'] },
  async ({ page }, info) => {
    await page.goto('/leads/import')
    await send(page, 'रजिस्टर.csv', register)
    await expect(page.getByText('Travel – From', { exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'The row above names groups' })).toBeChecked()
    await expect(page.getByText('12/26/2026').first()).toBeVisible()
    await expect(page.getByText(/is read as 4 May 2027/)).toBeVisible()
    await page.screenshot({ path: info.outputPath('columns.png'), fullPage: true })
    await page.getByRole('combobox', { name: 'How days of the column Travel – From are written' }).click()
    await page.getByRole('option', { name: /^Month first/ }).click()
    await expect(page.getByText(/is read as 5 Apr 2027/)).toBeVisible()
  },
)

test('files that were not imported are there to go on with, or to discard', async ({ page }, info) => {
  await page.goto('/leads/import')
  await send(page, 'first.csv', 'Name,Mobile\nAsha,9829012345\n')
  await page.goto('/leads/import')
  const unfinished = page.getByRole('region', { name: /Not imported yet/ })
  await expect(unfinished).toContainText('first.csv')
  await page.screenshot({ path: info.outputPath('unfinished.png'), fullPage: true })
  await unfinished.getByRole('link', { name: 'Continue with first.csv' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
  await page.goBack()
  await unfinished.getByRole('button', { name: 'Discard first.csv' }).click()
  await expect(unfinished).toBeHidden()
})

test('an export holds every field where that is asked for', async ({ page }, info) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const all = page.getByRole('menuitemcheckbox', { name: 'All fields, not only those shown' })
  await all.click()
  await expect(all).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('menuitem', { name: /As vCards 3.0/ })).toBeVisible()
  await page.screenshot({ path: info.outputPath('export-menu.png') })
})

test('amounts of which nothing says the currency are asked about before anything is imported', async ({ page }) => {
  await page.goto('/leads/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const text = 'Name,Phone,Budget to\nAsha Rao,9829012345,5000'
  await (await chooser).setFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByText('Choose the currency of the amounts first.')).toBeVisible(inBackground)
  const start = page.getByRole('button', { name: /^Import 1 row/ })
  await expect(start).toBeDisabled()
  const preview = page.getByRole('group', { name: 'Preview' })
  await expect(preview.getByRole('cell', { name: '5,000', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Currency of the amounts' }).click()
  await page.getByRole('option', { name: /USD/ }).click()
  await expect(start).toBeEnabled(inBackground)
  await expect(preview).toContainText('$5,000')
  await start.click()
  await page.goto('/leads')
  await expect(page.getByText('Asha Rao').first()).toBeVisible(inBackground)
})
