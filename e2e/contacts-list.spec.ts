import { addContacts } from './contacts-of.ts'
import { newColleague } from './people.ts'
import { expect, test } from './test.ts'

test(
  'an agency without contacts is told what they are for, and adds the first',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    await page.goto('/contacts')
    await expect(page.getByText('Everybody you work with')).toBeVisible()
    await page.getByRole('button', { name: 'Add the first contact' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Asha Rao')
    await page.keyboard.press('Tab')
    await page.keyboard.type('98290 12345')
    await form.getByRole('textbox', { name: 'Email' }).fill('asha@example.in')
    await form.getByLabel('City').fill('Jaipur')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('C-000001 Asha Rao added')).toBeVisible()
    await expect(page.getByRole('row', { name: /Asha Rao/ })).toContainText('+91 98290 12345')
    expect((await person.call.contacts.list({})).data).toMatchObject([
      { name: 'Asha Rao', kind: 'person', phone: '+919829012345', email: 'asha@example.in', city: 'Jaipur' },
    ])
  },
)

test('a company is added with its GSTIN, which is checked when it is left', async ({ page, person }) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Company', { exact: true }).first().click()
  await form.getByLabel('Name', { exact: true }).fill('Pink City Exports')
  const gstin = form.getByLabel('GSTIN')
  await gstin.fill('27aapfu 0939f1zx')
  await gstin.blur()
  await expect(gstin).toHaveValue('27AAPFU0939F1ZX')
  await expect(gstin).toHaveAccessibleDescription(/typing mistake/)
  await gstin.fill('27AAPFU0939F1ZV')
  await gstin.blur()
  await expect(gstin).toHaveAccessibleDescription('Maharashtra, PAN AAPFU0939F')
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByText('C-000001 Pink City Exports added')).toBeVisible()
  expect((await person.call.contacts.list({ filters: { kind: 'company' } })).data).toMatchObject([
    { name: 'Pink City Exports', gstin: '27AAPFU0939F1ZV' },
  ])
})

test('who is there already is offered before a second is made', async ({ page, person }) => {
  await addContacts(person, [{ name: 'Asha Rao', phones: [{ number: '9829012345', label: 'mobile' }] }])
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Phone' }).fill('+91 98290-12345')
  await expect(form.getByText('There is a contact with this phone already')).toBeVisible()
  await form.getByRole('link', { name: 'Open this one' }).click()
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await expect(form).toBeHidden()
})

test('what is typed survives a reload, and what is refused is said at the field', async ({ page, problems }) => {
  problems.expect(/status of 422/)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  const form = page.getByRole('dialog')
  const kept = page.waitForResponse(/\/api\/user\/preferences\/draft/)
  await form.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await form.getByRole('textbox', { name: 'Phone' }).fill('12')
  await kept
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(form.getByText('This phone number is too short').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
})

test('the list is searched, filtered and ordered, its address is sent to a colleague, and a view keeps it', async ({
  page,
  person,
  openAs,
}) => {
  await addContacts(person, [
    { name: 'Asha Rao', city: 'Jaipur', tags: ['VIP'], phones: [{ number: '9829012345', label: 'mobile' }] },
    { name: 'Vikram Singh', city: 'Delhi' },
    { name: 'Pink City Exports', kind: 'company', city: 'Jaipur', gstin: '08AAJFC6249G1ZA' },
  ])
  await page.goto('/contacts')
  const rows = page.getByRole('table', { name: 'Contacts' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('2345')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Asha Rao')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(rows).toHaveCount(4)

  await page.getByRole('button', { name: 'Companies' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/kind=company/)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(rows.nth(1)).toContainText('Asha Rao')
  await expect(rows.nth(3)).toContainText('Vikram Singh')

  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('By name')
  await page.getByLabel('Share with everybody in the agency').check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'Shared By name' })).toBeVisible()

  const other = await openAs(await newColleague(person))
  await other.goto(page.url())
  const theirs = other.getByRole('table', { name: 'Contacts' }).getByRole('row')
  await expect(theirs.nth(1)).toContainText('Asha Rao')
  await other.getByRole('button', { name: 'People', exact: true }).click()
  await expect(theirs).toHaveCount(3)
  await other.getByRole('button', { name: 'Shared By name' }).click()
  await expect(theirs).toHaveCount(4)
})

test('rows are walked, opened and selected by keyboard; many are tagged and deleted at once, with undo', async ({
  page,
  person,
}) => {
  await addContacts(person, [{ name: 'Asha Rao' }, { name: 'Vikram Singh' }, { name: 'Meena Kumari' }])
  await page.goto('/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(4)
  await table.getByRole('link', { name: 'Meena Kumari' }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'With the selected contacts' })
  await expect(bar).toContainText('2 contacts selected')

  await bar.getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('dialog').getByLabel('Add').fill('Monsoon')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change tags' }).click()
  await expect(rows.filter({ hasText: 'Monsoon' })).toHaveCount(2)

  await table.getByRole('checkbox', { name: 'Select all that are loaded' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Everybody you work with')).toBeVisible()
  // The message about the tags, which can be undone too, may still be there.
  const told = page.getByRole('status').filter({ hasText: 'Delete 3 contacts' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(4)
  expect((await person.call.contacts.list({ filters: { tag: ['Monsoon'] } })).total).toBe(2)
})

test('what is filtered is written to CSV, a workbook and vCards', async ({ page, person }) => {
  await addContacts(person, [
    { name: '=Asha Rao', phones: [{ number: '9829012345', label: 'mobile' }] },
    { name: 'Pink City Exports', kind: 'company' },
  ])
  await page.goto('/contacts?kind=person')
  await expect(page.getByRole('row')).toHaveCount(2)
  for (const [item, holds] of [
    ['As CSV', "'=Asha Rao"],
    ['As vCards', 'FN:=Asha Rao'],
    ['As Excel workbook', 'PK'],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).last().click()
    const stream = await (await file).createReadStream()
    const text = (await stream.toArray()).join('')
    expect(text).toContain(holds)
    expect(text).not.toContain('Pink City')
  }
})

test('a colleague sees a new contact, a change and a deletion without a reload', async ({ page, person, openAs }) => {
  const [asha] = await addContacts(person, [{ name: 'Asha Rao', city: 'Jaipur' }])
  const colleague = await newColleague(person)
  const other = await openAs(colleague)
  await other.goto('/contacts')
  await expect(other.getByRole('row', { name: /Asha Rao/ })).toBeVisible()
  await page.goto(`/contacts/${asha.id}`)
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()

  await person.call.contacts.create({ name: 'Vikram Singh' })
  await expect(other.getByRole('row', { name: /Vikram Singh/ })).toBeVisible()
  await colleague.call.contacts.update({ id: asha.id, version: asha.version, changes: { city: 'Udaipur' } })
  await expect(page.getByRole('button', { name: 'City Udaipur' })).toBeVisible()
  await person.call.contacts.remove({ id: asha.id })
  await expect(other.getByRole('row', { name: /Asha Rao/ })).toBeHidden()
})
