import type { Locator, Page } from '@playwright/test'
import { addLeads } from './leads-of.ts'
import { untilIdle } from './quiet.ts'
import { scrollBy } from './scrolling.ts'
import { expect, test } from './test.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Leads' })

/** What a row that is pointed at offers. */
const quick = (within: Locator) => within.getByRole('link', { name: /^Call / })

/** Has all rows loaded, and leaves the table at its top: the rows below the screen are asked for once it is scrolled. */
async function loadAll(page: Page, count: number): Promise<void> {
  await scrollBy(table(page), 120)
  const last = table(page).locator(`[data-index="${count - 1}"]`)
  const goDown = () => table(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect.poll(() => goDown().then(() => last.isVisible())).toBe(true)
  await table(page).evaluate((box) => box.scrollTo(0, 0))
  await expect(table(page).locator('[data-index="0"]')).toBeVisible()
}

/** What is drawn: each row's number in the whole list and its name, as they stand in the page. */
const drawn = (page: Page) =>
  table(page)
    .locator('[data-index]')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        index: Number((row as HTMLElement).dataset.index),
        name: row.querySelector('[data-row-link]')?.textContent ?? '',
      })),
    )

test.describe('scrolling', () => {
  test.beforeEach(async ({ person }) => {
    await addLeads(
      person,
      Array.from({ length: 100 }, (_, at) => ({ name: `Lead ${at}`, phone: `98290${10_000 + at}` })),
    )
  })

  test('rows that come are drawn into the places of those that have gone, each as itself and in order', async ({
    page,
    person,
  }) => {
    const { data } = await person.call.leads.list({ perPage: 100, sort: [{ by: 'createdAt', dir: 'desc' }] })
    await page.goto('/leads')
    await expect.poll(async () => (await drawn(page)).length).toBeGreaterThan(30)
    await loadAll(page, 100)
    await table(page)
      .locator('[data-index]')
      .evaluateAll((rows) => rows.forEach((row) => row.setAttribute('data-made', 'before')))
    for (const distance of [1800, -900]) {
      await scrollBy(table(page), distance)
      const rows = await drawn(page)
      expect(rows.length).toBeGreaterThan(20)
      const first = rows[0]?.index ?? 0
      expect(rows).toEqual(rows.map((_, at) => ({ index: first + at, name: data[first + at]?.name })))
      const made = await table(page).locator('[data-index]:not([data-made])').count()
      if (distance > 0) expect(made).toBeLessThan(rows.length / 2)
    }
  })

  test('what has the keyboard or the pointer is never another row than it was', async ({ page }) => {
    await page.goto('/leads')
    const third = table(page).locator('[data-index="2"]')
    await third.hover()
    await expect(quick(third)).toBeVisible()
    await third.locator('[data-row-link]').focus()
    await scrollBy(table(page), 240)
    await expect(third.locator('[data-row-link]')).toBeFocused()
    await page.mouse.move(5, 5)
    await scrollBy(table(page), 2400)
    await expect(third).toHaveCount(0)
    await expect(table(page).locator(':focus')).toHaveCount(0)
    await expect(quick(table(page))).toHaveCount(0)
  })
})

test('pressed on one row and let go on another that has come into its place opens neither', async ({
  page,
  person,
}) => {
  // The same order by name as by value, but for two that change places, one of which is far below.
  const swapped = new Map([
    [5, 90],
    [90, 5],
  ])
  const name = (number: number) => `Lead ${String(number).padStart(3, '0')}`
  await addLeads(
    person,
    Array.from({ length: 100 }, (_, at) => ({
      name: name(swapped.get(at + 1) ?? at + 1),
      expectedValue: (100 - at) * 100_000,
    })),
  )
  await page.goto('/leads?sort=-expectedValue')
  const fifth = table(page).locator('[data-index="4"]')
  await expect(fifth).toContainText(name(90))
  await fifth.hover()
  await page.mouse.down()
  await page.evaluate(() => {
    history.pushState({}, '', '/leads?sort=name')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(fifth).toContainText(name(5))
  await page.mouse.up()
  // A row that is opened is in the address by the time that the click is dealt with.
  await untilIdle(page)
  await expect(page).toHaveURL('/leads?sort=name')
  await fifth.click()
  await expect(page.getByRole('heading', { name: name(5) })).toBeVisible()
})

test('the menu of a row stays while the pointer goes to it past the row below, and shuts without a trace', async ({
  page,
  person,
}) => {
  for (const title of ['Kerala', 'Goa']) await person.call.packages.create({ title, days: 1 })
  await page.goto('/packages?mode=table')
  await page.locator('[data-index="0"]').hover()
  const button = page.getByRole('button', { name: 'Actions for Goa' })
  await button.click()
  const item = page.getByRole('menuitem', { name: 'Archive' })
  await expect(item).toBeVisible()
  const [from, to] = [await button.boundingBox(), await item.boundingBox()]
  if (!from || !to) throw new Error('neither can be seen')
  const x = from.x + from.width / 2
  for (let y = from.y + from.height / 2; y < to.y + to.height / 2; y += 2) await page.mouse.move(x, y)
  await expect(item).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expect(button).toBeFocused()
  await page.mouse.move(5, 5)
  await page.getByLabel('Search packages').focus()
  await expect(button).toHaveCount(0)
})
