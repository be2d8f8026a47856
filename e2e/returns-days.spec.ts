import { expectNoViolation } from './axe.ts'
import { inBackground } from './limits.ts'
import { monthOf } from './returns-of.ts'
import { expect, test } from './test.ts'

test('the books and everything for the accountant are had of a quarter, a financial year or other days', async ({
  page,
  person,
}, info) => {
  await monthOf(person)
  await page.goto('/payment-report?tab=returns')
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files.getByText('GSTR-1 for the portal')).toBeVisible()
  await files.getByLabel('Files of').click()
  await page.getByRole('option', { name: 'Its financial year' }).click()
  await expect(files.getByText(/1 Apr 20\d\d to 31 Mar 20\d\d/)).toBeVisible()
  // A return is of a month.
  await expect(files.getByText('GSTR-1 for the portal')).toBeHidden()
  await expectNoViolation(page, 'files of a financial year')
  await files.scrollIntoViewIfNeeded()
  await page.screenshot({ path: info.outputPath('year.png'), fullPage: true })
  await files.getByRole('button', { name: 'Download: Tally' }).click()
  const link = page.getByRole('status').getByRole('button', { name: 'Download' })
  await expect(link).toBeVisible(inBackground)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^tally-20\d\d-04-to-20\d\d-03\.zip$/)
  await files.getByLabel('Files of').click()
  await page.getByRole('option', { name: 'Other days' }).click()
  await expect(files.getByRole('group', { name: 'Days' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('days.png'), fullPage: true })
})
