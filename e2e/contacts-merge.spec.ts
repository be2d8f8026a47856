import { addContacts } from './contacts-of.ts'
import { newColleague } from './people.ts'
import { expect, test } from './test.ts'

const phones = (number: string) => [{ number, label: 'mobile' as const }]

test(
  'duplicates stand side by side and are merged fact by fact, as the preview says, with undo',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    const [asha, double] = await addContacts(person, [
      {
        name: 'Asha Rao',
        phones: phones('9829012345'),
        city: 'Jaipur',
        emails: [{ address: 'asha@example.in', label: 'personal' }],
      },
      {
        name: 'Asha V Rao',
        phones: phones('9829012345'),
        city: 'Delhi',
        emails: [{ address: 'asha@work.example', label: 'work' }],
        birthday: '1984-03-12',
      },
    ])
    await person.call.notes.create({ on: { contactId: double.id }, body: 'Likes window seats', pinned: false })
    await page.goto('/contacts/duplicates')
    const group = page.getByRole('region', { name: 'Same phone: +91 98290 12345' })
    await expect(group.getByRole('article')).toHaveCount(2)
    await group.getByRole('button', { name: 'Compare and merge' }).click()
    const dialog = page.getByRole('dialog')
    const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) })
    await expect(row('City').getByRole('cell').last()).toHaveText('Jaipur')
    await row('City').getByRole('radio', { name: 'Delhi' }).check()
    await expect(row('City').getByRole('cell').last()).toHaveText('Delhi')
    await expect(row('Birthday').getByRole('cell').last()).toHaveText('12 Mar 1984')
    await expect(row('Email').getByRole('cell').last()).toHaveText('asha@example.in\nasha@work.example (work)')
    await expect(dialog).toContainText('1 note of the one that goes')
    await dialog.getByRole('button', { name: 'Merge contacts' }).click()
    await expect(page.getByText('Asha V Rao merged into C-000001')).toBeVisible()
    await expect(page.getByText('No duplicates')).toBeVisible()
    expect((await person.call.contacts.get({ id: asha.id })).data).toMatchObject({
      name: 'Asha Rao',
      city: 'Delhi',
      birthday: '1984-03-12',
      emails: [{ address: 'asha@example.in' }, { address: 'asha@work.example' }],
    })

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(group.getByRole('article')).toHaveCount(2)
    expect((await person.call.contacts.get({ id: asha.id })).data).toMatchObject({ city: 'Jaipur', birthday: null })
    expect((await person.call.notes.list({ on: { contactId: double.id } })).data).toHaveLength(1)
  },
)

test('of three that share an email two are picked; those who are not the same are not listed again, with undo', async ({
  page,
  person,
}) => {
  const emails = [{ address: 'rohit@example.in', label: 'personal' as const }]
  await addContacts(person, [
    { name: 'R Sharma', emails },
    { name: 'Rohit Sharma', emails },
    { name: 'Rohit K Sharma', emails },
  ])
  await page.goto('/contacts/duplicates')
  const group = page.getByRole('region', { name: 'Same email: rohit@example.in' })
  await group.getByRole('checkbox', { name: 'Merge Rohit Sharma' }).check()
  await group.getByRole('checkbox', { name: 'Merge Rohit K Sharma' }).check()
  await expect(group.getByRole('checkbox', { name: 'Merge R Sharma' })).not.toBeChecked()
  await group.getByRole('button', { name: 'Merge these two' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge contacts' }).click()
  await expect(group.getByRole('article')).toHaveCount(2)

  await group.getByRole('button', { name: 'Not the same' }).click()
  await expect(page.getByText('No duplicates')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(group.getByRole('article')).toHaveCount(2)
})

test('a contact says that another has its number, and the one that goes leads to the one that stays', async ({
  page,
  person,
}) => {
  const [asha, double] = await addContacts(person, [
    { name: 'Asha Rao', phones: phones('9829012345') },
    { name: 'A Rao', phones: phones('9829012345') },
  ])
  await page.goto(`/contacts/${asha.id}`)
  await page.getByRole('button', { name: 'Compare and merge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^A Rao goes/ }).check()
  await dialog.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page).toHaveURL(new RegExp(double.id))
  await expect(page.getByRole('heading', { name: 'A Rao', exact: true })).toBeVisible()
  await page.goto(`/contacts/${asha.id}`)
  await page.getByRole('link', { name: 'another one' }).click()
  await expect(page.getByRole('heading', { name: 'A Rao', exact: true })).toBeVisible()
})

test('a merge of what a colleague has changed meanwhile is refused, and shows what it says now', async ({
  page,
  person,
  problems,
}) => {
  problems.expect(/status of 409/)
  const [asha] = await addContacts(person, [
    { name: 'Asha Rao', phones: phones('9829012345'), city: 'Jaipur' },
    { name: 'A Rao', phones: phones('9829012345'), city: 'Delhi' },
  ])
  const colleague = await newColleague(person)
  await page.route('**/api/live/events*', (route) => route.abort('aborted'))
  await page.goto('/contacts/duplicates')
  await page.getByRole('button', { name: 'Compare and merge' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Jaipur' })).toBeVisible()
  await colleague.call.contacts.update({ id: asha.id, version: asha.version, changes: { city: 'Udaipur' } })
  await dialog.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(dialog.getByRole('alert')).toContainText('changed in the meantime')
  await expect(dialog.getByRole('radio', { name: 'Udaipur' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page.getByText('No duplicates')).toBeVisible()
})
