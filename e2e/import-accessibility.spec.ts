import { expectNoViolation } from './axe.ts'
import { inBackground } from './limits.ts'
import { expect, test } from './test.ts'

test.slow()

test('the import passes axe: choosing, columns, what came of it', async ({ page }) => {
  await page.goto('/leads/import')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expectNoViolation(page, 'choose a file')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from('Name,Phone,Travel date,Odd\nAsha Bhat,9829012345,31/02/2027,x\n,,,\nBikram,98290,,y\n')
  await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('button', { name: /^Import \d+ row/ })).toBeEnabled()
  await expectNoViolation(page, 'columns of a file')
  await page.getByRole('button', { name: /^Import \d+ row/ }).click()
  await expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible(inBackground)
  await expectNoViolation(page, 'what came of an import')
})
