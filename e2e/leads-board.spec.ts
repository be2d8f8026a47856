import type { Locator, Page } from '@playwright/test'
import { drag } from './dragging.ts'
import { failing } from './failing-calls.ts'
import { addLeads, stageOf } from './leads-of.ts'
import { expect, test } from './test.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (at: Page | Locator, name: string) => at.getByRole('article').filter({ hasText: name })

/** Drags a card to another column. */
const dragTo = (page: Page, what: Locator, stage: string) =>
  drag(page, {
    what,
    to: column(page, stage),
    place: stage,
    grip: ({ height }) => [40, height - 8],
    drop: ({ width }) => [width / 2, 160],
  })

test(
  'a card is dragged to another stage, which counts it and keeps it',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    await addLeads(person, [{ name: 'Asha Bhat', expectedValue: 15_000_000 }, { name: 'Bikram Das' }])
    await page.goto('/leads?mode=board')
    await expect(column(page, 'New').getByRole('heading')).toHaveText('New')
    await expect(card(column(page, 'New'), 'Asha Bhat')).toContainText('₹1.5 L')
    await dragTo(page, card(page, 'Asha Bhat'), 'Contacted')
    await expect(card(column(page, 'Contacted'), 'Asha Bhat')).toBeVisible()
    await expect(card(column(page, 'New'), 'Asha Bhat')).toBeHidden()
    await expect(column(page, 'Contacted')).toContainText('₹1.5 L')
    await page.reload()
    await expect(card(column(page, 'Contacted'), 'Asha Bhat')).toBeVisible()
  },
)

test('a stage asks for what it needs; giving up leaves the lead where it was', async ({ page, person, problems }) => {
  problems.expect(/status of 422|status of 409/)
  await addLeads(person, [{ name: 'Asha Bhat' }])
  await page.goto('/leads?mode=board')
  await dragTo(page, card(page, 'Asha Bhat'), 'Requirement captured')
  const dialog = page.getByRole('dialog', { name: 'Before "Requirement captured"' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(column(page, 'New'), 'Asha Bhat')).toBeVisible()

  await dragTo(page, card(page, 'Asha Bhat'), 'Requirement captured')
  await dialog.getByLabel('Destinations').first().fill('Munnar')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Adults').fill('2')
  await dialog.getByRole('button', { name: 'Save and move' }).click()
  await expect(card(column(page, 'Requirement captured'), 'Asha Bhat')).toContainText('Munnar')
})

/** Moves a card to Lost by its menu. @returns the dialog that then asks why */
async function loseFromBoard(page: Page, name: string): Promise<Locator> {
  await card(page, name)
    .getByRole('button', { name: `Move ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Lost' }).click()
  return page.getByRole('dialog', { name: `${name} is lost` })
}

test('a lost lead needs a reason, a won one a confirmation', async ({ page, person, problems }) => {
  problems.expect(/status of 422|status of 409/)
  const [asha] = await addLeads(person, [
    { name: 'Asha Bhat' },
    { name: 'Bikram Das', expectedValue: 10_000_000, travelStart: '2027-03-01' },
  ])
  await page.goto('/leads?mode=board')
  const lost = await loseFromBoard(page, 'Asha Bhat')
  await lost.getByRole('radio', { name: 'Competitor' }).check()
  await lost.getByLabel('Who got it?').fill('Sunny Tours')
  await lost.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(card(column(page, 'Lost'), 'Asha Bhat')).toBeVisible()
  // It is shown before the server has it.
  const asLost = async () => (await person.call.leads.get({ id: asha?.id ?? '' })).data
  await expect.poll(asLost).toMatchObject({ lostReason: 'competitor', lostCompetitor: 'Sunny Tours' })

  await card(page, 'Bikram Das').getByRole('button', { name: 'Move Bikram Das' }).click()
  await page.getByRole('menuitem', { name: 'Converted' }).click()
  const convert = page.getByRole('dialog', { name: 'Convert Bikram Das?' })
  await expect(convert).toContainText('No proposal of this lead was accepted.')
  await convert.getByRole('button', { name: 'Convert' }).click()
  await expect(card(column(page, 'Converted'), 'Bikram Das')).toBeVisible()
})

test('a lead that could not be moved for a moment is moved with what was answered', async ({
  page,
  person,
  problems,
}) => {
  problems.expect(/status of 503/)
  const [asha] = await addLeads(person, [{ name: 'Asha Bhat' }])
  await page.goto('/leads?mode=board')
  const recover = await failing(page, '**/api/leads/*/move', (route) => route.fulfill({ status: 503, body: '' }))
  const lost = await loseFromBoard(page, 'Asha Bhat')
  await lost.getByRole('radio', { name: 'Price' }).check()
  await lost.getByLabel('Anything worth keeping').fill('Asks again in spring')
  await lost.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(page.getByText('Asha Bhat was not moved')).toBeVisible()
  recover()
  await expect(card(column(page, 'New'), 'Asha Bhat')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(column(page, 'Lost'), 'Asha Bhat')).toBeVisible()
  const kept = async () => (await person.call.leads.get({ id: asha?.id ?? '' })).data
  await expect.poll(kept).toMatchObject({ lostReason: 'price', lostNote: 'Asks again in spring' })
})

test('a card is moved, and opened, by keyboard alone', async ({ page, person }) => {
  await addLeads(person, [{ name: 'Asha Bhat' }])
  await page.goto('/leads?mode=board')
  await card(page, 'Asha Bhat').getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move Asha Bhat' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Contacted' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(column(page, 'Contacted'), 'Asha Bhat')).toBeVisible()
  await card(page, 'Asha Bhat').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Asha Bhat' })).toBeVisible()
})

test('the board is filtered like the table, and adds a lead in its stage', async ({ page, person }) => {
  await addLeads(person, [
    { name: 'Asha Bhat', source: 'call' },
    { name: 'Bikram Das', source: 'website' },
  ])
  const contacted = await stageOf(person, 'Contacted')
  await page.goto('/leads?mode=board&source=call')
  await expect(card(page, 'Asha Bhat')).toBeVisible()
  await expect(card(page, 'Bikram Das')).toBeHidden()
  await page.getByRole('button', { name: 'Add a lead in Contacted' }).click()
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('Name').fill('Chitra Iyer')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  const { data } = await person.call.leads.list({ filters: { stage: [contacted.id] } })
  expect(data.map((lead) => lead.name)).toEqual(['Chitra Iyer'])
  // What is said of it lies over none of the list's own buttons.
  await expect(page.getByText('Chitra Iyer added')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Table').click()
  await expect(page).toHaveURL('/leads?source=call')
})
