import { newAgency, newColleague } from './people.ts'
import { expect, test } from './test.ts'

test.describe('a sub-user without leads', () => {
  test.use({ as: 'nobody' })

  test(
    'has no menu entry and no page, and a call that is forbidden ends the session',
    { tag: ['@key', '@core'] },
    async ({ openAs, problems }) => {
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
    },
  )
})

test.describe('a sub-user who may look at vendors and change none', () => {
  test.use({ as: 'nobody' })

  test('is offered nothing of what adds, changes and deletes them, which others are', async ({ openAs }) => {
    const owner = await newAgency()
    const { data: vendor } = await owner.call.vendors.create({ name: 'Blue Lagoon' })
    const looking = await newColleague(owner, { reads: ['vendors'] })
    for (const [person, count] of [[owner, 1] as const, [looking, 0] as const]) {
      const page = await openAs(person)
      const expectOffered = async (names: string[]) => {
        for (const name of names) await expect(page.getByRole('button', { name, exact: true }), name).toHaveCount(count)
      }
      await page.goto('/vendors')
      await expect(page.getByRole('link', { name: 'Blue Lagoon' })).toBeVisible()
      await expectOffered(['Add vendor'])
      await page.goto(`/vendors/${vendor.id}`)
      await expect(page.getByText('Nobody yet:')).toBeVisible()
      await expectOffered(['More', 'Add a person', 'Add a document', 'Plan a follow-up', 'Add a task'])
    }
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
      'Trips',
      'Bookings',
      'My Packages',
      'Vendors',
      'Vouchers',
      'Invoices',
      'Reports',
      'Performance',
      'Payment',
      'Bank Statements',
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

  test(
    'sees no reports, plugins or billing, and settings of their own only',
    { tag: ['@key', '@core'] },
    async ({ page }) => {
      await page.goto('/dashboard')
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/subuser-settings')
      for (const hidden of ['Reports', 'Plugins', 'Billing']) await expect(menu.getByText(hidden)).toBeHidden()
      for (const address of ['/settings', '/performance-report', '/all-plugins']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
      }
      await page.goto('/subuser-settings')
      await expect(page.getByRole('tab')).toHaveText(['Profile', 'Signature'])
    },
  )
})

test.describe('a sub-user who sees records of others', () => {
  test.use({ as: 'nobody' })

  test('is told whom to ask for a right, and has it as soon as it is given', async ({ openAs }) => {
    const owner = await newAgency()
    const { data: contact } = await owner.call.contacts.create({ name: 'Asha Rao' })
    const person = await newColleague(owner)
    const page = await openAs(person)
    await page.goto(`/contacts/${contact.id}`)
    const papers = page.getByRole('region', { name: 'Documents' })
    await expect(papers.getByText(/Ask .+ for the right to see travel documents\./)).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const remove = page.getByRole('menuitem', { name: /Delete contact/ })
    await expect(remove).toBeDisabled()
    await expect(remove).toContainText('for the right to delete.')
    await page.keyboard.press('Escape')

    const team = await openAs(owner)
    await team.goto('/settings?tab=myTeam')
    await team.getByRole('button', { name: 'Actions for Tara Menon' }).click()
    await team.getByRole('menuitem', { name: 'Edit rights' }).click()
    await team.getByRole('checkbox', { name: 'See travel documents' }).check()
    await team.getByRole('checkbox', { name: 'Delete' }).check()
    await team.getByRole('button', { name: 'Save' }).click()
    await expect(papers.getByText('No passport, visa or other document yet.')).toBeVisible()

    await team.getByRole('switch', { name: 'Exports of sub-users need approval' }).check()
    await person.call.contacts.create({ name: 'Own' })
    const selection = { filters: { owner: [person.userId] } }
    await person.call.contacts.export({ format: 'csv', selection })
    const asked = team.getByRole('list', { name: 'Exports that wait for you' })
    await expect(asked.getByText('Tara Menon: Export 1 contacts')).toBeVisible()
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(asked).toBeHidden()
  })
})
