import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { addLeads } from './leads-of.ts'
import { newColleague } from './people.ts'
import { moveByKeyboard } from './sorting.ts'
import { expect, test } from './test.ts'

const names = (page: Page) => page.getByRole('list', { name: 'Fields of leads' }).getByRole('listitem')

/** Adds a choice with its options, as the main user does. */
async function addChoice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a field to leads' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Visa type')
  await dialog.getByRole('radio', { name: 'Choice', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('E-visa')
  // What is typed behind Enter is the next option's, however fast it comes.
  const next = await dialog.getByRole('textbox', { name: 'Option 1' }).evaluate((input) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(next).toBe('Option 2')
  await page.keyboard.type('On arrival')
  await expect(dialog.getByRole('complementary', { name: 'Preview' }).getByText('Visa type')).toBeVisible()
  await expectNoViolation(page, 'field dialog', 'dialog')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(dialog).toBeHidden()
  await expect(names(page).first()).toContainText('E-visa, On arrival')
}

async function addDate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a field to leads' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Passport valid until')
  await dialog.getByRole('radio', { name: 'Date' }).click()
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(names(page)).toHaveCount(2)
}

/** Chooses a value where it stands on the lead's page. */
async function fillIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Visa type/ }).click()
  await page.getByRole('option', { name: 'E-visa' }).click()
  await expect(page.getByRole('button', { name: /^Visa type E-visa/ })).toBeVisible()
}

/** @param days the conditions on days */
async function narrowDown(page: Page, ...days: string[]): Promise<void> {
  await page.getByRole('button', { name: 'More filters' }).click()
  // Those on days come last, with code of their own, and move what is below them.
  for (const name of days) await expect(page.getByLabel(`${name} to`)).toBeVisible()
  await page.getByRole('button', { name: 'Visa type' }).click()
  await page.getByRole('checkbox', { name: 'E-visa' }).check()
  await expect(page).toHaveURL(/own=/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

test('the main user adds fields, an agent fills them in, finds leads by one and shows it as a column', async ({
  page,
  person,
  openAs,
}) => {
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }, { name: 'Bikram Das' }])
  const agent = await openAs(await newColleague(person))
  await agent.goto(`/leads/${lead?.id}`)
  await expect(agent.getByRole('heading', { name: 'Asha Bhat' })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('link', { name: 'Custom fields', exact: true }).click()
  await expect(page.getByText('Keep what matters to you on every lead')).toBeVisible()
  await expectNoViolation(page, 'no fields')
  await addChoice(page)
  await addDate(page)
  await page.getByRole('button', { name: 'Move Passport valid until' }).focus()
  await moveByKeyboard(page, 'Passport valid until', 2, 'ArrowUp')
  await expect(names(page).first()).toContainText('Passport valid until')
  await expectNoViolation(page, 'fields')

  // The agent's page has them without being opened again.
  await fillIn(agent)
  await expect(agent.getByText('Visa type from')).toContainText('empty to E-visa')
  await agent.getByRole('button', { name: /^Passport valid until/ }).click()
  await agent.getByLabel('Passport valid until').fill('2031-05-09')
  await agent.keyboard.press('Enter')
  await expect(agent.getByRole('button', { name: /^Passport valid until 9 May 2031/ })).toBeVisible()
  await expectNoViolation(agent, 'lead with fields')

  await agent.goto('/leads')
  await narrowDown(agent, 'Created', 'Travel', 'Passport valid until')
  const table = agent.getByRole('table', { name: 'Leads' })
  await expect(table.getByRole('link', { name: 'Asha Bhat' })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Bikram Das' })).toBeHidden()
  await agent.getByRole('button', { name: 'Columns' }).click()
  await expect(agent.getByRole('link', { name: 'Add a field of your own' })).toHaveCount(0)
  await agent.getByRole('checkbox', { name: 'Visa type' }).check()
  await agent.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Visa type' })).toBeVisible()
  await expect(table.getByRole('cell', { name: 'E-visa' })).toBeVisible()
  await expectNoViolation(agent, 'list with a field')
  await agent.reload()
  await expect(table.getByRole('cell', { name: 'E-visa' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Visa type' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(names(page)).toHaveCount(1)
  await expect(table.getByRole('columnheader', { name: 'Visa type' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names(page)).toHaveCount(2)
  await expect(table.getByRole('cell', { name: 'E-visa' })).toBeVisible()
})

test('a list is put in order by a field, a rule goes by it, and says so when it is archived', async ({
  page,
  person,
}) => {
  const { call } = person
  const { data: field } = await call.customFields.create({ record: 'leads', kind: 'date', label: 'Passport until' })
  await addLeads(person, [
    { name: 'Later', custom: { [field.id]: '2031-05-09' } },
    { name: 'None' },
    { name: 'Sooner', custom: { [field.id]: '2030-01-01' } },
  ])
  await page.goto(`/leads?cols=stage,custom.${field.id}`)
  const table = page.getByRole('table', { name: 'Leads' })
  const order = async () =>
    (await table.getByRole('row').allTextContents()).slice(1).map((row) => row.match(/Later|None|Sooner/)?.[0])
  const head = table.getByRole('button', { name: 'Passport until' })
  await head.click()
  await expect.poll(order).toEqual(['Sooner', 'Later', 'None'])
  await expect(table.getByRole('columnheader', { name: 'Passport until' })).toHaveAttribute('aria-sort', 'ascending')
  await head.click()
  await expect.poll(order).toEqual(['Later', 'Sooner', 'None'])

  await page.goto('/settings?tab=autoReminder')
  await page.getByRole('button', { name: 'New rule' }).click()
  const drawer = page.getByRole('dialog', { name: 'New rule' })
  await drawer.getByLabel('Name').fill('Passport ends')
  await drawer.getByRole('combobox', { name: 'Date' }).click()
  await page.getByRole('option', { name: 'Passport until' }).click()
  await drawer.getByRole('combobox', { name: 'Add a condition on a field of your own' }).click()
  await page.getByRole('option', { name: 'Passport until' }).last().click()
  await drawer.getByLabel('Passport until to').fill('2030-12-31')
  await drawer.getByLabel('Title').fill('The passport of {{customer}} ends')
  await expectNoViolation(page, 'rule by a field', 'dialog')
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  const rule = page.getByRole('listitem').filter({ hasText: 'Passport ends' })
  await expect(rule).toContainText('7 days before “Passport until”, at 09:00')
  const [kept] = (await call.reminderRules.list()).data
  expect(kept).toMatchObject({
    trigger: { field: `custom.${field.id}`, offsetDays: -7 },
    conditions: { custom: { [field.id]: { to: '2030-12-31' } } },
  })
  await call.customFields.remove({ id: field.id })
  await page.reload()
  await expect(rule).toContainText('which is archived. It sends nothing until that is restored.')
  await expectNoViolation(page, 'rule without its field')
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('fields are added, filled in and found by', async ({ page, person }) => {
    const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }, { name: 'Bikram Das' }])
    await page.goto('/custom-fields')
    await addChoice(page)
    await expectNoViolation(page, 'fields')
    await page.goto(`/leads/${lead?.id}`)
    await page.getByRole('tab', { name: 'Facts' }).click()
    await fillIn(page)
    await expectNoViolation(page, 'lead with fields')
    await page.goto('/leads')
    const lines = page.getByRole('list', { name: 'Leads' }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await narrowDown(page, 'Created', 'Travel')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('Asha Bhat')
  })
})
