import type { Page } from '@playwright/test'
import { newAgency, newColleague, type Person } from './people.ts'
import { offerTo } from './proposals-of.ts'
import { type RunningServer, startServerInstead } from './server.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })
test.describe.configure({ mode: 'serial' })

/** An installation without a mail server, in place of the one that all other journeys use. */
let server: RunningServer

test.beforeAll(async () => {
  server = await startServerInstead({ DEMO: 'off' })
})
test.afterAll(() => server.stop())

async function leadOf(person: Person): Promise<string> {
  return (await person.call.leads.create({ name: 'Asha Bhat' })).data.id
}

test('the main user who assigns an RM is told that no mail went out, and led to the settings', async ({ openAs }) => {
  const owner = await newAgency()
  await newColleague(owner, { name: 'Kabir Sethi' })
  const page = await openAs(owner)
  await page.goto(`${server.url}/leads/${await leadOf(owner)}`)
  await page.getByRole('button', { name: /^RM:/ }).click()
  await page.getByRole('menuitem', { name: 'Kabir Sethi' }).click()
  const dialog = page.getByRole('dialog', { name: 'SMTP Settings Not Configured' })
  await expect(dialog).toContainText('The RM was assigned, but the reminder email was not sent.')
  await dialog.getByRole('link', { name: 'Configure SMTP' }).click()
  await expect(page).toHaveURL(`${server.url}/settings?tab=email`)
  await expect(dialog).toBeHidden()
})

test('the dialog comes each time that an RM is assigned, not once a visit', async ({ openAs }) => {
  const owner = await newAgency()
  await newColleague(owner, { name: 'Kabir Sethi' })
  await newColleague(owner, { name: 'Tara Menon' })
  const page = await openAs(owner)
  await page.goto(`${server.url}/leads/${await leadOf(owner)}`)
  const dialog = page.getByRole('dialog', { name: 'SMTP Settings Not Configured' })
  for (const name of ['Kabir Sethi', 'Tara Menon', 'Kabir Sethi']) {
    await page.getByRole('button', { name: /^RM:/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(dialog).toContainText('The RM was assigned, but the reminder email was not sent.')
    await dialog.getByRole('button', { name: 'Later' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('a sub-user is only told to ask their admin', async ({ openAs }) => {
  const owner = await newAgency()
  const manager = await newColleague(owner, { name: 'Kabir Sethi', isManager: true })
  const page = await openAs(manager)
  await page.goto(`${server.url}/leads/${await leadOf(owner)}`)
  await page.getByRole('button', { name: /^RM:/ }).click()
  await page.getByRole('menuitem', { name: 'Kabir Sethi' }).click()
  await page.getByRole('button', { name: /^RM:/ }).click()
  await page.getByRole('menuitem', { name: 'Blue Pines Travel' }).click()
  await expect(
    page.getByText('Action cannot be completed. Please contact your admin to configure the SMTP settings.'),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a proposal that cannot be mailed is there by its link, and its mail waits: the main user is led to the settings, a sub-user told to ask', async ({
  openAs,
}) => {
  const owner = await newAgency()
  const offer = await offerTo(owner, { name: 'Asha Bhat', email: 'asha@example.com' }, 'Kerala backwaters')
  const sendMail = async (page: Page) => {
    await page.goto(`${server.url}/prospect?mode=cards`)
    await page.getByRole('button', { name: 'Actions for Kerala backwaters' }).click()
    await page.getByRole('menuitem', { name: /^Send/ }).click()
    await page.getByRole('button', { name: 'Send mail' }).click()
  }
  const theirs = await openAs(await newColleague(owner, { name: 'Kabir Sethi' }))
  await sendMail(theirs)
  await expect(
    theirs.getByText('Action cannot be completed. Please contact your admin to configure the SMTP settings.'),
  ).toBeVisible()
  const page = await openAs(owner)
  await sendMail(page)
  const dialog = page.getByRole('dialog', { name: 'SMTP Settings Not Configured' })
  await expect(dialog).toContainText('Mail cannot be sent.')
  expect((await owner.call.prospects.get({ id: offer.id })).data).toMatchObject({ status: 'sent', sentVersion: 2 })
  const { data: mails } = await owner.call.mail.list({ filters: { about: offer.id } })
  expect(mails.map(({ state }) => state)).toEqual(['held', 'held'])
  await dialog.getByRole('link', { name: 'Configure SMTP' }).click()
  await expect(page).toHaveURL(`${server.url}/settings?tab=email`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a forgotten password looks the same, whether mail goes out or not', async ({ openAs }) => {
  const owner = await newAgency()
  const page = await openAs({ ...owner, state: { cookies: [], origins: [] } })
  await page.goto(`${server.url}/forgot-password`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
})
