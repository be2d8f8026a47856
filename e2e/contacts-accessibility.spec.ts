import { expectNoViolation } from './axe.ts'
import { addContacts } from './contacts-of.ts'
import { expect, test } from './test.ts'

test.slow()

test('contacts pass axe: the list, what is added, a contact in all its parts', async ({ page, person }) => {
  await page.goto('/contacts')
  await expect(page.getByText('Everybody you work with')).toBeVisible()
  await expectNoViolation(page, 'no contacts')
  const [asha, vikram] = await addContacts(person, [
    {
      name: 'Asha Rao',
      phones: [{ number: '9829012345', label: 'mobile' }],
      city: 'Jaipur',
      tags: ['VIP'],
      gstin: '08AAJFC6249G1ZA',
      state: 'Delhi',
    },
    { name: 'Vikram Rao', phones: [{ number: '9829012345', label: 'mobile' }] },
    { name: 'Pink City Exports', kind: 'company' },
  ])
  await person.call.contactRelations.create({ contactId: asha.id, otherId: vikram.id, kind: 'spouse' })
  for (const expiresOn of ['2020-01-01', '2090-01-01'])
    await person.call.contactDocuments.create({
      contactId: asha.id,
      document: { kind: 'passport', number: 'Z1234821', country: 'IN', expiresOn },
    })
  await page.goto('/contacts')
  await expect(page.getByText('Asha Rao')).toBeVisible()
  await expectNoViolation(page, 'list')
  await page.getByRole('button', { name: 'Add contact' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Phone' }).fill('9829012345')
  await form.getByRole('button', { name: 'More details' }).click()
  await expect(form.getByText('There are 2 contacts')).toBeVisible()
  await expectNoViolation(page, 'form', 'dialog')

  await page.goto(`/contacts/${asha.id}`)
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await expectNoViolation(page, 'contact')
  await page.getByRole('button', { name: 'Add a document' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolation(page, 'document', 'dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Link somebody' }).click()
  await page.getByLabel('Who').first().fill('pink')
  await expect(page.getByRole('option', { name: /Pink City/ })).toBeVisible()
  await expectNoViolation(page, 'relation', 'dialog')
})

test('duplicates pass axe, side by side and while they are merged', async ({ page, person }) => {
  const emails = [{ address: 'rohit@example.in', label: 'personal' as const }]
  await addContacts(person, [
    { name: 'R Sharma', emails, city: 'Delhi' },
    { name: 'Rohit Sharma', emails, city: 'Noida' },
    { name: 'Rohit K Sharma', emails },
  ])
  await page.goto('/contacts/duplicates')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectNoViolation(page, 'duplicates')
  await page.getByRole('button', { name: 'Merge these two' }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Noida' })).toBeVisible()
  await expectNoViolation(page, 'merging', 'dialog')
})

test('the tabs of a contact pass axe on a phone', { tag: '@phone' }, async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [asha] = await addContacts(person, [{ name: 'Asha Rao', city: 'Jaipur', gstin: '08AAJFC6249G1ZA' }])
  await person.call.contactDocuments.create({
    contactId: asha.id,
    document: { kind: 'passport', number: 'Z1234821', country: 'IN', expiresOn: '2090-01-01' },
  })
  await page.goto(`/contacts/${asha.id}`)
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expectNoViolation(page, 'facts')
  await page.getByRole('tab', { name: 'Papers' }).click()
  await expect(page.getByText('Passport').first()).toBeVisible()
  await expectNoViolation(page, 'papers')
  await page.getByRole('button', { name: 'Add a document' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolation(page, 'document', 'dialog')
})
