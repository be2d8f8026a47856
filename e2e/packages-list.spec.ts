import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { newColleague, nobody, type Person } from './people.ts'
import { expect, test } from './test.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Packages' }).getByRole('article')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const rows = (page: Page) => page.getByRole('table', { name: 'Packages' }).getByRole('row')

/** Adds packages to somebody's agency, the last of them newest. */
async function addPackages(person: Person, ...packages: [title: string, days: number, tag?: string][]) {
  for (const [title, days, tag] of packages) {
    const { data } = await person.call.packages.create({ title, days })
    if (tag) await person.call.packages.update({ id: data.id, version: data.version, changes: { tags: [tag] } })
  }
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an agency without packages is told what they are for, and makes the first with the keyboard', async ({
  page,
  person,
}) => {
  await page.goto('/packages')
  await expect(page.getByText('Trips you sell again and again')).toBeVisible()
  await page.getByRole('button', { name: 'Make the first package' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New package' })
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Give the package a title')).toBeVisible()
  await page.keyboard.type('Royal Rajasthan')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/packages\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Royal Rajasthan' })).toBeVisible()
  expect((await person.call.packages.list({})).data).toMatchObject([
    { title: 'Royal Rajasthan', days: 6, nights: 5, status: 'draft' },
  ])
  await page.getByRole('link', { name: 'All packages' }).click()
  await expect(card(page, 'Royal Rajasthan')).toContainText('6 days, 5 nights')
})

test('a draft is nobody’s to see before it is shared as one, and its page then says what it is', async ({
  page,
  person,
  openAs,
  problems,
}) => {
  problems.expect(/status of 404/)
  await addPackages(person, ['Kerala backwaters', 3])
  const { data } = await person.call.packages.list({})
  const address = `/packages/preview/${data[0]?.previewKey}`
  const stranger = await openAs(nobody())
  const heading = stranger.getByRole('heading', { level: 1, name: 'Kerala backwaters' })
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1 })).not.toContainText('Kerala')

  await page.goto('/packages')
  await choose(page, 'Kerala backwaters', 'Share draft')
  await expect(page.getByText('Kerala backwaters is shared as a draft')).toBeVisible()
  await stranger.goto(address)
  await expect(heading).toBeVisible()
  await expect(stranger.getByText('Draft.', { exact: true })).toBeVisible()

  await choose(page, 'Kerala backwaters', 'Stop sharing the draft')
  await expect(page.getByText('Kerala backwaters is shared no more')).toBeVisible()
  await stranger.goto(address)
  await expect(heading).toBeHidden()
})

test('packages are searched, filtered and ordered; a colleague who is sent the address sees the same', async ({
  page,
  person,
  openAs,
}) => {
  await addPackages(person, ['Kerala backwaters', 6, 'South'], ['Goa weekend', 3], ['Rajasthan forts', 8, 'Winter'])
  await page.goto('/packages')
  await expect(cards(page)).toHaveCount(3)
  await expect(cards(page).first()).toContainText('Rajasthan forts')
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('back')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear the search' }).click()

  await page.getByRole('button', { name: 'Nights', exact: true }).click()
  await page.getByRole('button', { name: '4 to 6 nights' }).click()
  await expect(page).toHaveURL(/nights=4\.\.6/)
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Kerala backwaters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Winter' }).check()
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Destination', exact: true }).click()
  await page.getByRole('textbox', { name: 'Destination' }).fill('Nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No package fits')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()

  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('button', { name: 'Nights', exact: true }).last().click()
  await page.getByRole('button', { name: 'Nights', exact: true }).last().click()
  await expect(rows(page).nth(1)).toContainText('Goa weekend')
  const other = await openAs(await newColleague(person))
  await other.goto(page.url())
  await expect(rows(other).nth(1)).toContainText('Goa weekend')
  await expect(rows(other).nth(3)).toContainText('Rajasthan forts')

  // It is there as it was left when one comes back by the bare address.
  const kept = async () => JSON.stringify((await person.call.user.session()).data.preferences)
  await expect.poll(kept).toContain('"mode":"table"')
  await page.goto('/packages')
  await expect(page).toHaveURL(/mode=table/)
  await expect(rows(page).nth(1)).toContainText('Goa weekend')
})

test('a package is duplicated, published, archived and taken back from its card', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addPackages(person, ['Kerala backwaters', 3])
  await page.goto('/packages')
  await choose(page, 'Kerala backwaters', 'Publish')
  await expect(card(page, 'Kerala backwaters')).toContainText('Published')
  await choose(page, 'Kerala backwaters', 'Archive')
  await expect(card(page, 'Kerala backwaters')).toContainText('Archived')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(card(page, 'Kerala backwaters')).toContainText('Published')

  await choose(page, 'Kerala backwaters', 'Copy preview link')
  await expect(page.getByText('Preview link copied')).toBeVisible()
  const [first] = (await person.call.packages.list({})).data
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^http.*/packages/preview/${first?.previewKey}$`),
  )

  await choose(page, 'Kerala backwaters', 'Duplicate')
  await expect(page.getByRole('heading', { level: 1, name: 'Kerala backwaters (copy)' })).toBeVisible()
  await page.getByRole('link', { name: 'All packages' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(card(page, 'Kerala backwaters (copy)')).toContainText('Draft')
})

test('what cannot be published says why, and stays a draft', async ({ page, person, problems }) => {
  problems.expect(/status of 422/)
  await addPackages(person, ['Nothing yet', 0])
  await page.goto('/packages')
  await choose(page, 'Nothing yet', 'Publish')
  await expect(page.getByText('Add a day before you publish this package.')).toBeVisible()
  await expect(card(page, 'Nothing yet')).toContainText('Draft')
})

test('a package is deleted, and comes back by undo or out of what was deleted', async ({ page, person, openAs }) => {
  await addPackages(person, ['Kerala backwaters', 3], ['Goa weekend', 3])
  const other = await openAs(await newColleague(person))
  await Promise.all([page.goto('/packages'), other.goto('/packages')])
  await expect(cards(other)).toHaveCount(2)
  await choose(page, 'Goa weekend', 'Delete')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(other)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(other)).toHaveCount(2)
  await expect(cards(page).first()).toContainText('Goa weekend')

  await choose(page, 'Goa weekend', 'Delete')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Deleted packages' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Deleted packages')
  await page.getByRole('button', { name: 'Restore Goa weekend' }).click()
  await expect(page.getByText('No deleted packages')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the packages' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('a colleague’s new package and changes appear without a reload, and the page search finds it', async ({
  page,
  person,
}) => {
  await addPackages(person, ['Kerala backwaters', 3])
  await page.goto('/packages')
  await expect(cards(page)).toHaveCount(1)
  const colleague = await newColleague(person)
  const { data: made } = await colleague.call.packages.create({ title: 'Ladakh by road', days: 7 })
  await expect(cards(page).first()).toContainText('Ladakh by road')
  await colleague.call.packages.update({ id: made.id, version: 1, changes: { status: 'published' } })
  await expect(card(page, 'Ladakh by road')).toContainText('Published')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search pages and records' })).toBeFocused()
  await page.keyboard.type('PK-000002')
  await page.getByRole('option', { name: /Ladakh by road/ }).click()
  await expect(page).toHaveURL(new RegExp(made.id))
})

test.describe('the demo', () => {
  test.use({ as: 'manager' })

  test('has packages with covers, as cards and as rows', async ({ page }) => {
    await page.goto('/packages?status=published')
    const cover = card(page, 'Royal Rajasthan in seven days').locator('img')
    await cover.scrollIntoViewIfNeeded()
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    await page.goto('/packages?status=published&mode=table')
    await expect(rows(page).filter({ hasText: 'Royal Rajasthan' })).toContainText('₹')
  })
})

test('the list passes axe: empty, as cards, as a table, a menu, a new package', async ({ page, person }) => {
  await page.goto('/packages')
  await expect(page.getByText('Trips you sell again and again')).toBeVisible()
  await expectNoViolation(page, 'no packages')
  await addPackages(person, ['Kerala backwaters', 3, 'South'], ['Goa weekend', 3])
  await expect(cards(page)).toHaveCount(2)
  await expectNoViolation(page, 'cards')
  await page.getByRole('button', { name: 'Actions for Goa weekend' }).click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expectNoViolation(page, 'menu', 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^New/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolation(page, 'new package', 'dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/packages?mode=table')
  await expect(rows(page)).toHaveCount(3)
  await expectNoViolation(page, 'table')
})

test(
  'a package is found, opened from its card, and deleted with undo on a phone',
  { tag: '@phone' },
  async ({ openAs, person }) => {
    await addPackages(person, ['Kerala backwaters', 3], ['Goa weekend', 3])
    const page = await openAs(person, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/packages')
    await expect(cards(page)).toHaveCount(2)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(390)
    await choose(page, 'Goa weekend', 'Delete')
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search packages' }).fill('goa')
    await expect(cards(page)).toHaveCount(1)
    await card(page, 'Goa weekend').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Goa weekend' })).toBeVisible()
    // What is a table elsewhere is a list here.
    await page.goto('/packages?mode=table')
    await expect(page.getByRole('list', { name: 'Packages' }).getByRole('listitem')).toHaveCount(2)
    await expectNoViolation(page, 'table')
  },
)
