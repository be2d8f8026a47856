import type { Page } from '@playwright/test'
import { newAgency, newColleague } from './people.ts'
import { expect, test } from './test.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'New proposal' })
const proposalPage = /\/prospect-details\/[0-9a-f-]{36}$/

test.describe('without the right to proposals', () => {
  test.use({ as: 'nobody' })

  test(
    'there is no menu entry, no page, and no way to make one',
    { tag: ['@key', '@core'] },
    async ({ openAs, problems }) => {
      // The list is asked for before it is known that it may not be seen.
      problems.expect(/status of 403 .*all-prospects/)
      const owner = await newAgency()
      const { data: lead } = await owner.call.leads.create({ name: 'Asha Bhat' })
      await owner.call.packages.create({ title: 'Coral week', days: 4 })
      const page = await openAs(await newColleague(owner, { pages: ['leads', 'packages'] }))
      await page.goto(`/leads/${lead.id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Asha Bhat' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'How it stands' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Proposals' })).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'Main' }).getByText('My Proposals')).toBeHidden()
      await page.goto('/packages')
      await page.getByRole('button', { name: 'Actions for Coral week' }).click()
      await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Make a proposal' })).toBeHidden()
      await page.goto('/prospect')
      await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
    },
  )

  test('and without leads and packages, one is made of empty days for a contact', async ({ openAs }) => {
    const owner = await newAgency()
    await owner.call.contacts.create({ name: 'Nandini Iyer' })
    const page = await openAs(await newColleague(owner, { pages: ['prospects'] }))
    await page.goto('/prospect')
    await page.getByRole('button', { name: 'New proposal' }).click()
    await expect(form(page).getByText('A lead', { exact: true })).toBeHidden()
    await expect(form(page).getByText('From a package')).toBeHidden()
    await form(page).getByRole('combobox', { name: 'Contact' }).click()
    await page.getByRole('option', { name: /Nandini Iyer/ }).click()
    await form(page).getByRole('textbox', { name: 'Travellers' }).fill('2')
    await form(page).getByRole('textbox', { name: 'Title' }).fill('Hampi')
    await form(page).getByRole('button', { name: 'Make proposal' }).click()
    await expect(page).toHaveURL(proposalPage)
  })
})
