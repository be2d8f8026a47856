import { randomUUID } from 'node:crypto'
import { expectNoViolation } from './axe.ts'
import { tellDatabase } from './database.ts'
import { addLeads } from './leads-of.ts'
import { afterRetries } from './limits.ts'
import { newAgency, newColleague } from './people.ts'
import { expect, test } from './test.ts'

const useOf = (name: string) => new RegExp(`^${name}`)

test('the main user sees what the plan has room for, and what to do when it is full', async ({
  page,
  person,
}, info) => {
  const plan = randomUUID()
  await tellDatabase(
    `insert into plans (id, name, seats, mails_per_day, storage_bytes, records) values ($1, 'Four desks', 4, 20, 50000000, 4)`,
    [plan],
  )
  const byOwner = 'where id = (select agency_id from users where email = $2)'
  await tellDatabase(
    `update agencies set plan_id = $1, plan_state = 'trial', trial_ends_at = '2031-01-05T00:00Z' ${byOwner}`,
    [plan, person.email],
  )
  await addLeads(person, [{ name: 'Zoya Nair' }])
  await page.goto('/billing')
  await expect(page.getByRole('heading', { name: 'Plan Four desks' })).toBeVisible()
  await expect(page.getByText('The trial ends on 5 Jan 2031.')).toBeVisible()
  const use = page.getByRole('list', { name: 'Use of the plan' })
  await expect(use.getByRole('listitem').filter({ hasText: useOf('People') })).toContainText('1 of 4')
  await expect(use.getByRole('listitem').filter({ hasText: useOf('Records') })).toContainText('2 of 4')
  await expect(use.getByRole('listitem').filter({ hasText: useOf('Mails') })).toContainText('0 of 20')

  await addLeads(person, [{ name: 'Arjun Rao' }])
  await page.reload()
  const records = use.getByRole('listitem').filter({ hasText: useOf('Records') })
  await expect(records).toContainText('4 of 4')
  await expect(records).toContainText('All in use. When it is full, nothing can be added.')
  await expect(use.getByRole('meter', { name: 'Records' })).toBeVisible()
  await expectNoViolation(page, 'billing')
  await page.screenshot({ path: info.outputPath('billing.png'), fullPage: true })

  await page.getByRole('link', { name: 'outbox' }).click()
  await expect(page).toHaveURL(/\/outbox/)
})

test('a plan without limits says so, and a failing one is asked for again', async ({ page, problems }) => {
  let fails = true
  await page.route('**/api/billing/usage', (route) =>
    fails ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  problems.expect(/status of 503/)
  await page.goto('/billing')
  await expect(page.getByText('The plan could not be loaded.')).toBeVisible(afterRetries)
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const use = page.getByRole('list', { name: 'Use of the plan' })
  await expect(use.getByText('1, without limit')).toBeVisible()
  await expect(page.getByText('Sarai charges nothing for people')).toBeVisible()
})

test.describe('a colleague', () => {
  test.use({ as: 'nobody' })

  test('is told that the plan is for the main user', async ({ openAs }) => {
    const colleague = await newColleague(await newAgency(), {})
    const page = await openAs(colleague)
    await page.goto('/billing')
    await expect(page.getByText('The plan is for your main user.')).toBeVisible()
  })
})
