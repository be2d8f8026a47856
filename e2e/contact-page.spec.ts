import type { Page } from '@playwright/test'
import { addContacts } from './contacts-of.ts'
import { newColleague } from './people.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

const facts = (page: Page) => page.getByRole('complementary', { name: 'Facts' })
const history = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const side = (page: Page, name: string) => page.getByRole('region', { name })

test('facts are changed where they stand: a city, several phone numbers, a company picked by its name', async ({
  page,
  person,
}) => {
  const [asha] = await addContacts(person, [{ name: 'Asha Rao' }, { name: 'Pink City Exports', kind: 'company' }])
  await page.goto(`/contacts/${asha.id}`)
  await facts(page).getByRole('button', { name: 'City Add' }).click()
  await page.keyboard.type('Jaipur')
  await page.keyboard.press('Enter')
  await expect(facts(page).getByRole('button', { name: 'City Jaipur' })).toBeFocused()

  await facts(page).getByRole('button', { name: 'Phone Add' }).click()
  await page.keyboard.type('98290 12345')
  await facts(page).getByRole('button', { name: 'Add another phone number' }).click()
  await facts(page).getByRole('textbox', { name: 'Phone 2' }).fill('0141 2345678')
  await facts(page).getByRole('combobox', { name: 'Phone 2: what it is for' }).click()
  await page.getByRole('option', { name: 'Work' }).click()
  await facts(page).getByRole('textbox', { name: 'Phone 2' }).press('Enter')
  await expect(facts(page).getByRole('button', { name: /^Phone \+91 98290 12345/ })).toContainText('(work)')

  await facts(page).getByRole('button', { name: '3 more' }).first().click()
  await facts(page).getByRole('button', { name: 'Company Add' }).click()
  await page.keyboard.type('pink')
  await page.getByRole('option', { name: /Pink City Exports/ }).click()
  await expect(
    page.getByRole('banner').or(page.locator('header')).getByRole('link', { name: 'Pink City Exports' }),
  ).toBeVisible()
  expect((await person.call.contacts.get({ id: asha.id })).data).toMatchObject({
    city: 'Jaipur',
    companyName: 'Pink City Exports',
    phones: [
      { number: '+919829012345', label: 'mobile' },
      { number: '+911412345678', label: 'work' },
    ],
  })
  await expect(history(page)).toContainText('city from empty to Jaipur')
})

test('two people who change the same fact are shown both values; other facts are none of it', async ({
  page,
  person,
  problems,
}) => {
  problems.expect(/status of 409/)
  const [asha] = await addContacts(person, [{ name: 'Asha Rao', city: 'Jaipur' }])
  const colleague = await newColleague(person)
  // Nothing the colleague does is told, so that the page is behind.
  await page.route('**/api/live/events*', (route) => route.abort('aborted'))
  await page.goto(`/contacts/${asha.id}`)
  await facts(page).getByRole('button', { name: 'City Jaipur' }).click()
  await colleague.call.contacts.update({ id: asha.id, version: asha.version, changes: { city: 'Udaipur' } })
  await facts(page).getByLabel('City').fill('Jodhpur')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Udaipur')
  await expect(dialog).toContainText('Jodhpur')
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await expect(facts(page).getByRole('button', { name: 'City Jodhpur' })).toBeVisible()
})

test('a document is added with its number sealed; showing it is asked for and written down', async ({
  page,
  person,
}) => {
  const [asha] = await addContacts(person, [{ name: 'Asha Rao' }])
  await person.call.leads.create({
    name: 'Asha Rao',
    contactId: asha.id,
    destinations: ['Bali'],
    travelStart: dayIn(30),
    travelEnd: dayIn(37),
  })
  await page.goto(`/contacts/${asha.id}`)
  const documents = side(page, 'Documents')
  await documents.getByRole('button', { name: 'Add a document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number').fill('Z1234821')
  await dialog.getByLabel('Expires on').fill(dayIn(60))
  await dialog.getByRole('button', { name: 'Save document' }).click()
  await expect(documents).toContainText('Passport ••••4821')
  await expect(documents).toContainText(/Expires \d/)
  await expect(documents).toContainText('No passport is valid for six months after Bali')
  await expect(page.locator('body')).not.toContainText('Z1234821')

  await documents.getByRole('button', { name: 'More about this passport' }).click()
  await page.getByRole('menuitem', { name: 'Show the number' }).click()
  await expect(dialog).toContainText('timeline records that you looked at it')
  await dialog.getByRole('button', { name: 'Show number' }).click()
  await expect(dialog).toContainText('Z1234821')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(page.locator('body')).not.toContainText('Z1234821')
  await expect(history(page)).toContainText('looked at a document number')
})

test('family is linked from either side, with somebody new if need be, and unlinked with undo', async ({
  page,
  person,
}) => {
  const [asha, vikram] = await addContacts(person, [{ name: 'Asha Rao' }, { name: 'Vikram Rao' }])
  await page.goto(`/contacts/${asha.id}`)
  const relations = side(page, 'Relations')
  await relations.getByRole('button', { name: 'Link somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Who' }).or(dialog.getByLabel('Who')).first().fill('vikram')
  await page.getByRole('option', { name: /Vikram Rao/ }).click()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(relations).toContainText('Spouse')

  await relations.getByRole('button', { name: 'Link somebody' }).click()
  await dialog.getByLabel('Who').first().fill('Tara Rao')
  await page.getByRole('option', { name: 'Add "Tara Rao"' }).click()
  await dialog.getByLabel('What they are').first().click()
  await page.getByRole('option', { name: 'Child', exact: true }).click()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(relations.getByRole('listitem')).toHaveCount(2)

  await relations.getByRole('link', { name: 'Vikram Rao' }).click()
  await expect(page).toHaveURL(new RegExp(vikram.id))
  await expect(side(page, 'Relations').getByRole('listitem').filter({ hasText: 'Asha Rao' })).toContainText('Spouse')
  await side(page, 'Relations').getByRole('button', { name: 'More about Asha Rao' }).click()
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  await expect(side(page, 'Relations')).not.toContainText('Asha Rao')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(side(page, 'Relations')).toContainText('Asha Rao')
})

test('a lead leads to its contact and what else they asked; a new one begins with what is known', async ({
  page,
  person,
}) => {
  const { data: lead } = await person.call.leads.create({
    name: 'Asha Rao',
    phone: '9829012345',
    destinations: ['Bali'],
  })
  await person.call.leads.create({ name: 'Asha Rao', phone: '9829012345', destinations: ['Kerala'] })
  await page.goto(`/leads/${lead.id}`)
  await page.getByRole('link', { name: '1 other enquiry' }).click()
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('row')).toHaveCount(3)
  await page.goto(`/leads/${lead.id}`)
  await page.getByRole('complementary', { name: 'Next step' }).getByRole('link', { name: 'Asha Rao' }).click()
  await expect(page).toHaveURL(/\/contacts\//)
  const enquiries = side(page, 'Enquiries')
  await expect(enquiries.getByRole('listitem')).toHaveCount(2)
  await enquiries.getByRole('button', { name: 'Add a lead' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await form.getByLabel('Destinations').first().fill('Goa')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save lead' }).click()
  await expect(enquiries.getByRole('listitem')).toHaveCount(3)
})

test('a company has people; a contact is deleted with undo and saved as a vCard', async ({ page, person }) => {
  const [pink] = await addContacts(person, [
    { name: 'Pink City Exports', kind: 'company', state: 'Delhi', gstin: '08AAJFC6249G1ZA' },
  ])
  await page.goto(`/contacts/${pink.id}`)
  await expect(facts(page)).toContainText('The GSTIN is of Rajasthan, the address of Delhi')
  await side(page, 'People').getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Meena Kumari')
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(side(page, 'People').getByRole('link', { name: 'Meena Kumari' })).toBeVisible()

  const card = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as vCard' }).click()
  expect((await card).suggestedFilename()).toMatch(/\.vcf$/)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete contact' }).click()
  await expect(page).toHaveURL(/\/contacts$/)
  await expect(page.getByRole('link', { name: 'Company: Pink City Exports' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Company: Pink City Exports' })).toBeVisible()
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('contacts are cards, and the parts of a contact are tabs', async ({ page, person }) => {
    await addContacts(person, [
      { name: 'Asha Rao', city: 'Jaipur', phones: [{ number: '9829012345', label: 'mobile' }] },
    ])
    await page.goto('/contacts')
    await expect(page.getByRole('link', { name: 'Call Asha Rao' })).toHaveAttribute('href', 'tel:+919829012345')
    await page
      .getByRole('list', { name: 'Contacts' })
      .getByRole('link', { name: /^Asha Rao/ })
      .click()
    await page.getByRole('tab', { name: 'Facts' }).click()
    await page.getByRole('button', { name: 'City Jaipur' }).click()
    await page.getByLabel('City').fill('Pune')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'City Pune' })).toBeVisible()
    await page.getByRole('tab', { name: 'Papers' }).click()
    await expect(page.getByText('No passport, visa or other document yet.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
