import { randomUUID } from 'node:crypto'
import { expectNoViolation } from './axe.ts'
import { failing } from './failing-calls.ts'
import { newColleague } from './people.ts'
import { editDraft, offerTo, sendOffer, set } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

const paise = 100
test('the performance report leads from the days to a day, to a person, and to what they did', async ({
  page,
  person,
}, info) => {
  const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  const { call } = person
  await page.goto('/performance-report')
  await expect(page.getByText('Nothing was done in this time')).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  await shot('empty')

  const offer = await offerTo(person, { name: 'Meera Nair', email: `meera-${randomUUID()}@example.com` })
  await editDraft(person, offer.id, set(['startDate'], dayIn(20), '2100-12-21'))
  await sendOffer(person, offer.id)
  const said = { way: 'phone' as const, name: 'Meera Nair', optionId: offer.optionB, extras: [] }
  await call.prospects.recordAcceptance({ id: offer.id, version: 1, ...said, total: 75_000 * paise })
  const { id: tripId } = (await call.prospects.trip({ id: offer.id })).data
  await call.receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount: 12_000 * paise })
  const { data: lead } = await call.leads.create({ name: 'Rohan Gupta' })
  await call.notes.create({ on: { leadId: lead.id }, body: 'Wants a houseboat' })

  await page.goto(`/performance-report?days=${dayIn(-6)}..${dayIn(0)}`)
  const days = page.getByRole('region', { name: 'Performance by day' })
  await expect(days.getByRole('link', { name: '₹75,000' }).first()).toBeVisible()
  await expect(days.locator('tbody tr')).toHaveCount(7)
  await expect(page.getByRole('img', { name: /^Chart: New leads/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Chart: Sold and received/ })).toBeVisible()
  await expectNoViolation(page, 'the performance report')
  await shot('days')

  // The time before is as long, and is in the address.
  await page.getByRole('button', { name: 'The time before' }).click()
  await expect(page).toHaveURL(new RegExp(`days=${dayIn(-13)}..${dayIn(-7)}`))
  await expect(page.getByText('Nothing was done in this time')).toBeVisible()
  await page.getByRole('button', { name: 'The time after' }).click()

  await days.locator('tbody').getByRole('row').first().getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`/performance-report-day/${dayIn(0)}$`))
  const people = page.getByRole('region', { name: 'Performance by person' })
  await expect(people.getByRole('link', { name: '₹12,000' }).first()).toBeVisible()
  await expectNoViolation(page, 'the performance of a day')
  await shot('day')

  await people.locator('tbody').getByRole('row').first().getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${dayIn(0)}/${person.userId}$`))
  await expect(page.getByRole('region', { name: 'What they did' }).getByText('Rohan Gupta').first()).toBeVisible()
  await expectNoViolation(page, 'the performance of a person')
  await shot('person')

  // A figure leads to its records.
  await page.getByLabel('In all').getByRole('link', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/\/leads\?/)
  await expect(page.getByText('Rohan Gupta').first()).toBeVisible()
  await expect(page.getByText('Meera Nair').first()).toBeVisible()
})

test('a performance report that could not be read says so, and is asked for again', async ({ page, problems }) => {
  problems.expect(/status of 500/)
  const recover = await failing(page, '**/api/performance?**', (route) =>
    route.fulfill({ status: 500, json: { status: false, code: 'X', message: 'No' } }),
  )
  await page.goto('/performance-report')
  const alert = page.getByRole('alert').filter({ hasText: 'The performance could not be loaded' })
  await expect(alert).toBeVisible()
  recover()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing was done in this time')).toBeVisible()
})

test('who sees some of the records reads what they and nobody else did, and gets no file', async ({
  person,
  openAs,
  problems,
}) => {
  problems.expect(/status of 404/)
  const colleague = await newColleague(person, { pages: ['leads', 'performance-report'], recordScope: 'own' })
  await person.call.leads.create({ name: 'Rohan Gupta' })
  await colleague.call.leads.create({ name: 'Meera Nair' })
  const theirs = await openAs(colleague)
  await theirs.goto(`/performance-report-day/${dayIn(0)}`)
  const people = theirs.getByRole('region', { name: 'Performance by person' }).locator('tbody').getByRole('row')
  await expect(people).toHaveCount(1)
  await expect(people.getByRole('link', { name: 'Tara Menon' })).toBeVisible()
  await expect(theirs.getByLabel('In all').getByRole('link', { name: '1', exact: true })).toBeVisible()
  await theirs.goto('/performance-report')
  await expect(theirs.getByRole('region', { name: 'Performance by day' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Export' })).toBeHidden()

  await theirs.goto(`/performance-report-day/${dayIn(0)}/${person.userId}`)
  await expect(theirs.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()

  const owner = await openAs(person)
  await owner.goto('/performance-report')
  await expect(owner.getByRole('button', { name: 'Export' })).toBeVisible()
})
