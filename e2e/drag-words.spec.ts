import type { Page } from '@playwright/test'
import { carryTo, pickUp } from './dragging.ts'
import { addLeads } from './leads-of.ts'
import { offerTo } from './proposals-of.ts'
import { moveByKeyboard } from './sorting.ts'
import { expect, test } from './test.ts'

/** All that a page has had said to those who cannot see it. */
const said = (page: Page) => page.locator('[id^=DndLiveRegion]').first()
const anId = /[0-9a-f]{8}-[0-9a-f]{4}|draggable|droppable/i

const grip = ({ width, height }: { width: number; height: number }): [number, number] => [width / 2, height - 8]
const middle = ({ width, height }: { width: number; height: number }): [number, number] => [
  width / 2,
  Math.min(160, height - 12),
]

async function expectSaid(page: Page, words: RegExp): Promise<void> {
  await expect(said(page)).toHaveText(words)
  await expect(said(page)).not.toHaveText(anId)
}

test('a card on the board is called by its lead, and where it is by the stage', async ({ page, person }) => {
  await addLeads(person, [{ name: 'Asha Bhat' }])
  await page.goto('/leads?mode=board')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await pickUp(page, page.getByRole('article').filter({ hasText: 'Asha Bhat' }), grip)
  await expectSaid(page, /^Asha Bhat (was picked up|is over New)\.$/)
  await carryTo(page, column('Contacted'), middle)
  await expectSaid(page, /^Asha Bhat is over Contacted\.$/)
  await page.mouse.up()
  await expectSaid(page, /^Asha Bhat was put to Contacted\.$/)
})

test('a reminder in the calendar is called by what it is about, and where it is by the day', async ({
  page,
  person,
}) => {
  await person.call.leads.create({ name: 'Zubin Irani', followUp: { dueAt: '2027-03-10T04:30:00Z' } })
  await page.goto('/reminder-calendar?on=2027-03-10')
  const cell = (day: string) =>
    page.getByRole('cell').filter({ has: page.getByRole('button', { name: new RegExp(`^${day}(, today)?:`) }) })
  await pickUp(page, cell('10 Mar 2027').getByRole('button', { name: /Zubin Irani/ }), grip)
  await expectSaid(page, /Zubin Irani, (was picked up|is over 10 Mar 2027)\.$/)
  await carryTo(page, cell('18 Mar 2027'), middle)
  await expectSaid(page, /Zubin Irani, is over 18 Mar 2027\.$/)
  await page.mouse.up()
  await expectSaid(page, /Zubin Irani, was put to 18 Mar 2027\.$/)
})

test('a day in the editor is called by its title, and where it is by its place', async ({ page, person }) => {
  const offer = await offerTo(person, { name: 'Asha Bhat' })
  await page.goto(`/prospect-details/${offer.id}`)
  const handle = page
    .getByRole('navigation', { name: 'Parts of the trip' })
    .getByRole('button', { name: /^Move Back to Kochi/ })
  await handle.focus()
  await moveByKeyboard(page, 'Back to Kochi', 2, 'ArrowUp')
  await expectSaid(page, /^Back to Kochi was put at place 1\.$/)
})

test('the menu of a saved view is large enough to hit, on a phone too', async ({ page, person }) => {
  await person.call.views.create({ list: 'leads', name: 'Hot ones', shared: false, state: {} })
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/leads')
    await page.getByRole('button', { name: 'Hot ones', exact: true }).click()
    const views = page.getByRole('button', { name: 'More about Hot ones' })
    await expect(views).toBeVisible()
    await views.scrollIntoViewIfNeeded()
    const { width = 0, height = 0 } = (await views.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})
