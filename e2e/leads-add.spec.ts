import type { Page } from '@playwright/test'
import { addLeads } from './leads-of.ts'
import { newColleague } from './people.ts'
import { expect, test } from './test.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'New lead' })
const row = (page: Page, name: string) => page.getByRole('row', { name })

async function openForm(page: Page): Promise<void> {
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: /^Leads/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add Lead' }).click()
  await expect(form(page).getByLabel('Name')).toBeFocused()
}

/** Types into a list of words or a search of choices, and takes what was typed. */
async function enter(page: Page, label: string, text: string): Promise<void> {
  await form(page)
    .getByRole('textbox', { name: label })
    .or(form(page).getByRole('combobox', { name: label }))
    .first()
    .fill(text)
  await page.keyboard.press('Enter')
}

test('a lead is added by keyboard alone with the four fields', { tag: ['@key', '@core'] }, async ({ page }) => {
  await openForm(page)
  await page.keyboard.type('Meera Rathore')
  await page.keyboard.press('Tab')
  await page.keyboard.type('98290 12345')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bali')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('L-000001 Meera Rathore added')).toBeVisible()
  await expect(form(page)).toBeHidden()
  await expect(row(page, 'Meera Rathore')).toContainText('+91 98290 12345')
  await expect(row(page, 'Meera Rathore')).toContainText('Bali')
  await expect(row(page, 'Meera Rathore')).toContainText('Tomorrow 10:00')
  await page.getByRole('status').getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: 'Meera Rathore' })).toBeVisible()
})

test('the quick form takes who travels in one line, where they come from and a note', async ({ page, person }) => {
  await openForm(page)
  await page.keyboard.type('Meera Rathore')
  await form(page).getByLabel('Travellers').fill('2+2 (4, 9)')
  await expect(form(page).getByText('2 adults, 2 children of 4 and 9')).toBeVisible()
  await form(page).getByLabel('What they want').fill('A quiet place')
  await form(page).getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Referral' }).click()
  await form(page).getByRole('textbox', { name: 'First follow-up' }).fill('tomorrow 5pm')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('L-000001 Meera Rathore added')).toBeVisible()
  const { data } = await person.call.leads.list({})
  expect((await person.call.leads.get({ id: data[0]?.id ?? '' })).data).toMatchObject({
    adults: 2,
    children: 2,
    childAges: [4, 9],
    source: 'referral',
    requirement: 'A quiet place',
  })
})

test('a name is needed, and what the server refuses stands at its field', async ({ page, problems }) => {
  problems.expect(/status of 422/)
  await openForm(page)
  await form(page).getByRole('button', { name: 'Save lead' }).click()
  await expect(form(page).getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
  await form(page).getByLabel('Name').fill('Meera')
  await form(page).getByLabel('Email').fill('not an address')
  await form(page).getByLabel('Phone').fill('12')
  await form(page).getByRole('button', { name: 'Save lead' }).click()
  await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(/Enter a valid email address/)
  await expect(form(page).getByLabel('Phone')).toHaveAccessibleDescription(/This phone number is too short/)
  await expect(form(page).getByRole('alert')).toHaveText('2 fields need another look.')
})

test('the full form takes every kind of fact, checks them together, and keeps them as typed', async ({
  page,
  person,
  problems,
}) => {
  problems.expect(/status of 422/)
  await openForm(page)
  await form(page).getByLabel('Name').fill('Farida Contractor')
  await enter(page, 'Destinations', 'Leh')
  await enter(page, 'Destinations', 'Nubra')
  await form(page).getByRole('button', { name: 'More details' }).click()
  await form(page).getByLabel('Travel start').fill('10 jun 2027')
  await form(page).getByLabel('Travel end').fill('2027-06-01')
  await form(page).getByLabel('Adults').fill('2')
  await form(page).getByLabel('Children', { exact: true }).fill('1')
  await form(page).getByLabel("Children's ages").fill('4, 9')
  await form(page).getByLabel('Budget from').fill('2,00,000')
  await form(page).getByLabel('Budget up to').fill('1,50,000')
  await form(page).getByRole('button', { name: 'Save lead' }).click()
  await expect(form(page).getByLabel('Travel end')).toHaveAccessibleDescription(/The return is before the start/)
  await expect(form(page).getByLabel("Children's ages")).toHaveAccessibleDescription(
    /There are more ages than children/,
  )
  await expect(form(page).getByLabel('Budget up to')).toHaveAccessibleDescription(
    /The highest budget is below the lowest/,
  )

  await form(page).getByLabel('Travel end').fill('2027-06-18')
  await form(page).getByLabel("Children's ages").fill('4')
  await form(page).getByLabel('Budget up to').fill('2,50,000.50')
  await form(page).getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Walk-in' }).click()
  await form(page).getByLabel('What they want').fill('A quiet place with a view.\nNo long drives.')
  await form(page).getByRole('button', { name: 'Tomorrow 10:00' }).click()
  await form(page).getByRole('button', { name: 'Save lead' }).click()
  await expect(page.getByText(/Farida Contractor added/)).toBeVisible()
  const { data } = await person.call.leads.list({ search: 'Farida' })
  const lead = (await person.call.leads.get({ id: data[0]?.id ?? '' })).data
  expect(lead).toMatchObject({
    destinations: ['Leh', 'Nubra'],
    travelStart: '2027-06-10',
    travelEnd: '2027-06-18',
    adults: 2,
    childAges: [4],
    budgetMin: 20_000_000,
    budgetMax: 25_000_050,
    source: 'walk_in',
    requirement: 'A quiet place with a view.\nNo long drives.',
  })
})

test('whoever asks again is recognised by phone, however it is typed, and goes with the lead there is', async ({
  page,
  person,
}) => {
  const [known] = await addLeads(person, [{ name: 'Zubin Irani', phone: '+919829012345' }])
  await openForm(page)
  await form(page).getByLabel('Name').fill('Z. Irani')
  await form(page).getByLabel('Phone').fill('098290 12345')
  const warning = form(page).getByRole('status').filter({ hasText: 'There is a lead with this contact already' })
  await expect(warning).toContainText('Zubin Irani')
  await warning.getByRole('button', { name: 'Add to this one' }).click()
  await expect(page).toHaveURL(`/leads/${known?.id}`)
  await expect(page.getByText('Added to the lead there is')).toBeVisible()
  await expect(page.getByText('noted another enquiry')).toBeVisible()
  expect((await person.call.leads.list({})).total).toBe(1)
})

test('what was typed and not saved can be kept, and is there again after a reload', async ({ page }) => {
  await openForm(page)
  await form(page).getByLabel('Name').fill('Half A Lead')
  await page.keyboard.press('Escape')
  const leave = page.getByRole('dialog', { name: 'Not saved yet' })
  await leave.getByRole('button', { name: 'Continue editing' }).click()
  await expect(form(page).getByLabel('Name')).toHaveValue('Half A Lead')
  const kept = page.waitForResponse(
    (response) =>
      /preferences\/draft/.test(response.url()) && response.request().postData()?.includes('9829011111') === true,
  )
  await form(page).getByLabel('Phone').fill('9829011111')
  await kept
  await page.reload()
  await page.getByRole('button', { name: 'Add Lead' }).click()
  await expect(form(page).getByLabel('Phone')).toHaveValue('9829011111')
  await page.keyboard.press('Escape')
  await leave.getByRole('button', { name: 'Discard' }).click()
  await expect(form(page)).toBeHidden()
  await page.getByRole('button', { name: 'Add Lead' }).click()
  await expect(form(page).getByLabel('Name')).toHaveValue('')
})

test('several are added one after the other, and the RM of another gets a mail', async ({ page, person }) => {
  await newColleague(person, { name: 'Kabir Sethi' })
  await openForm(page)
  await form(page).getByLabel('Name').fill('First Of Two')
  await form(page).getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByText(/First Of Two added/)).toBeVisible()
  await expect(form(page).getByLabel('Name')).toHaveValue('')
  await form(page).getByLabel('Name').fill('Second Of Two')
  await form(page).getByRole('button', { name: 'More details' }).click()
  await form(page).getByRole('combobox', { name: 'RM' }).click()
  await page.getByRole('option', { name: 'Kabir Sethi' }).click()
  await form(page).getByRole('button', { name: 'Save lead' }).click()
  await expect(row(page, 'Second Of Two')).toContainText('Kabir Sethi')
  await expect(row(page, 'First Of Two')).toBeVisible()
})
