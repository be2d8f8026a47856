import type { Locator, Page } from '@playwright/test'
import { expectNoViolation, sizes } from './axe.ts'
import { drag } from './dragging.ts'
import { inBackground } from './limits.ts'
import { expect, test } from './test.ts'

const dayCell = (page: Page, day: string) =>
  page.getByRole('cell').filter({ has: page.getByRole('button', { name: new RegExp(`^${day}(, today)?:`) }) })

/** Drags a reminder to another day. */
const dragTo = (page: Page, what: Locator, day: string) =>
  drag(page, {
    what,
    to: dayCell(page, day),
    place: day,
    grip: ({ width, height }) => [width / 2, height / 2],
    drop: ({ width, height }) => [width / 2, height - 12],
  })

const march = '/reminder-calendar?on=2027-03-10'

test(
  'a follow-up is dragged to another day, keeps its time, and can be taken back',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    await person.call.leads.create({ name: 'Zubin Irani', followUp: { dueAt: '2027-03-10T04:30:00Z' } })
    await page.goto(march)
    const entry = (at: Locator) => at.getByRole('button', { name: /Zubin Irani/ })
    await expect(entry(dayCell(page, '10 Mar 2027'))).toContainText('10:00')
    await dragTo(page, entry(dayCell(page, '10 Mar 2027')), '18 Mar 2027')
    await expect(entry(dayCell(page, '18 Mar 2027'))).toContainText('10:00')
    await expect(entry(dayCell(page, '10 Mar 2027'))).toBeHidden()
    await page.reload()
    await expect(entry(dayCell(page, '18 Mar 2027'))).toBeVisible()

    await dragTo(page, entry(dayCell(page, '18 Mar 2027')), '19 Mar 2027')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(entry(dayCell(page, '18 Mar 2027'))).toBeVisible()
  },
)

test('by keyboard it is moved with Shift and arrows, or from what it opens', async ({ page, person }) => {
  await person.call.leads.create({ name: 'Zubin Irani', followUp: { dueAt: '2027-03-10T04:30:00Z' } })
  await page.goto(march)
  const entry = page.getByRole('button', { name: /Zubin Irani/ })
  await entry.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(dayCell(page, '11 Mar 2027').getByRole('button', { name: /Zubin Irani/ })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'moved to 11 Mar 2027' })).toBeAttached()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(dayCell(page, '18 Mar 2027').getByRole('button', { name: /Zubin Irani/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Another day').fill('2027-03-24')
  await page.keyboard.press('Enter')
  await expect(dayCell(page, '24 Mar 2027').getByRole('button', { name: /Zubin Irani/ })).toBeVisible()
})

test('what is overdue waits in its tray until it is moved or done', async ({ page, person }) => {
  const dueAt = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const { data: lead } = await person.call.leads.create({ name: 'Zubin Irani', followUp: { dueAt } })
  await person.call.leads.create({ name: 'Farida Contractor', followUp: { dueAt } })
  await page.goto(march)
  const tray = page.getByRole('region', { name: 'Overdue' })
  await expect(tray).toContainText('Overdue 2')
  await dragTo(page, tray.getByRole('button', { name: /Zubin Irani/ }), '15 Mar 2027')
  await expect(dayCell(page, '15 Mar 2027').getByRole('button', { name: /Zubin Irani/ })).toBeVisible()
  await expect(tray).toContainText('Overdue 1')
  // It is drawn where it was dropped before the server has it.
  const dayKept = async () => {
    const { nextFollowUpAt } = (await person.call.leads.get({ id: lead.id })).data
    return new Date(nextFollowUpAt ?? '').toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  }
  await expect.poll(dayKept).toBe('2027-03-15')

  await tray.getByRole('button', { name: /Farida Contractor/ }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Follow-up done' })
  await dialog.getByRole('button', { name: 'Monday' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(tray).toContainText('Nothing is overdue')
})

test('a task is done from the calendar, and what a colleague adds appears', async ({ page, person }) => {
  const { data: lead } = await person.call.leads.create({ name: 'Zubin Irani' })
  await page.goto(march)
  await expect(page.getByRole('table', { name: 'Reminders' })).toBeVisible()
  await person.call.tasks.create({
    on: { leadId: lead.id },
    kind: 'task',
    title: 'Send the visa form',
    dueAt: '2027-03-12T04:30:00Z',
  })
  const entry = dayCell(page, '12 Mar 2027').getByRole('button', { name: /Zubin Irani/ })
  await expect(entry).toBeVisible()
  await entry.click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toBeVisible()
})

test('a calendar is subscribed to by an address that can be revoked', async ({ page, person, request }) => {
  await person.call.leads.create({
    name: 'Zubin Irani',
    followUp: { dueAt: new Date(Date.now() + 86_400_000).toISOString() },
  })
  await page.goto('/reminder-calendar')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'This calendar in other programs' })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const address = (await dialog.getByLabel('Address of the calendar', { exact: true }).textContent()) ?? ''
  const read = async () => request.get(new URL(address).pathname)
  const calendar = await read()
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await calendar.text()).toContain('SUMMARY:Follow up: Zubin Irani')
  await expectNoViolation(page, 'feed', 'dialog')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await read()).status()).toBe(404)
})

test.describe('in the demo agency', () => {
  test.use({ as: 'owner' })

  test('departures are narrowed down, and a day opens as a sheet that is a PDF too', async ({ page }) => {
    await page.goto('/booking-calendar')
    const grid = page.getByRole('table', { name: 'Departures' })
    await expect(grid.getByRole('link', { name: /^At risk/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Readiness' }).click()
    await page.getByRole('checkbox', { name: 'Ready' }).check()
    await page.keyboard.press('Escape')
    await expect(grid.getByRole('link', { name: /^At risk/ })).toHaveCount(0)
    await expect(grid.getByRole('link', { name: /^Ready/ }).first()).toBeVisible()
    await grid
      .getByRole('button', { name: /: [1-9]\d* departure/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('region', { name: 'Leaving' }).getByRole('article')).not.toHaveCount(0)
    await sheet.getByRole('button', { name: 'PDF', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible(inBackground)
    await sheet.getByRole('button', { name: 'Next day' }).click()
    await expect(page).toHaveURL(/day=/)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).not.toHaveURL(/day=/)
  })

  test('pages on, by week, and as a list', async ({ page }) => {
    await page.goto('/booking-calendar?on=2027-03-10')
    const name = page.getByRole('heading', { level: 2 })
    await expect(name).toHaveText('March 2027')
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(name).toHaveText('April 2027')
    await page.getByText('Week', { exact: true }).click()
    await expect(name).toHaveText('29 Mar – 4 Apr 2027')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await page.getByText('List', { exact: true }).click()
    await expect(page).toHaveURL(/\/trips\?start=/)
    await expect(page.getByRole('heading', { name: 'Trips' })).toBeVisible()
  })

  test('a trip is opened from the calendar, and from there its bookings', async ({ page }) => {
    await page.goto('/booking-calendar')
    await page
      .getByRole('table', { name: 'Departures' })
      .getByRole('link', { name: /^Ready/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/trips\//)
    await page.getByRole('tab', { name: 'Bookings' }).click()
    const services = page.getByRole('table', { name: 'Services' })
    await expect(services.getByRole('row').nth(1)).toContainText('Confirmed')
    await services.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/bookings\//)
    await page.getByRole('link', { name: /^T-0/ }).click()
    await expect(page).toHaveURL(/\/trips\//)
  })

  for (const { name, viewport, tag } of sizes)
    test.describe(name, { tag }, () => {
      test.use({ viewport })

      test('both calendars pass axe, with what they open', async ({ page }) => {
        for (const view of ['month', 'week', 'list']) {
          await page.goto(`/booking-calendar?view=${view}`)
          await expect(
            page
              .getByRole(view === 'list' || name === 'on a phone' ? 'button' : 'link', { name: /Ready|At risk/ })
              .first(),
          ).toBeVisible()
          await expectNoViolation(page, `departures by ${view}`)
          await page.goto(`/reminder-calendar?view=${view}&owner=all`)
          await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('listitem').first()).toBeVisible()
          await expectNoViolation(page, `reminders by ${view}`)
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(wider, view).toBeLessThanOrEqual(0)
        }
        await page.getByRole('region', { name: 'Overdue' }).getByRole('button').first().click()
        await expect(page.getByLabel('Another day')).toBeVisible()
        await expectNoViolation(page, 'a reminder', 'popover')
        await page.goto('/booking-calendar')
        await page.getByRole('button', { name: 'Today’s sheet' }).click()
        await expect(page.getByRole('region', { name: 'Leaving' })).toBeVisible()
        await expectNoViolation(page, 'day sheet', 'dialog')
      })
    })
})
