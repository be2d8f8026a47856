import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { addLeads } from './leads-of.ts'
import { expect, test } from './test.ts'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Follow-ups that are due' })
const done = (page: Page) => page.getByRole('dialog', { name: 'Follow-up done' })
const soon = (minutes: number) => ({
  dueAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  channel: 'call' as const,
})

test('follow-ups that are due are worked through by keyboard, one person after the other', async ({ page, person }) => {
  const [, asha] = await addLeads(person, [
    { name: 'Bikram Das', followUp: soon(2) },
    { name: 'Asha Bhat', followUp: soon(1) },
  ])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  let keys = 0
  const press = (key: string) => {
    keys++
    return page.keyboard.press(key)
  }
  await press('g')
  await press('f')
  await expect(page.getByRole('heading', { name: 'Asha Bhat' })).toBeVisible()
  await expect(bar(page)).toContainText('Follow-up 1 of 2')

  keys = 0
  await press('e')
  await expect(done(page).getByRole('radio', { name: 'Talked' })).toBeFocused()
  await press('2')
  await expect(done(page).getByRole('radio', { name: 'No answer' })).toBeChecked()
  await press('Tab')
  await press('Tab')
  await press('3')
  await press('d')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Bikram Das' })).toBeVisible()
  expect(keys).toBeLessThan(10)
  const { data } = await person.call.tasks.list({ on: { leadId: asha?.id ?? '' } })
  expect(data.map(({ outcome, doneAt }) => [outcome, doneAt !== null])).toEqual([
    [null, false],
    ['no_answer', true],
  ])

  await page.keyboard.press('e')
  await expect(done(page).getByRole('radio', { name: 'Talked' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tomorrow 5pm')
  await expect(done(page).getByText(/, 17:00$/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing more is due today.')).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

test('a list is gone through with J, K and Enter, and the row that was left has the keyboard again', async ({
  page,
  person,
}) => {
  await addLeads(person, [{ name: 'Chitra Rao' }, { name: 'Bikram Das' }, { name: 'Asha Bhat' }])
  await page.goto('/leads')
  const row = (name: string) => page.getByRole('table', { name: 'Leads' }).getByRole('link', { name })
  await expect(row('Asha Bhat')).toBeVisible()
  await page.keyboard.press('j')
  await expect(row('Asha Bhat')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(row('Bikram Das')).toBeFocused()

  await page.keyboard.press('e')
  await expect(done(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(done(page)).toBeHidden()
  await expect(row('Bikram Das')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bikram Das' })).toBeVisible()
  await page.goBack()
  await expect(row('Bikram Das')).toBeFocused()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search leads' })).toBeFocused()
  await page.keyboard.type('cjk')
  await expect(page.getByRole('searchbox', { name: 'Search leads' })).toHaveValue('cjk')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('keys alone go to pages, begin a lead and show themselves, but not in fields, dialogs or with other keys', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/contacts')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Alt+c')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'New lead' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Cg/?')
  await expect(form.getByLabel('Name')).toHaveValue('Cg/?')
  await form.getByRole('button', { name: 'Save lead' }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  await form.getByLabel('Name').fill('')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Follow-ups that are due')
  await expectNoViolation(page, 'the sheet of keys', 'dialog')
  await sheet.getByRole('switch', { name: 'Keys that are pressed alone' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search pages and records' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Support' }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('switch', { name: 'Keys that are pressed alone' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(form).toBeVisible()
})
