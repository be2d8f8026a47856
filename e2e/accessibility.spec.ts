import { expectNoViolation, sizes } from './axe.ts'
import { addLeads } from './leads-of.ts'
import { expect, test } from './test.ts'

test.slow()

for (const { name, viewport, tag } of sizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })
    const isPhone = viewport.width < 700

    test.describe('signed out', () => {
      test.use({ as: 'nobody' })

      test('every page passes axe, with and without something to complain of', async ({ page }) => {
        await page.goto('/login')
        await expectNoViolation(page, 'login')
        await page.getByRole('button', { name: 'Log in' }).click()
        await expect(page.getByText('Username required')).toBeVisible()
        await expectNoViolation(page, 'login with problems')
        await page.goto('/registration')
        await page.getByRole('button', { name: 'Register' }).click()
        await expectNoViolation(page, 'registration')
        await page.goto('/forgot-password')
        await expectNoViolation(page, 'forgot password')
        await page.goto('/reset-password?token=x')
        await expectNoViolation(page, 'reset password')
        await page.goto('/no-such-page')
        await expectNoViolation(page, '404')
      })
    })

    test('the public form, its settings and the API reference pass axe', async ({ page, person, problems }) => {
      const { data } = await person.call.intake.form()
      const fields = { ...data.settings.fields, travelDates: 'optional', budget: 'optional' } as const
      const settings = {
        ...data.settings,
        fields,
        colour: '#f2c230',
        consent: 'You may contact me.',
        marketing: 'News',
      }
      await person.call.intake.saveForm({ version: data.version, settings })
      for (const query of ['', '?embed=1']) {
        await page.goto(`/forms/${data.key}${query}`)
        await expectNoViolation(page, `form ${query}`)
      }
      await page.getByRole('button', { name: 'Send enquiry' }).click()
      await expect(page.getByText('Enter your name')).toBeVisible()
      await expectNoViolation(page, 'form with problems')
      await page.goto(`/forms/${data.key}/thanks`)
      await expectNoViolation(page, 'thanks')
      await page.goto(`/forms/${'x'.repeat(22)}`)
      problems.expect(/status of 404/)
      await expectNoViolation(page, 'no form')
      for (const tab of ['form', 'share', 'api']) {
        await page.goto(`/leads/capture?tab=${tab}`)
        await expect(page.getByRole('tabpanel')).toBeVisible()
        await expectNoViolation(page, `lead capture: ${tab}`)
      }
      await page.goto('/api/docs')
      // One template writes every group of calls: two of the fifty say what all would, in a minute less.
      await page.evaluate(() => {
        for (const group of [...document.querySelectorAll('main > section')].slice(4)) group.remove()
      })
      await expectNoViolation(page, 'API reference')
      await page.goto('/source')
      await expectNoViolation(page, 'source code')
    })

    test.describe('in the demo agency', () => {
      test.use({ as: 'owner' })

      test('the list passes axe: as table, as board, filtered, empty, with what it opens', async ({ page }) => {
        await page.goto('/leads?kind=open')
        await expect(
          page.getByRole('table', { name: 'Leads' }).or(page.getByRole('list', { name: 'Leads' })),
        ).toBeVisible()
        await expectNoViolation(page, 'leads')
        await page.getByRole('button', { name: 'Stage', exact: true }).click()
        await expect(page.getByRole('checkbox', { name: 'Negotiation' })).toBeVisible()
        await expectNoViolation(page, 'a filter', 'popover')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'More filters' }).click()
        await expect(page.getByLabel('Destination')).toBeVisible()
        await expectNoViolation(page, 'more filters', 'popover')
        await page.keyboard.press('Escape')
        if (!isPhone) {
          await page.getByRole('button', { name: 'Columns' }).click()
          await expectNoViolation(page, 'columns', 'popover')
          await page.keyboard.press('Escape')
          await page.getByRole('checkbox', { name: 'Select', exact: true }).first().click()
          await expect(page.getByRole('toolbar')).toBeVisible()
          await expectNoViolation(page, 'with a selection')
          await page.getByRole('toolbar').getByRole('button', { name: 'Stage' }).click()
          await page.getByRole('menuitem', { name: 'Lost' }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectNoViolation(page, 'the question why leads were lost', 'dialog')
        }
        await page.goto('/leads?mode=board')
        await expect(page.getByRole('article').first()).toBeVisible()
        await expectNoViolation(page, 'board')
        await page.goto('/leads?q=nobody-at-all')
        await expect(page.getByText('No lead fits')).toBeVisible()
        await expectNoViolation(page, 'no lead fits')
        await page.goto('/leads?deleted=1')
        await expectNoViolation(page, 'deleted leads')
      })

      test('a lead passes axe, in all its parts and while it is edited', async ({ page, person }) => {
        const nobodys = (await person.call.leads.create({ name: 'Zoya Merchant', ownerId: null })).data
        const open = (await person.call.leads.list({ filters: { kind: 'open' }, perPage: 100 })).data
        for (const lead of [nobodys, open.find(({ ownerId }) => ownerId)]) {
          await page.goto(`/leads/${lead?.id}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByText('How it stands')).toBeVisible()
          await expectNoViolation(page, lead?.ownerId ? 'lead' : "nobody's lead")
        }
        const tabs = isPhone ? ['Facts', 'Timeline'] : []
        for (const tab of [...tabs, 'Notes', 'Files']) {
          await page.getByRole('tab', { name: tab }).first().click()
          await expectNoViolation(page, tab)
        }
        if (isPhone) await page.getByRole('tab', { name: 'Facts' }).click()
        await page.getByRole('button', { name: /^Phone/ }).click()
        await expectNoViolation(page, 'a fact being edited')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Stage/ }).click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
        await expectNoViolation(page, 'stages', 'menu')
      })

      test('what every screen can open passes axe', async ({ page }) => {
        await page.goto('/dashboard')
        await expectNoViolation(page, 'dashboard')
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('combobox')).toBeFocused()
        await page.keyboard.type('kavya')
        await expectNoViolation(page, 'page search', 'dialog')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'View Activity' }).click()
        await expect(page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
        await expectNoViolation(page, 'activity', 'dialog')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Announcements/ }).click()
        await expect(page.getByRole('dialog', { name: 'Announcements' })).toBeVisible()
        await expectNoViolation(page, 'announcements', 'dialog')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Support' }).click()
        await expect(page.getByText('Ritika Sen')).toBeVisible()
        await expectNoViolation(page, 'support', 'menu')
        await page.keyboard.press('Escape')
        if (isPhone) {
          await page.getByRole('button', { name: 'Menu', exact: true }).click()
          await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
          await expectNoViolation(page, 'menu', 'dialog')
          await page.keyboard.press('Escape')
        } else {
          await page.getByRole('button', { name: 'Calendar' }).click()
          await expectNoViolation(page, 'menu')
        }
        await page.getByRole('button', { name: 'Add Lead' }).click()
        const form = page.getByRole('dialog', { name: 'New lead' })
        await form.getByRole('button', { name: 'More details' }).click()
        await form.getByRole('button', { name: 'Save lead' }).click()
        await expect(form.getByText('Enter a name')).toBeVisible()
        await expectNoViolation(page, 'lead form', 'dialog')
        await page.keyboard.press('Escape')
        await page.goto('/settings')
        await expect(page.getByText('Where you are signed in')).toBeVisible()
        await expectNoViolation(page, 'settings')
        await page.getByRole('button', { name: 'Change password' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoViolation(page, 'change password', 'dialog')
      })
    })

    test('an agency with nothing in it passes axe, and what warns of duplicates', async ({ page, person }) => {
      await page.goto('/leads')
      await expect(page.getByText('Every enquiry in one place')).toBeVisible()
      await expectNoViolation(page, 'no leads')
      await addLeads(person, [{ name: 'Asha Bhat', phone: '9829012345' }])
      await page.getByRole('button', { name: 'Add Lead' }).click()
      await page.getByRole('dialog', { name: 'New lead' }).getByLabel('Phone').fill('9829012345')
      await expect(page.getByText('There is a lead with this contact already')).toBeVisible()
      await expectNoViolation(page, 'duplicates', 'dialog')
    })
  })
}
