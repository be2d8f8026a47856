import { expectNoViolation, sizes } from './axe.ts'
import { addContacts } from './contacts-of.ts'
import { expect, test } from './test.ts'

test.setTimeout(120_000)

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport })

    test('contacts pass axe: list, form, one person, one company, duplicates', async ({ page, person }) => {
      const [farida, company] = await addContacts(person, [
        { kind: 'person', name: 'Farida Contractor', phones: [{ number: '9829012345', label: 'mobile' }] },
        { kind: 'company', name: 'Contractor & Sons' },
        { kind: 'person', name: 'Farida Contractor', phones: [{ number: '9829012345', label: 'mobile' }] },
      ])
      await page.goto('/contacts')
      await expect(page.getByText('Contractor & Sons').first()).toBeVisible()
      await expectNoViolation(page, 'contacts')
      await page.getByRole('button', { name: /Add contact/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolation(page, 'contact form', 'dialog')
      for (const contact of [farida, company]) {
        await page.goto(`/contacts/${contact.id}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolation(page, `contact ${contact.kind}`)
      }
      await page.goto('/contacts/duplicates')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Farida Contractor').first()).toBeVisible()
      await expectNoViolation(page, 'duplicates of contacts')
    })

    test('the import passes axe: choosing, columns, what came of it', async ({ page }) => {
      await page.goto('/leads/import')
      await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
      await expectNoViolation(page, 'choose a file')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a file' }).click()
      const buffer = Buffer.from(
        'Name,Phone,Travel date,Odd\nAsha Bhat,9829012345,31/02/2027,x\n,,,\nBikram,98290,,y\n',
      )
      await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
      await expect(page.getByRole('button', { name: /^Import \d+ row/ })).toBeEnabled()
      await expectNoViolation(page, 'columns of a file')
      await page.getByRole('button', { name: /^Import \d+ row/ }).click()
      await expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible({ timeout: 20_000 })
      await expectNoViolation(page, 'what came of an import')
    })

    test('lead capture passes axe: the form, ways to share it, keys, and the form as travellers see it', async ({
      page,
      person,
    }) => {
      await page.goto('/leads/capture')
      await expect(page.getByRole('button', { name: 'Save form' })).toBeVisible()
      await expectNoViolation(page, 'form')
      await page.getByRole('tab', { name: 'Put it on your site' }).click()
      await expectNoViolation(page, 'share')
      await page.getByRole('tab', { name: 'API' }).click()
      await page.getByRole('button', { name: 'Make a key' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolation(page, 'make a key', 'dialog')
      const { data } = await person.call.intake.form()
      await page.goto(`/forms/${data.key}`)
      await page.getByRole('button').last().click()
      await expectNoViolation(page, 'the public form')
    })
  })
}
