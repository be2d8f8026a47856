import type { Page } from '@playwright/test'
import { expectNoViolation, sizes } from './axe.ts'
import { newColleague } from './people.ts'
import { offerTo, sendLink, traveller } from './proposals-of.ts'
import { expect, test } from './test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0]?.replaceAll(',', ''))

/** Follows a figure to its list, which is to count the same. */
async function follow(page: Page, region: string, figure: RegExp): Promise<void> {
  await page.goto('/dashboard')
  const link = card(page, region).getByRole('link', { name: figure }).first()
  await expect(link).toBeVisible()
  const said = numberIn(await link.textContent())
  await link.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(async () => numberIn(await heading.textContent())).toBe(said)
}

test(
  'a new agency is told its first steps, and sees its day as soon as there is one',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    await page.goto('/dashboard')
    const steps = card(page, 'First steps')
    await expect(steps).toContainText('0 of 7 done')
    await expect(steps.getByRole('link', { name: 'Connect your mail server' })).toBeVisible()
    await expect(steps.getByRole('link', { name: 'import a file' })).toHaveAttribute('href', '/leads/import')
    // Nothing is asked a second time.
    await expect(page.getByRole('main').getByRole('button', { name: /add .*lead/i })).toHaveCount(1)
    await person.call.leads.create({
      name: 'Zubin Irani',
      destinations: ['Bali'],
      followUp: { dueAt: new Date(Date.now() - 3_600_000).toISOString() },
    })
    await expect(card(page, 'Follow-ups')).toContainText('1 overdue')
    await expect(steps).toContainText('1 of 7 done')
    await expect(card(page, 'Unanswered leads').getByRole('link', { name: /Zubin Irani/ })).toBeVisible()
    await card(page, 'Follow-ups')
      .getByRole('link', { name: /Zubin Irani/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Zubin Irani' })).toBeVisible()
  },
)

test('a new agency loads examples to try everything with, and removes them in one step', async ({ page }) => {
  await page.goto('/dashboard')
  const steps = card(page, 'First steps')
  await steps.getByRole('button', { name: 'Load examples' }).click()
  await expect(steps.getByRole('button', { name: 'Remove the examples' })).toBeVisible()
  // What was loaded is nobody's own first step.
  await expect(steps).toContainText('0 of 7 done')
  await expect(card(page, 'Unanswered leads').getByRole('link', { name: /Anjali Deshpande/ })).toBeVisible()
  await page.getByRole('link', { name: 'My Packages', exact: true }).first().click()
  await expect(page.getByText(/Kerala/).first()).toBeVisible()
  await page.goBack()
  await steps.getByRole('button', { name: 'Remove the examples' }).click()
  await expect(steps.getByRole('button', { name: 'Load examples' })).toBeVisible()

  // The first list shows the same steps while it is empty. Whoever hid them still finds the way back.
  await page.goto('/leads')
  await steps.getByRole('button', { name: 'Load examples' }).click()
  await expect(page.getByRole('link', { name: /Anjali Deshpande/ })).toBeVisible()
  await page.goto('/dashboard')
  await steps.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect(steps).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove the examples' })).toBeVisible()
  await page.goto('/settings?tab=profile')
  await page.getByRole('button', { name: 'Remove the examples' }).click()
  await expect(page.getByText(/Examples removed/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the examples' })).toHaveCount(0)
  await page.goto('/leads')
  await expect(page.getByRole('button', { name: 'Load examples' })).toBeVisible()
})

for (const { name, viewport, tag } of sizes)
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('the first steps are on the leads too, whatever is there, until they are done or hidden', async ({
      page,
      person,
    }, info) => {
      await person.call.leads.create({ name: 'Zubin Irani' })
      await page.goto('/leads')
      const button = page.getByRole('button', { name: 'First steps 1/7' })
      await button.click()
      const steps = card(page, 'First steps')
      await expect(steps.getByRole('link', { name: 'Connect your mail server' })).toBeVisible()
      await expectNoViolation(page, 'the first steps over the leads')
      await page.screenshot({ path: info.outputPath('first-steps.png') })
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      await button.click()
      await steps.getByRole('button', { name: 'Hide the first steps' }).click()
      await expect(button).toHaveCount(0)
      await page.reload()
      await expect(page.getByText('Zubin Irani').first()).toBeVisible()
      await expect(button).toHaveCount(0)
    })
  })

test('what was planned with a lead that is lost is gone from the dashboard one goes back to', async ({
  page,
  person,
}) => {
  const { data: lead } = await person.call.leads.create({
    name: 'Zubin Irani',
    followUp: { dueAt: new Date(Date.now() - 3_600_000).toISOString() },
  })
  await page.goto('/dashboard')
  await card(page, 'Follow-ups')
    .getByRole('link', { name: /Zubin Irani/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Zubin Irani' })).toBeVisible()
  const stages = (await person.call.stages.list()).data
  const lost = stages.find(({ kind }) => kind === 'lost')?.id ?? ''
  await person.call.leads.move({ id: lead.id, stageId: lost, lostReason: 'price' })
  await expect(page.getByText(/closed when it was lost/)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(card(page, 'Follow-ups')).not.toContainText('Zubin Irani')
})

test('the open tasks of a lead that is lost are closed with it, if one wants, and come back with undo', async ({
  page,
  person,
}) => {
  const { data: lead } = await person.call.leads.create({ name: 'Zubin Irani' })
  const dueAt = new Date(Date.now() - 3_600_000).toISOString()
  await person.call.tasks.create({ on: { leadId: lead.id }, kind: 'task', title: 'Send the visa form', dueAt })
  const isOpen = async () => {
    const { data } = await person.call.tasks.list({ on: { leadId: lead.id } })
    return data.find(({ kind }) => kind === 'task')?.doneAt === null
  }
  await page.goto(`/leads/${lead.id}`)
  const moveTo = async (stage: string) => {
    await page.getByRole('button', { name: /^Stage/ }).click()
    await page.getByRole('menuitem', { name: stage }).click()
  }
  await moveTo('Lost')
  const dialog = page.getByRole('dialog', { name: 'Zubin Irani is lost' })
  await dialog.getByRole('radio', { name: 'Price' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Close its open task too: Send the visa form' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect.poll(isOpen).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isOpen).toBe(true)

  // Who leaves it open finds it as it was.
  await moveTo('Lost')
  await dialog.getByRole('radio', { name: 'Price' }).check()
  await dialog.getByRole('checkbox', { name: /^Close its open task/ }).uncheck()
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect.poll(async () => (await person.call.leads.get({ id: lead.id })).data.lostReason).toBe('price')
  expect(await isOpen()).toBe(true)
})

test('a proposal that a traveller has looked at shows until it is answered', async ({ page, person }) => {
  const { id } = await offerTo(person, { name: 'Farida Contractor', email: 'farida@example.com' })
  const key = await sendLink(person, id)
  await page.goto('/dashboard')
  await expect(card(page, 'Proposals seen')).toContainText('No proposal is waiting')
  await traveller().seen({ key, version: 1 })
  await expect(card(page, 'Proposals seen').getByRole('link', { name: /Farida Contractor/ })).toBeVisible()
  await expect(card(page, 'This month')).toContainText('Proposals sent this month')
})

test.describe('in the demo agency', () => {
  test.use({ as: 'owner' })

  test('every figure leads to the list that counts the same', async ({ page }) => {
    await follow(page, 'Follow-ups', /overdue$/)
    await follow(page, 'Follow-ups', /by tonight$/)
    await follow(page, 'Unanswered leads', /waiting$/)
    await follow(page, 'Proposals seen', /to change$/)
    await follow(page, 'Proposals seen', /not answered$/)
    await follow(page, 'Pipeline', /open leads?$/)
    await follow(page, 'Pipeline', /in Negotiation$/)
    await follow(page, 'Leads by source', /leads?: Website$/)
    await follow(page, 'Leads by source', /^\d+ leads$/)
    await follow(page, 'New leads', /leads?$/)
    await follow(page, 'Conversion', /converted$/)
    await follow(page, 'This month', /^\d+$/)
  })

  test('departures lead to their days of the calendar', async ({ page }) => {
    await page.goto('/dashboard')
    const link = card(page, 'Leaving in 7 days').getByRole('link', { name: /trips?$/ })
    const said = numberIn(await link.textContent())
    await link.click()
    await expect(page.getByRole('status').filter({ hasText: 'departure' })).toHaveText(new RegExp(`^${said} departure`))
  })

  test('the figures of one person lead to lists of that person', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'RM', exact: true }).click()
    await page.getByRole('button', { name: /Kavya Joshi/ }).click()
    await expect(page).toHaveURL(/owner=/)
    const link = card(page, 'Pipeline').getByRole('link', { name: /open leads?$/ })
    await expect(link).toHaveAttribute('href', /kind=open&owner=|owner=.*kind=open/)
  })
})

test('whoever may not see proposals is shown none', async ({ person, openAs }) => {
  await person.call.leads.create({ name: 'Of the owner' })
  const member = await newColleague(person, { pages: ['dashboard', 'leads'] })
  const page = await openAs(member)
  await page.goto('/dashboard')
  await expect(card(page, 'Follow-ups')).toBeVisible()
  await expect(card(page, 'Proposals seen')).toBeHidden()
  await expect(card(page, 'To collect in 7 days')).toBeHidden()
  await expect(page.getByText('Sold for this month')).toBeHidden()
})

for (const { name, viewport, tag } of sizes)
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('the first steps pass axe', async ({ page }) => {
      await page.goto('/dashboard')
      await expect(card(page, 'First steps')).toBeVisible()
      await expectNoViolation(page, 'first steps')
    })

    test.describe('in the demo agency', () => {
      test.use({ as: 'owner' })
      test('the dashboard passes axe, and fits', async ({ page }) => {
        await page.goto('/dashboard')
        await expect(card(page, 'Conversion')).toBeVisible()
        await expectNoViolation(page, 'dashboard')
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wider).toBeLessThanOrEqual(0)
      })
    })
  })
