import type { Page } from '@playwright/test'
import { leadsOf } from './hostile-leads.ts'
import { expect, test } from './test.ts'

/** Elements that only what somebody typed could have brought into the page. */
const foreign =
  'script:not([src^="/assets/"]), iframe, object, embed, base, svg script, form[action], [onerror], [onload], marquee, video, audio, math'

async function expectHarmless(page: Page): Promise<void> {
  expect(await page.locator(foreign).count()).toBe(0)
}

test('HTML in every text field is shown as text wherever it appears, and nothing runs (bar 34)', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const leads = await leadsOf(person)

  await page.goto('/leads?cols=email,destinations,city,tags,source')
  const rows = page.getByRole('table', { name: 'Leads' }).locator('[data-row-link]')
  const scroller = page.getByRole('table', { name: 'Leads' })
  await expect(rows.first()).toHaveText(leads.at(-1)?.payload ?? '')
  const shown = new Set(await rows.allInnerTexts())
  for (let at = 0; at < 3; at++) {
    await scroller.evaluate((element) => element.scrollBy(0, 500))
    await page.waitForTimeout(100)
    for (const text of await rows.allInnerTexts()) shown.add(text)
  }
  expect([...shown].toSorted()).toEqual(leads.map((lead) => lead.payload).toSorted())
  await expectHarmless(page)

  await page.goto('/leads?mode=board')
  await expect(page.getByRole('article').getByRole('link').first()).toHaveText(leads.at(-1)?.payload ?? '')
  await expectHarmless(page)

  await page.getByRole('button', { name: 'View Activity' }).click()
  await expect(page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
  await expectHarmless(page)
  await page.keyboard.press('Escape')

  for (const { id, payload } of leads) {
    await page.goto(`/leads/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payload)
    await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText(payload)
    await expect(page.getByRole('complementary', { name: 'Next step' })).toContainText(payload)
    await page.getByRole('tab', { name: 'Notes' }).click()
    await expect(page.getByRole('article')).toContainText(payload)
    await page.getByRole('tab', { name: 'Files' }).click()
    await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
    await expectHarmless(page)
  }

  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search pages and records' })
  for (const word of ['img', 'script', 'svg', 'javascript']) {
    await box.fill(word)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectHarmless(page)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Lead' }).click()
  await page
    .getByRole('dialog', { name: 'New lead' })
    .getByLabel('Email')
    .fill(leads[0]?.email ?? '')
  await expect(page.getByText('There is a lead with this contact already')).toBeVisible()
  await expectHarmless(page)
  expect(dialogs).toEqual([])
})
