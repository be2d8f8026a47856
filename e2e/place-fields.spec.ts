import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const findField = (page: Page) => page.getByRole('combobox', { name: 'Add a destination' })

test(
  'a place is taken by Enter, Tab or a comma, the keyboard stays, and what is no place is said',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    const { id } = (await person.call.packages.create({ title: 'Kerala', days: 2 })).data
    const readStored = async () =>
      (await person.call.packages.itinerary({ id })).data.document.destinations.map(({ name, latitude }) =>
        latitude === null ? `${name}?` : name,
      )
    await page.goto(`/packages/${id}`)
    await findField(page).click()
    // As fast as somebody types who knows where to go: nothing is offered yet when Enter comes.
    await page.keyboard.type('Munnar')
    await page.keyboard.press('Enter')
    await expect(findField(page)).toBeFocused()
    await page.keyboard.type('Alappu')
    await page.keyboard.press('Enter')
    await expect.poll(readStored).toEqual(['Munnar', 'Alappuzha'])
    await expect(findField(page)).toBeFocused()
    await expect(findField(page)).toHaveValue('')

    await page.keyboard.type('kochi,')
    await expect.poll(readStored).toEqual(['Munnar', 'Alappuzha', 'Kochi'])
    await findField(page).fill('Vark')
    await expect(page.getByRole('option', { name: /^Varkala/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect.poll(readStored).toEqual(['Munnar', 'Alappuzha', 'Kochi', 'Varkala'])

    await findField(page).click()
    await page.keyboard.type('MunnarAlappuzha')
    await expect(page.getByText('“MunnarAlappuzha” is not a place that Sarai knows.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(readStored).toEqual(['Munnar', 'Alappuzha', 'Kochi', 'Varkala', 'MunnarAlappuzha?'])
    const unknown = page.getByRole('listitem').filter({ hasText: 'MunnarAlappuzha' })
    await expect(unknown.getByRole('img', { name: 'Not known as a place' })).toBeVisible()
    await page.getByRole('button', { name: 'Take Kochi out' }).click()
    await expect.poll(readStored).toEqual(['Munnar', 'Alappuzha', 'Varkala', 'MunnarAlappuzha?'])
  },
)

test('the destinations of a lead are places too, and those of its proposal are no half words', async ({
  page,
  person,
}) => {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Add Lead' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Meera Krishnan')
  await form.getByLabel('Phone').first().fill('98290 55123')
  const field = form.getByLabel('Destinations').first()
  await field.click()
  await page.keyboard.type('Munn')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Keral,')
  await page.keyboard.type('Qqqq')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(form.getByText('Not known as a place: Qqqq')).toBeVisible()
  await form.getByRole('button', { name: 'Save lead' }).click()
  await expect(form).toBeHidden()
  const [lead] = (await person.call.leads.list({})).data
  expect(lead?.destinations).toEqual(['Munnar', 'Kerala', 'Qqqq'])
})
