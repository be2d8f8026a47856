import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

test('whoever uses Sarai is led to the source of what runs, its licence and those of others', async ({ page }) => {
  await page.goto('/login')
  const [source] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Source code' }).click(),
  ])
  await expect(source.getByText(/This is Sarai \d+\.\d+\.\d+/)).toBeVisible()
  const [archive] = await Promise.all([
    source.waitForEvent('download'),
    source.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^sarai-\d+\.\d+\.\d+-source\.tar\.gz$/)
  await source.getByRole('link', { name: 'software of others' }).click()
  await expect(source.getByText('react-dom').first()).toBeVisible()
  await source.goto('/license.txt')
  await expect(source.getByText('GNU AFFERO GENERAL PUBLIC LICENSE').first()).toBeVisible()
})

test('a page that an agency shows to strangers leads there too', async ({ page, problems }) => {
  problems.expect(/status of 404/)
  await page.goto(`/forms/${'x'.repeat(22)}`)
  await expect(page.getByRole('link', { name: 'Made with Sarai · Source code' })).toHaveAttribute('href', '/source')
})
