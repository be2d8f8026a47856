import type { Page } from '@playwright/test'
import { addLeads, stageOf } from './leads-of.ts'
import { soon, taken } from './limits.ts'
import { newColleague } from './people.ts'
import { expect, test } from './test.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const facts = (page: Page) => page.getByRole('complementary', { name: 'Facts' })

test(
  'a colleague sees each change of the list within two seconds: new, changed, moved, deleted, restored',
  { tag: ['@key', '@core'] },
  async ({ page, person, openAs }) => {
    const colleague = await newColleague(person, { name: 'Kabir Sethi' })
    const theirs = await openAs(colleague)
    await Promise.all([page.goto('/leads'), theirs.goto('/leads')])
    await expect(theirs.getByText('Every enquiry in one place')).toBeVisible()

    await page.getByRole('button', { name: 'Add Lead' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Asha Bhat')
    await page.keyboard.press('Control+Enter')
    await expect(row(page, 'Asha Bhat')).toBeVisible()
    await expect(row(theirs, 'Asha Bhat')).toBeVisible(soon)
    await expect(theirs.getByRole('heading', { name: 'Leads 1' })).toBeVisible(soon)

    const [lead] = (await person.call.leads.list({})).data
    const id = lead?.id ?? ''
    await person.call.leads.update({ id, version: lead?.version ?? 1, changes: { destinations: ['Gokarna'] } })
    await expect(row(theirs, 'Asha Bhat')).toContainText('Gokarna', soon)
    await person.call.leads.move({ id, stageId: (await stageOf(person, 'Contacted')).id })
    await expect(row(theirs, 'Asha Bhat')).toContainText('Contacted', soon)
    await person.call.leads.assign({ id, ownerId: colleague.userId })
    await expect(row(theirs, 'Asha Bhat')).toContainText('Kabir Sethi', soon)
    await person.call.leads.remove({ id })
    await expect(row(theirs, 'Asha Bhat')).toBeHidden(soon)
    await person.call.leads.restore({ id })
    await expect(row(theirs, 'Asha Bhat')).toBeVisible(soon)
  },
)

test('the same person sees their own changes in another window', async ({ page, person, openAs }) => {
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }])
  const other = await openAs(person)
  await Promise.all([page.goto('/leads'), other.goto(`/leads/${lead?.id}`)])
  await expect(row(page, 'Asha Bhat')).toBeVisible()
  await facts(other)
    .getByRole('button', { name: /^Destinations/ })
    .click()
  await other.keyboard.type('Gokarna')
  await other.keyboard.press('Enter')
  await taken(other, /\/leads\/[0-9a-f-]{36}$/, () => other.keyboard.press('Control+Enter'))
  await expect(facts(other).getByRole('button', { name: /^Destinations Gokarna/ })).toBeVisible()
  await expect(row(page, 'Asha Bhat')).toContainText('Gokarna', soon)
})

test("on the board and on the lead page a colleague's work shows too", async ({ page, person, openAs }) => {
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }])
  const id = lead?.id ?? ''
  const colleague = await newColleague(person, { name: 'Kabir Sethi' })
  const theirs = await openAs(colleague)
  await Promise.all([page.goto('/leads?mode=board'), theirs.goto(`/leads/${id}`)])
  await expect(page.getByRole('region', { name: 'New', exact: true }).getByText('Asha Bhat')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Asha Bhat' })).toBeVisible()

  await theirs.getByRole('button', { name: 'Stage: New' }).click()
  await taken(theirs, /\/move$/, () => theirs.getByRole('menuitem', { name: 'Contacted' }).click())
  await expect(page.getByRole('region', { name: 'Contacted', exact: true }).getByText('Asha Bhat')).toBeVisible(soon)

  await person.call.notes.create({ on: { leadId: id }, body: 'Called back from Dubai' })
  await expect(theirs.getByText('Called back from Dubai')).toBeVisible(soon)
  await person.call.tasks.create({
    on: { leadId: id },
    kind: 'task',
    title: 'Send the brochure',
    dueAt: '2027-01-01T10:00:00Z',
  })
  await expect(theirs.getByText('Send the brochure').first()).toBeVisible(soon)
  const { version } = (await person.call.leads.get({ id })).data
  await person.call.leads.update({ id, version, changes: { city: 'Indore' } })
  await expect(facts(theirs).getByRole('button', { name: 'City Indore' })).toBeVisible(soon)
})

test('a stale save shows both values, and either can be kept', async ({ page, person, openAs, problems }) => {
  problems.expect(/status of 409/)
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat', city: 'Jaipur' }])
  const colleague = await newColleague(person, { name: 'Kabir Sethi' })
  const theirs = await openAs(colleague)
  await Promise.all([page.goto(`/leads/${lead?.id}`), theirs.goto(`/leads/${lead?.id}`)])
  const edit = async (at: Page, city: string) => {
    await facts(at).getByRole('button', { name: /^City/ }).click()
    await facts(at).getByLabel('City').fill(city)
  }
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' })

  await edit(page, 'Udaipur')
  await edit(theirs, 'Jodhpur')
  await theirs.keyboard.press('Enter')
  await expect(facts(theirs).getByRole('button', { name: 'City Jodhpur' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row', { name: 'City' })).toContainText('Jodhpur')
  await expect(dialog.getByRole('row', { name: 'City' })).toContainText('Udaipur')
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(facts(page).getByRole('button', { name: 'City Jodhpur' })).toBeVisible()

  await edit(page, 'Kota')
  await edit(theirs, 'Bundi')
  await theirs.keyboard.press('Enter')
  await expect(facts(theirs).getByRole('button', { name: 'City Bundi' })).toBeVisible()
  await page.keyboard.press('Enter')
  await taken(page, /\/leads\/[0-9a-f-]{36}$/, () => dialog.getByRole('button', { name: 'Use mine' }).click())
  await expect(facts(page).getByRole('button', { name: 'City Kota' })).toBeVisible()
  await expect(facts(theirs).getByRole('button', { name: 'City Kota' })).toBeVisible(soon)
})

test("two who change different facts do not stand in each other's way", async ({ page, person, openAs, problems }) => {
  problems.expect(/status of 409/)
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat', city: 'Jaipur', email: 'a@example.com' }])
  const theirs = await openAs(await newColleague(person))
  await Promise.all([page.goto(`/leads/${lead?.id}`), theirs.goto(`/leads/${lead?.id}`)])
  await facts(page).getByRole('button', { name: /^City/ }).click()
  await facts(page).getByLabel('City').fill('Udaipur')
  await facts(theirs)
    .getByRole('button', { name: /^Email/ })
    .click()
  await facts(theirs).getByLabel('Email').fill('b@example.com')
  await theirs.keyboard.press('Enter')
  await expect(facts(theirs).getByRole('button', { name: /^Email b@example.com/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(facts(page).getByRole('button', { name: 'City Udaipur' })).toBeVisible()
  await expect(facts(page).getByRole('button', { name: /^Email b@example.com/ })).toBeVisible()
})

test('a line to the server that breaks is taken up again, and what was missed is shown', async ({
  page,
  person,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/leads')
  await expect(page.getByText('Every enquiry in one place')).toBeVisible()
  await context.setOffline(true)
  await addLeads(person, [{ name: 'Asha Bhat' }])
  await context.setOffline(false)
  await expect(row(page, 'Asha Bhat')).toBeVisible()
})

test('what changes while the first answer is on its way is shown too', async ({ page, person, openAs }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const answered = new Promise<void>((resolve) => {
    const isFirst = new Set<string>()
    void page.route(/\/api\/(notices\/unread|leads\/all-leads|leads)(\?|$)/, async (route) => {
      const path = new URL(route.request().url()).pathname
      const response = await route.fetch()
      if (!isFirst.has(path)) {
        isFirst.add(path)
        if (isFirst.size === 2) resolve()
        await held
      }
      await route.fulfill({ response })
    })
  })
  const elsewhere = await openAs(person)
  await elsewhere.goto('/dashboard')
  await page.goto('/leads')
  await answered
  const colleague = await newColleague(person, { name: 'Kabir Sethi' })
  // A page that is told of a lead reads it, and another window shows that the notice is told by then.
  const told = page.waitForRequest(/\/api\/leads\/[0-9a-f-]{36}$/)
  await colleague.call.leads.create({ name: 'Asha Bhat', ownerId: person.userId })
  await told
  await expect(elsewhere.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  letGo()
  await expect(row(page, 'Asha Bhat')).toBeVisible(soon)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
})

test('a lead that cannot be looked at for a moment stays on the list', async ({ page, person, problems }) => {
  problems.expect(/ERR_FAILED/)
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }])
  const colleague = await newColleague(person)
  await page.goto('/leads')
  await expect(row(page, 'Asha Bhat')).toBeVisible()
  await page.route(`**/api/leads/${lead?.id}`, (route) => route.abort())
  const missed = page.waitForEvent('requestfailed')
  await colleague.call.leads.update({ id: lead?.id ?? '', version: 1, changes: { destinations: ['Gokarna'] } })
  await missed
  await expect(row(page, 'Asha Bhat')).toContainText('Gokarna')
})
