import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newAdminToken } from './admin-of.ts'
import { expectNoViolation } from './axe.ts'
import { newAgency } from './people.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

const tag = () => randomBytes(3).toString('hex')

async function enter(page: Page, role?: Parameters<typeof newAdminToken>[0]): Promise<void> {
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('access_token', token), await newAdminToken(role))
}

test(
  'an operator makes a plan with limits, puts an agency on it, and announces something that rings there',
  { tag: '@key' },
  async ({ page, openAs, problems }, info) => {
    problems.expect(/status of 4(09|22)/)
    const person = await newAgency()
    const name = `Studio ${tag()}`
    const dialog = page.getByRole('dialog')
    async function shoot(what: string): Promise<void> {
      await page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.screenshot({ path: info.outputPath(`${what}-phone.png`), fullPage: true })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter(page)

    await page.goto('/admin/plan')
    await page.getByRole('button', { name: 'Add plan' }).click()
    await dialog.getByRole('button', { name: 'Add plan' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Give the plan a name')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Price a month').fill('2,500')
    await dialog.getByLabel('The price is for each seat').check()
    await dialog.getByLabel('Seats', { exact: true }).fill('1')
    await dialog.getByLabel('Mails in 24 hours').fill('200')
    await dialog.getByLabel('Storage in GB').fill('2.5')
    await dialog.getByLabel('Records').fill('40')
    await expectNoViolation(page, 'a plan', 'dialog')
    await shoot('plan-form')
    await dialog.getByRole('button', { name: 'Add plan' }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('list', { name: 'Plans' }).getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('₹2,500 a month for each seat')
    await expect(row).toContainText('1 seat, 200 mails in 24 hours, 2.5 GB of storage, 40 records')
    await expect(row).toContainText('No agency is on it')
    await expectNoViolation(page, 'plans')
    await shoot('plans')

    await page.goto('/admin/agents')
    await page.getByRole('searchbox', { name: 'Search agents' }).fill(person.email)
    const agents = page.getByRole('list', { name: 'Agents', exact: true })
    await expect(agents.getByRole('listitem')).toHaveCount(1)
    await agents.getByRole('link').click()
    await page.getByRole('button', { name: 'Change plan' }).click()
    await dialog.getByLabel(name).check()
    await shoot('change-plan')
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`${name}, active`)).toBeVisible()

    // Smaller than what the agency uses: it says so before it is saved.
    await person.call.leads.create({ name: 'Asha Rao' })
    await page.goto('/admin/plan')
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByLabel('Records').fill('1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const over = dialog.getByRole('list', { name: 'Agencies over the limits' })
    await expect(over).toContainText('2 records, of 1')
    await expectNoViolation(page, 'agencies over limits', 'dialog')
    await shoot('plan-over')
    await dialog.getByRole('button', { name: 'Save all the same' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('1 records')
    await expect(person.call.leads.create({ name: 'Ravi Shah' })).rejects.toMatchObject({ code: 'QUOTA_REACHED' })

    // An open browser of the agency hears of what is announced.
    const theirs = await openAs(person)
    await theirs.goto('/dashboard')
    const bell = theirs.getByRole('button', { name: /^Announcements/ })
    const drawer = theirs.getByRole('dialog', { name: 'Announcements' })
    await bell.click()
    await expect(drawer).toBeVisible()
    await theirs.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(bell).toHaveAccessibleName('Announcements')
    await page.goto('/admin/announcements')
    await page.getByRole('button', { name: 'New announcement' }).click()
    await dialog.getByLabel('Title').fill(`Maintenance ${name}`)
    await dialog.getByLabel('Text').fill('Sarai is away on Sunday\nfrom 02:00 to 03:00.')
    await dialog.getByLabel('Warning').check()
    await dialog.getByLabel('Those on a plan').check()
    await expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Plan' }).click()
    await page.getByRole('option', { name }).click()
    await dialog.getByLabel('Link', { exact: true }).fill('status.provider.test')
    await expectNoViolation(page, 'an announcement', 'dialog')
    await shoot('announcement-form')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('It reaches 1 agency.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveAccessibleDescription(/https/)
    await dialog.getByLabel('Link', { exact: true }).fill('https://status.provider.test/sunday')
    await dialog.getByLabel('What the link says').fill('What is done')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expectNoViolation(page, 'the preview', 'dialog')
    await shoot('announcement-preview')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog).toBeHidden()

    await expect(bell).toHaveAccessibleName('Announcements, 1 new')
    await bell.click()
    await expect(drawer.getByRole('heading', { name: `Maintenance ${name}` })).toBeVisible()
    await expect(drawer.getByRole('img', { name: 'Important' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'What is done' })).toHaveAttribute(
      'href',
      'https://status.provider.test/sunday',
    )
    await expectNoViolation(theirs, 'the drawer', 'dialog')
    await theirs.screenshot({ path: info.outputPath('drawer.png') })
    await theirs.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(bell).toHaveAccessibleName('Announcements')

    const shown = page.getByRole('list', { name: 'Shown now' }).getByRole('listitem').filter({ hasText: name })
    await expect(shown).toContainText(`Agencies on ${name}`)
    await expectNoViolation(page, 'announcements')
    await shoot('announcements')
    await shown.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'End' }).click()
    await dialog.getByRole('button', { name: 'End announcement' }).click()
    await expect(page.getByRole('list', { name: 'Ended' })).toContainText(`Maintenance ${name}`)
    await bell.click()
    await expect(drawer.getByText(`Maintenance ${name}`)).toBeHidden()
  },
)

test('an operator invites somebody with a role, changes it, and removes them', async ({ page }, info) => {
  const dialog = page.getByRole('dialog')
  const name = `Ravi ${tag()}`
  await enter(page)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(`${tag()}@provider.test`)
  await dialog.getByLabel('Finance').check()
  await expectNoViolation(page, 'inviting', 'dialog')
  await page.screenshot({ path: info.outputPath('invite.png') })
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByLabel('Link', { exact: true })).toContainText('/admin/login?set-password=sam_')
  await expectNoViolation(page, 'the link', 'dialog')
  await page.screenshot({ path: info.outputPath('link.png') })
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  const row = page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Finance')
  await expect(row).toContainText('Has not opened the link')
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await dialog.getByLabel('Support').check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(row).toContainText('Support')
  await expectNoViolation(page, 'staff')
  await page.screenshot({ path: info.outputPath('staff.png'), fullPage: true })
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toContainText('Removed')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('support sees everything, is offered what it may do, and told who does the rest', async ({ page }, info) => {
  const person = await newAgency()
  await enter(page, 'support')
  for (const [path, heading, who] of [
    ['/admin/plan', 'Plans', 'Finance and Operators'],
    ['/admin/announcements', 'Announcements', 'Operators'],
    ['/admin/users', 'Staff', 'Operators'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText(`by ${who}.`)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.screenshot({ path: info.outputPath(`${heading}.png`) })
  }
  await page.goto('/admin/agents')
  await page.getByRole('searchbox', { name: 'Search agents' }).fill(person.email)
  await page.getByRole('list', { name: 'Agents', exact: true }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible()
  for (const name of ['Suspend', 'Change plan']) await expect(page.getByRole('button', { name })).toBeHidden()
})
