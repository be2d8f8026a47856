import { newAgency, newColleague } from './people.ts'
import { expect, test } from './test.ts'

test.describe('a sub-user without leads', () => {
  test.use({ as: 'nobody' })

  test('has no menu entry and no page, and a call that is forbidden ends the session', async ({ openAs, problems }) => {
    const person = await newColleague(await newAgency(), { pages: ['dashboard', 'vendors'] })
    const page = await openAs(person)
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Vendors' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Leads' })).toBeHidden()
    await expect(menu.getByText('Reports')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add Lead' })).toBeHidden()

    await page.goto('/leads')
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages and records' }).fill('lea')
    await expect(page.getByText('Nothing found.')).toBeVisible()
    await page.keyboard.press('Escape')

    const statuses = await page.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('admin_access_token')}`,
        'content-type': 'application/json',
      }
      const all = await fetch('/api/leads/all-leads', { method: 'POST', headers, body: '{}' })
      const made = await fetch('/api/leads', { method: 'POST', headers, body: JSON.stringify({ name: 'Nobody' }) })
      return [all.status, made.status]
    })
    expect(statuses).toEqual([403, 403])
    problems.expect(/status of 403/)
  })
})

test.describe('the main user', () => {
  test.use({ as: 'owner' })

  test('sees the whole menu in the specified order', async ({ page }) => {
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const group of ['Calendar', 'Reports', 'Plugins']) await menu.getByRole('button', { name: group }).click()
    const words = await menu
      .getByRole('link')
      .or(menu.getByRole('button', { expanded: true }))
      .allInnerTexts()
    expect(words).toEqual([
      'Dashboard',
      'Leads',
      'Contacts',
      'My Proposals',
      'Calendar',
      'Departure',
      'Reminder',
      'My Packages',
      'Vendors',
      'Vouchers',
      'Invoices',
      'Reports',
      'Performance',
      'Payment',
      'Plugins',
      'All Plugins',
      'Installed',
      'Billing',
      'Settings',
    ])
  })
})

test.describe('the demo agent', () => {
  test.use({ as: 'agent' })

  test('sees no reports, plugins or billing, and settings of their own only', async ({ page }) => {
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/subuser-settings')
    for (const hidden of ['Reports', 'Plugins', 'Billing']) await expect(menu.getByText(hidden)).toBeHidden()
    for (const address of ['/settings', '/billing', '/performance-report', '/all-plugins']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
    }
    await page.goto('/subuser-settings')
    await expect(page.getByRole('tab')).toHaveText(['Profile', 'Signature'])
  })
})
