import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { addLeads } from './leads-of.ts'
import { soon, taken } from './limits.ts'
import { mailAbout } from './mailbox.ts'
import { newColleague } from './people.ts'
import { moveByKeyboard } from './sorting.ts'
import { expect, test } from './test.ts'

const chosen = 'quiet otters read at dusk'

async function openTab(page: Page, tab: string, name: string): Promise<void> {
  await page.goto(`/settings?tab=${tab}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test(
  'somebody invited sets a password from the mail, and their menu follows what the owner takes away',
  { tag: '@key' },
  async ({ page, person, openAs }) => {
    const email = `ravi-${Date.now()}@agency.test`
    await openTab(page, 'myTeam', 'People')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const form = page.getByRole('dialog', { name: 'Invite a person' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Ravi Iyer')
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByRole('radio', { name: 'All records' }).check()
    await form.getByRole('button', { name: 'Send invitation' }).click()
    const line = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Ravi Iyer' })
    await expect(line).toContainText('Invited')

    const link = /http\S+\/join\?token=\S+/.exec(await mailAbout(email, /invites you/))?.[0] ?? ''
    const theirs = await openAs({ ...person, state: { cookies: [], origins: [] } })
    await theirs.goto(new URL(link).pathname + new URL(link).search)
    await expect(theirs.getByRole('heading', { name: 'Join Blue Pines Travel' })).toBeVisible()
    await expectNoViolation(theirs, 'join')
    await theirs.getByLabel('Password', { exact: true }).fill(chosen)
    await theirs.getByLabel('Confirm Password').fill(chosen)
    await theirs.getByRole('button', { name: 'Join' }).click()
    await theirs.waitForURL(/\/leads/)
    await expect(line).toContainText('Active')

    const menu = theirs.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'My Packages' }).click()
    await expect(menu.getByRole('link', { name: 'Leads' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Ravi Iyer' }).click()
    await page.getByRole('menuitem', { name: 'Edit rights' }).click()
    const rights = page.getByRole('dialog', { name: 'Ravi Iyer' })
    await rights.getByText('Only those chosen').click()
    await rights.getByRole('checkbox', { name: 'See Leads' }).uncheck()
    await expectNoViolation(page, 'rights')
    await taken(page, /\/team\/members\//, () => rights.getByRole('button', { name: 'Save' }).click())
    await expect(menu.getByRole('link', { name: 'Leads' })).toBeHidden(soon)
    await expect(line).toContainText('9 pages')

    await theirs.goto('/join?token=used')
    await expect(theirs.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  },
)

test(
  'somebody who leaves is signed out at once, and their leads are a colleague’s until that is undone',
  { tag: '@key' },
  async ({ page, person, openAs, problems }) => {
    const [leaver] = [
      await newColleague(person, { name: 'Tara Menon' }),
      await newColleague(person, { name: 'Dev Malhotra' }),
    ]
    await addLeads(leaver, [{ name: 'Asha Bhat' }])
    const theirs = await openAs(leaver)
    await theirs.goto('/contacts')
    await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await openTab(page, 'myTeam', 'People')
    await page.getByRole('button', { name: 'Actions for Tara Menon' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deactivate Tara Menon' })
    await expect(dialog.getByText('1 lead', { exact: true })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Who takes them over' }).click()
    await page.getByRole('option', { name: 'Dev Malhotra' }).click()
    await expectNoViolation(page, 'deactivate')
    await taken(page, /\/deactivate$/, () => dialog.getByRole('button', { name: 'Deactivate' }).click())
    problems.expect(/status of 401/)
    await theirs.waitForURL(/\/login/, { ...soon, waitUntil: 'commit' })
    await expect(page.getByRole('list', { name: 'Deactivated people' })).toContainText('Tara Menon')

    await page.goto('/leads')
    await expect(page.getByText('Dev Malhotra').first()).toBeVisible()
  },
)

test('a status is moved with the keyboard and removed with its leads going elsewhere', async ({ page, person }) => {
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }])
  await openTab(page, 'customLeadStatus', 'Lead statuses')
  const statuses = page.getByRole('list', { name: 'Lead statuses' }).getByRole('listitem')
  await expect(statuses.first()).toContainText('New')
  await expectNoViolation(page, 'lead statuses')
  await page.getByRole('button', { name: 'Move New' }).focus()
  await moveByKeyboard(page, 'New', 1, 'ArrowDown')
  await expect(statuses.first()).toContainText('Contacted')
  await expect
    .poll(async () => (await person.call.user.session()).data.stages.map(({ name }) => name).slice(0, 2))
    .toEqual(['Contacted', 'New'])

  await page.getByRole('button', { name: 'Actions for New' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove New' })
  await dialog.getByRole('combobox', { name: 'Move its leads to' }).click()
  await page.getByRole('option', { name: 'Contacted' }).click()
  await dialog.getByRole('button', { name: 'Remove status' }).click()
  await expect(statuses.filter({ hasText: 'New' })).toHaveCount(0)
  const stages = (await person.call.user.session()).data.stages
  const moved = (await person.call.leads.get({ id: lead?.id ?? '' })).data.stageId
  expect(stages.find(({ id }) => id === moved)?.name).toBe('Contacted')
})

test('a bank account is added by the mailed code', async ({ page, person }) => {
  await openTab(page, 'bankDetails', 'Bank accounts')
  await page.getByRole('button', { name: 'Add an account' }).click()
  const form = page.getByRole('dialog', { name: 'Add a bank account' })
  await form.getByLabel('What it is for').fill('Collections')
  await form.getByLabel('Account holder').fill('Blue Pines Travel')
  await form.getByLabel('Account number').fill('50100012345678')
  await form.getByLabel('IFSC').fill('hdfc0000123')
  await expect(form.getByLabel('Bank', { exact: true })).toHaveValue('HDFC Bank')
  await form.getByLabel('UPI id').fill('bluepines@okhdfcbank')
  await expectNoViolation(page, 'bank form')
  await form.getByRole('button', { name: 'Mail me the code' }).click()
  const code = /^(\d{6})\r?$/m.exec(await mailAbout(person.email, /code to change/))?.[1] ?? ''
  await form.getByRole('textbox', { name: 'Code' }).fill(code)
  await form.getByRole('button', { name: 'Confirm' }).click()
  const account = page.getByRole('article', { name: 'Collections' })
  await expect(account).toContainText('•••• 5678')
  await expect(account.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(page.getByText('50100012345678')).toHaveCount(0)
})

test('the profile of the agency is kept, and its logo is everywhere', async ({ page, person }) => {
  await openTab(page, 'profile', 'Your agency')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })
  await page.getByLabel('City').fill('Jaipur')
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
  await page.getByRole('button', { name: 'Save agency' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a logo' }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'Logo of Blue Pines Travel' })).toBeVisible()
  await expectNoViolation(page, 'profile')
  const { agency } = (await person.call.user.session()).data
  expect((await page.request.get(`/uploads/company-logo/${agency.logo}`)).headers()['content-type']).toBe('image/png')
  expect((await person.call.agency.profile()).data.facts).toMatchObject({ city: 'Jaipur', gstin: '27AAPFU0939F1ZV' })
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('every tab fits, and the one that is open is in view', async ({ page }) => {
    for (const [tab, name] of [
      ['profile', 'Your agency'],
      ['bankDetails', 'Bank accounts'],
      ['myTeam', 'People'],
      ['customLeadStatus', 'Lead statuses'],
      ['customVendorType', 'Vendor types'],
    ] as const) {
      await openTab(page, tab, name)
      await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 })
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth,
      }))
      expect(scroll, tab).toBeLessThanOrEqual(width)
      await expectNoViolation(page, tab)
    }
  })
})
