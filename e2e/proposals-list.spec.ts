import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { newColleague } from './people.ts'
import { offerTo, sendLink, traveller } from './proposals-of.ts'
import { expect, test } from './test.ts'

const asha = { name: 'Asha Bhat' }
const rows = (page: Page) => page.getByRole('table', { name: 'Proposals' }).getByRole('row')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const cards = (page: Page) => page.getByRole('list', { name: 'Proposals' }).getByRole('article')
const form = (page: Page) => page.getByRole('dialog', { name: 'New proposal' })
const proposalPage = /\/prospect-details\/[0-9a-f-]{36}$/

/** Opens a card's menu and chooses from it. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('an agency without proposals is told what they are for, and makes the first with the keyboard', async ({
  page,
  person,
}) => {
  await page.goto('/prospect')
  await expect(page.getByText('Trips you offer to somebody')).toBeVisible()
  await page.getByRole('button', { name: 'Make the first proposal' }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('combobox', { name: 'Lead' })).toBeFocused()
  await form(page).getByRole('button', { name: 'Make proposal' }).click()
  await expect(form(page).getByText('Choose a lead, or "Nobody yet"')).toBeVisible()
  // There are no packages, so that it begins with empty days; there is a way on from the packages too.
  await expect(form(page).getByText('There are no packages to begin with yet.')).toBeVisible()
  await form(page).getByText('From a package', { exact: true }).click()
  await form(page).getByRole('button', { name: 'Make proposal' }).click()
  await expect(form(page).getByText('Choose a package, or begin with empty days')).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Load examples' })).toBeVisible()
  await form(page).getByRole('button', { name: 'Begin with empty days' }).click()
  await form(page).getByText('Nobody yet', { exact: true }).click()
  await form(page).getByRole('button', { name: 'Make proposal' }).click()
  await expect(form(page).getByText('Write who travels, like 2 or 2+1 (8)')).toBeVisible()
  await form(page).getByRole('textbox', { name: 'Travellers' }).fill('2+1 (8)')
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Kerala at an easy pace')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(proposalPage)
  expect((await person.call.prospects.list({})).data).toMatchObject([
    { title: 'Kerala at an easy pace', days: 5, status: 'draft', customer: null, travellers: 3 },
  ])
})

test(
  'a proposal is made for a lead out of a package, and the lead shows it as it goes on',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    const { data: made } = await person.call.packages.create({ title: 'Coral week', days: 4 })
    await person.call.packages.create({ title: 'Goa weekend', days: 3 })
    const facts = { name: 'Meera Krishnan', travelStart: '2100-06-01', adults: 2 }
    const { data: lead } = await person.call.leads.create(facts)
    await page.goto(`/leads/${lead.id}`)
    const section = page.getByRole('region', { name: 'Proposals' })
    await expect(section).toContainText('None yet.')
    await section.getByRole('button', { name: 'Make a proposal' }).click()
    await expect(form(page).getByRole('combobox', { name: 'Lead' })).toHaveValue('Meera Krishnan')
    await expect(form(page)).toContainText('Left empty, it begins when the lead wants to travel: 1 Jun 2100.')
    await form(page).getByRole('textbox', { name: 'Search packages' }).fill('coral')
    await expect(form(page).getByRole('radiogroup', { name: 'Package' }).getByRole('radio')).toHaveCount(1)
    await form(page)
      .getByRole('radio', { name: /Coral week/ })
      .check()
    await form(page).getByRole('button', { name: 'Make proposal' }).click()
    await expect(page).toHaveURL(proposalPage)
    const [found] = (await person.call.prospects.list({})).data
    expect(found).toMatchObject({ leadId: lead.id, packageId: made.id, title: 'Coral week', startDate: '2100-06-01' })

    await page.goto(`/leads/${lead.id}`)
    await expect(section.getByRole('link', { name: 'Coral week' })).toHaveAttribute('href', proposalPage)
    await expect(section).toContainText('Draft')
    await person.call.prospects.create({ leadId: lead.id, title: 'Coral, and longer', days: 9 })
    await expect(section.getByRole('listitem')).toHaveCount(2)
    await expect(section.getByRole('listitem').first()).toContainText('Coral, and longer')
  },
)

test('a package’s menu makes a proposal of it', async ({ page, person }) => {
  await person.call.packages.create({ title: 'Coral week', days: 4 })
  await person.call.contacts.create({ name: 'Nandini Iyer' })
  await page.goto('/packages')
  await choose(page, 'Coral week', 'Make a proposal')
  await expect(form(page).getByRole('radio', { name: /Coral week/ })).toBeChecked()
  await form(page).getByText('A contact', { exact: true }).click()
  await form(page).getByRole('combobox', { name: 'Contact' }).click()
  await page.getByRole('option', { name: /Nandini Iyer/ }).click()
  await form(page).getByRole('textbox', { name: 'Travellers' }).fill('2')
  await form(page).getByLabel('Start date').fill('2100-02-03')
  await form(page).getByRole('button', { name: 'Make proposal' }).click()
  await expect(page).toHaveURL(proposalPage)
  expect((await person.call.prospects.list({})).data).toMatchObject([
    { title: 'Coral week', customer: 'Nandini Iyer', startDate: '2100-02-03' },
  ])
})

test('proposals are searched, filtered and ordered; a colleague who is sent the address sees the same', async ({
  page,
  person,
  openAs,
}) => {
  const { call } = person
  const kerala = await offerTo(person, { name: 'Asha Bhat' }, 'Kerala backwaters')
  const goa = await offerTo(person, { name: 'Ravi Menon' }, 'Goa weekend')
  await call.prospects.create({ title: 'Ladakh by road', days: 7 })
  await call.prospects.update({
    id: goa.id,
    version: (await call.prospects.get({ id: goa.id })).data.version,
    changes: { tags: ['Honeymoon'] },
  })
  await sendLink(person, kerala.id)
  await page.goto('/prospect')
  await expect(rows(page)).toHaveCount(4)
  await expect(row(page, 'Kerala backwaters')).toContainText('₹50,000')
  await expect(row(page, 'Kerala backwaters')).toContainText('Not opened')
  await page.getByRole('searchbox', { name: 'Search proposals' }).fill('asha')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear the search' }).click()

  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Draft' }).check()
  await expect(page).toHaveURL(/status=draft/)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Honeymoon' }).check()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Lead' }).fill('ravi')
  await page.getByRole('option', { name: /Ravi Menon/ }).click()
  await expect(page).toHaveURL(new RegExp(`lead=${goa.leadId}`))
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Lead Ravi Menon' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Lead' }).click()
  await page.goto('/prospect?travel=2100-12-01..2100-12-31')
  await expect(rows(page)).toHaveCount(3)
  await page.goto('/prospect?travel=..2000-01-01')
  await expect(page.getByText('No proposal fits')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()

  await page.getByRole('button', { name: 'Order: Newest first' }).click()
  await page.getByRole('menuitem', { name: 'Title, A to Z' }).click()
  await expect(rows(page).nth(1)).toContainText('Goa weekend')
  const other = await openAs(await newColleague(person))
  await other.goto(page.url())
  await expect(rows(other).nth(1)).toContainText('Goa weekend')
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('By title')
  await page.getByRole('switch', { name: 'Share with everybody in the agency' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(other.getByRole('button', { name: /By title/ })).toBeVisible()
})

test('a proposal is duplicated, declined, deleted and taken back; its link is copied and its page closed', async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { call } = person
  const offer = await offerTo(person, asha, 'Kerala backwaters')
  const key = await sendLink(person, offer.id)
  await page.goto('/prospect?mode=cards')
  await choose(page, 'Kerala backwaters', 'Copy the link')
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^http.*/proposals/${key}$`))
  await choose(page, 'Kerala backwaters', 'Close the public page')
  await expect.poll(async () => (await traveller().view({ key })).data.state).toBe('closed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await traveller().view({ key })).data.state).toBe('open')

  await choose(page, 'Kerala backwaters', 'Mark as declined')
  await page.getByRole('textbox', { name: 'Why?' }).fill('Found it cheaper')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as declined' }).click()
  await expect(cards(page).first()).toContainText('Declined')
  const { data: history } = await call.prospects.timeline({ id: offer.id })
  expect(history[0]).toMatchObject({ kind: 'proposal_declined', data: { excerpt: 'Found it cheaper' } })

  await choose(page, 'Kerala backwaters', 'Duplicate')
  await expect(page).toHaveURL(proposalPage)
  await page.goto('/prospect?mode=cards')
  await expect(cards(page)).toHaveCount(2)
  // Travellers read the title, so that it says nothing of the copy.
  const copy = cards(page).filter({ hasText: 'Draft' })
  await expect(copy).toContainText('Kerala backwaters')
  await expect(copy).not.toContainText('copy')
  const remove = async () => {
    await copy.getByRole('button', { name: 'Actions for Kerala backwaters' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  }
  await remove()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(cards(page)).toHaveCount(2)
  await remove()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Deleted proposals' }).click()
  await page.getByRole('button', { name: 'Restore Kerala backwaters' }).click()
  await expect(page.getByText('No deleted proposals')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the proposals' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('a PDF is made of a draft in the background, and downloaded', async ({ page, person }) => {
  await offerTo(person, asha, 'Kerala backwaters')
  await page.goto('/prospect?mode=cards')
  await choose(page, 'Kerala backwaters', 'Make a PDF')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/)
})

test('what a traveller does is seen without a reload', async ({ page, person }) => {
  const { id } = await offerTo(person, asha, 'Kerala backwaters')
  const key = await sendLink(person, id)
  await page.goto('/prospect')
  await expect(row(page, 'Kerala backwaters')).toContainText('Sent')
  await traveller().seen({ key, version: 1 })
  await expect(row(page, 'Kerala backwaters')).toContainText('Viewed')
  await expect(row(page, 'Kerala backwaters')).toContainText('Opened 1 time')
  await traveller().askChange({ key, version: 1, message: 'One night more, please' })
  await expect(row(page, 'Kerala backwaters')).toContainText('Changes requested')
})

test('the list passes axe: empty, as rows, as cards, a menu, a new proposal, a lead’s', async ({ page, person }) => {
  await page.goto('/prospect')
  await expect(page.getByText('Trips you offer to somebody')).toBeVisible()
  await expectNoViolation(page, 'no proposals')
  await person.call.packages.create({ title: 'Coral week', days: 4 })
  const offer = await offerTo(person, asha, 'Kerala backwaters')
  const key = await sendLink(person, offer.id)
  await traveller().seen({ key, version: 1 })
  await traveller().askChange({ key, version: 1, message: 'One night more, please' })
  await expect(row(page, 'Kerala backwaters')).toContainText('Changes requested')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(1440)
  await expectNoViolation(page, 'rows')
  await page.goto('/prospect?mode=cards')
  await expect(cards(page)).toHaveCount(1)
  await expectNoViolation(page, 'cards')
  await page.getByRole('button', { name: 'Actions for Kerala backwaters' }).click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expectNoViolation(page, 'menu', 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^New/ }).click()
  await expect(form(page).getByRole('radio', { name: /Coral week/ })).toBeVisible()
  await expectNoViolation(page, 'new proposal', 'dialog')
  await form(page).getByText('Empty days', { exact: true }).click()
  await expectNoViolation(page, 'new proposal of empty days', 'dialog')
  await page.goto(`/leads/${offer.leadId}`)
  await expect(page.getByRole('region', { name: 'Proposals' }).getByRole('listitem')).toHaveCount(1)
  await expectNoViolation(page, 'the proposals of a lead')
})

test('proposals are a list that fits on a phone', { tag: '@phone' }, async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await offerTo(person, asha, 'Kerala backwaters')
  await traveller().askChange({ key: await sendLink(person, id), version: 1, message: 'One night more, please' })
  await page.goto('/prospect')
  const list = page.getByRole('list', { name: 'Proposals' })
  await expect(list.getByRole('listitem')).toContainText('Changes requested')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(390)
  await expectNoViolation(page, 'rows')
  await page.goto('/prospect?mode=cards')
  await expect(cards(page)).toHaveCount(1)
  await expectNoViolation(page, 'cards')
})
