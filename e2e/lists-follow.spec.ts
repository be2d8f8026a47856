import type { Page } from '@playwright/test'
import { addLeads } from './leads-of.ts'
import { expect, test } from './test.ts'

const names = (page: Page) => page.getByRole('table', { name: 'Leads' }).locator('[data-row-link]')
const overdue = { followUp: { dueAt: '2026-01-05T04:30:00Z', channel: 'call' as const } }

async function addLead(page: Page, name: string): Promise<void> {
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
}

test('a list of overdue follow-ups gives up who is done with, at once', async ({ page, person }) => {
  await addLeads(person, [
    { name: 'Asha Bhat', ...overdue },
    { name: 'Bikram Das', ...overdue },
  ])
  await page.goto('/leads?follow=overdue')
  await expect(names(page)).toHaveText(['Bikram Das', 'Asha Bhat'])
  await names(page).first().focus()
  await page.keyboard.press('e')
  const done = page.getByRole('dialog', { name: 'Follow-up done' })
  await done.getByRole('button', { name: 'Monday' }).click()
  await done.getByRole('button', { name: 'Save' }).click()
  await expect(names(page)).toHaveText(['Asha Bhat'])
  await expect(page.getByRole('heading', { name: 'Leads 1' })).toBeVisible()
})

test('a list that is sorted or searched takes in who is added, where they belong', async ({ page, person }) => {
  await addLeads(person, [{ name: 'Asha Bhat' }, { name: 'Chitra Iyer' }, { name: 'Zubin Irani' }])
  await page.goto('/leads?sort=name')
  await expect(names(page)).toHaveText(['Asha Bhat', 'Chitra Iyer', 'Zubin Irani'])
  await addLead(page, 'Bikram Das')
  await expect(names(page)).toHaveText(['Asha Bhat', 'Bikram Das', 'Chitra Iyer', 'Zubin Irani'])

  await page.goto('/leads?q=irani')
  await expect(names(page)).toHaveText(['Zubin Irani'])
  await addLead(page, 'Farida Irani')
  await expect(names(page)).toHaveCount(2)
  await expect(names(page).filter({ hasText: 'Farida Irani' })).toBeVisible()
})
