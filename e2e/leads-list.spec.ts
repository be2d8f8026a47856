import type { Locator, Page } from '@playwright/test'
import { addLeads, stageOf } from './leads-of.ts'
import { expect, test } from './test.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Leads' })
const names = (page: Page) => table(page).locator('[data-row-link]')
const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name, exact: true })

const some = [
  {
    name: 'Asha Bhat',
    source: 'call' as const,
    destinations: ['Bali'],
    expectedValue: 10_000_000,
    temperature: 'hot' as const,
  },
  { name: 'Bikram Das', source: 'website' as const, destinations: ['Leh'], expectedValue: 30_000_000, tags: ['vip'] },
  { name: 'Chitra Iyer', source: 'call' as const, destinations: ['Kandy'], expectedValue: 20_000_000 },
]

async function choose(page: Page, chip: string, option: string): Promise<void> {
  await page.getByRole('button', { name: chip, exact: true }).click()
  await page
    .getByRole('checkbox', { name: option })
    .or(page.getByRole('group', { name: chip }).getByRole('button', { name: option }))
    .click()
  await page.keyboard.press('Escape')
}

test('the newest stand first, and a head sorts by its column both ways, which the address carries', async ({
  page,
  person,
}) => {
  await addLeads(person, some)
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: 'Leads 3' })).toBeVisible()
  await expect(names(page)).toHaveText(['Chitra Iyer', 'Bikram Das', 'Asha Bhat'])
  await table(page).getByRole('button', { name: 'Value' }).click()
  await expect(names(page)).toHaveText(['Bikram Das', 'Chitra Iyer', 'Asha Bhat'])
  await expect(page).toHaveURL('/leads?sort=-expectedValue')
  await expect(table(page).getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', 'descending')
  await table(page).getByRole('button', { name: 'Value' }).click()
  await expect(names(page)).toHaveText(['Asha Bhat', 'Chitra Iyer', 'Bikram Das'])
  await expect(page).toHaveURL('/leads?sort=expectedValue')
  await page.reload()
  await expect(names(page)).toHaveText(['Asha Bhat', 'Chitra Iyer', 'Bikram Das'])
})

test(
  'filters narrow the list, go into the address, and are there after a lead was opened and left',
  { tag: ['@key', '@core'] },
  async ({ page, person, openAs }) => {
    await addLeads(person, some)
    await page.goto('/leads')
    await choose(page, 'Source', 'Call')
    await expect(names(page)).toHaveText(['Chitra Iyer', 'Asha Bhat'])
    await expect(page.getByRole('heading', { name: 'Leads 2' })).toBeVisible()
    await choose(page, 'Interest', 'Hot')
    await expect(names(page)).toHaveText(['Asha Bhat'])
    await expect(page).toHaveURL('/leads?source=call&temp=hot')

    await names(page).first().click()
    await expect(page.getByRole('heading', { name: 'Asha Bhat' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/leads?source=call&temp=hot')
    await expect(names(page)).toHaveText(['Asha Bhat'])

    const colleague = await openAs(person)
    await colleague.goto(page.url())
    await expect(names(colleague)).toHaveText(['Asha Bhat'])

    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(names(page)).toHaveCount(3)
    await expect(page).toHaveURL('/leads')
  },
)

test('the list is as it was left when one comes back another day', async ({ page, person }) => {
  await addLeads(person, some)
  await page.goto('/leads')
  const kept = page.waitForResponse(/\/api\/user\/preferences\/leads\.list/)
  await choose(page, 'Source', 'Website')
  await kept
  await page.goto('/dashboard')
  await page.goto('/leads')
  await expect(names(page)).toHaveText(['Bikram Das'])
  await expect(page).toHaveURL('/leads?source=website')
})

test('the search finds by name, last digits and number as one types', async ({ page, person }) => {
  await addLeads(person, [...some, { name: 'Zubin Irani', phone: '98290 45678' }])
  await page.goto('/leads')
  const box = page.getByRole('searchbox', { name: 'Search leads' })
  for (const typed of ['zub', 'IRANI', '5678', '045678', 'L-4']) {
    await box.fill(typed)
    await expect(names(page)).toHaveText(['Zubin Irani'])
  }
  await box.fill('nobody at all')
  await expect(page.getByText(/No lead|Nothing/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(names(page)).toHaveCount(4)
})

test('a view is saved, shared with a colleague, changed and removed again', async ({ page, person, openAs }) => {
  await addLeads(person, some)
  await page.goto('/leads?source=call&sort=name')
  await expect(names(page)).toHaveText(['Asha Bhat', 'Chitra Iyer'])
  await page.getByRole('button', { name: 'Save as view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as view' })
  await dialog.getByLabel('Name').fill('Callers by name')
  await dialog.getByRole('switch', { name: 'Share with everybody in the agency' }).click()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(view(page, 'Shared Callers by name')).toHaveAttribute('aria-pressed', 'true')

  const elsewhere = await openAs(person)
  await elsewhere.goto('/leads?kind=open')
  await expect(names(elsewhere)).toHaveCount(3)
  await view(elsewhere, 'Shared Callers by name').click()
  await expect(names(elsewhere)).toHaveText(['Asha Bhat', 'Chitra Iyer'])

  await view(page, 'All').click()
  await expect(names(page)).toHaveCount(3)
  await view(page, 'Shared Callers by name').click()
  await expect(names(page)).toHaveCount(2)
  await choose(page, 'Interest', 'Hot')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await page.getByRole('button', { name: 'More about Callers by name' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(view(page, 'Shared Callers by name')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(view(page, 'Shared Callers by name')).toBeVisible()
})

test('the built-in views show what they say', async ({ page, person }) => {
  const lost = await stageOf(person, 'Lost')
  const [asha] = await addLeads(person, some)
  await person.call.leads.move({ id: asha?.id ?? '', stageId: lost.id, lostReason: 'price' })
  await page.goto('/leads')
  await view(page, 'Open').click()
  await expect(names(page)).toHaveText(['Chitra Iyer', 'Bikram Das'])
  await view(page, 'My open leads').click()
  await expect(names(page)).toHaveCount(2)
  await view(page, 'Due today').click()
  await expect(names(page)).toHaveCount(0)
  await view(page, 'All').click()
  await expect(names(page)).toHaveCount(3)
})

test('columns are chosen, ordered and put back as they were', async ({ page, person }) => {
  await addLeads(person, some)
  await page.goto('/leads')
  const heads = table(page).getByRole('columnheader')
  await expect(heads).toHaveText([
    '',
    'Name',
    'Phone',
    'Stage',
    'RM',
    'Destination',
    'Travel',
    'Next follow-up',
    'Value',
    'Source',
    'Created',
    'Actions',
  ])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone' }).click()
  await page.getByRole('checkbox', { name: 'Tags' }).click()
  await page.getByRole('button', { name: 'Move Tags to the left' }).click()
  await page.keyboard.press('Escape')
  await expect(heads).toHaveText([
    '',
    'Name',
    'Stage',
    'RM',
    'Destination',
    'Travel',
    'Next follow-up',
    'Value',
    'Source',
    'Tags',
    'Created',
    'Actions',
  ])
  await expect(page.getByRole('row', { name: 'Bikram Das' })).toContainText('vip')
  await page.reload()
  await expect(heads).toContainText(['Tags'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(heads).not.toContainText(['Tags'])
})

test('the table is walked, selected and opened by keyboard', async ({ page, person }) => {
  await addLeads(person, some)
  await page.goto('/leads')
  const at = (name: string): Locator => names(page).filter({ hasText: name })
  await at('Chitra Iyer').focus()
  await page.keyboard.press('ArrowDown')
  await expect(at('Bikram Das')).toBeFocused()
  await page.keyboard.press('j')
  await expect(at('Asha Bhat')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(at('Chitra Iyer')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar')).toContainText('2 leads selected')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bikram Das' })).toBeVisible()
})

test('an empty list says what it is for', async ({ page }) => {
  await page.goto('/leads')
  await expect(page.getByRole('main')).toContainText(/Add/)
  await page.getByRole('main').getByRole('button', { name: /Add/ }).first().click()
  await expect(page.getByRole('dialog', { name: 'New lead' })).toBeVisible()
})
