import type { Page } from '@playwright/test'
import { addLeads } from './leads-of.ts'
import { expect, test } from './test.ts'

const facts = (page: Page) => page.getByRole('complementary', { name: 'Facts' })
const next = (page: Page) => page.getByRole('complementary', { name: 'Next step' })
const history = (page: Page) => page.getByRole('region', { name: 'Timeline' })

/** A PNG of one red dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

test('facts are changed where they stand, and the timeline says who changed what', async ({ page, person }) => {
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat', city: 'Jaipur' }])
  await page.goto(`/leads/${lead?.id}`)
  await facts(page).getByRole('button', { name: 'City Jaipur' }).click()
  await expect(facts(page).getByLabel('City')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Udaipur')
  await page.keyboard.press('Enter')
  await expect(facts(page).getByRole('button', { name: 'City Udaipur' })).toBeFocused()
  await expect(history(page)).toContainText('city from Jaipur to Udaipur')

  await page.keyboard.press('Enter')
  await page.keyboard.type('Nowhere')
  await page.keyboard.press('Escape')
  await expect(facts(page).getByRole('button', { name: 'City Udaipur' })).toBeFocused()

  await facts(page)
    .getByRole('button', { name: /^Expected value/ })
    .click()
  await page.keyboard.type('1,25,000')
  await page.keyboard.press('Enter')
  await expect(facts(page).getByRole('button', { name: 'Expected value ₹1,25,000' })).toBeVisible()

  await facts(page).getByRole('button', { name: 'Source Add' }).click()
  await page.getByRole('option', { name: 'Referral' }).click()
  await expect(facts(page).getByRole('button', { name: 'Source Referral' })).toBeVisible()
  expect((await person.call.leads.get({ id: lead?.id ?? '' })).data).toMatchObject({
    city: 'Udaipur',
    expectedValue: 12_500_000,
    source: 'referral',
  })
})

test('what cannot be is refused at the field, and what was typed stays', async ({ page, person, problems }) => {
  problems.expect(/status of 422/)
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat', email: 'asha@example.com' }])
  await page.goto(`/leads/${lead?.id}`)
  await facts(page)
    .getByRole('button', { name: /^Email/ })
    .click()
  await facts(page).getByLabel('Email').fill('asha at example')
  await page.keyboard.press('Enter')
  await expect(facts(page).getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address')
  await expect(facts(page).getByLabel('Email')).toHaveValue('asha at example')
  await facts(page).getByLabel('Email').fill('asha@example.org')
  await page.keyboard.press('Enter')
  await expect(facts(page).getByRole('button', { name: 'Email asha@example.org' })).toBeVisible()
})

test('a note is written by keyboard, kept while it is not saved, pinned, changed and removed with undo', async ({
  page,
  person,
}) => {
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }])
  await page.goto(`/leads/${lead?.id}`)
  const kept = page.waitForResponse(/\/api\/user\/preferences\/draft/)
  await page.getByPlaceholder(/Write a note/).fill('Wants a sea view')
  await kept
  await page.reload()
  await expect(page.getByPlaceholder(/Write a note/)).toHaveValue('Wants a sea view')
  await page.getByPlaceholder(/Write a note/).press('Control+Enter')
  await expect(history(page).getByText('wrote a note')).toBeVisible()

  await history(page).getByRole('tab', { name: 'Notes' }).click()
  const note = history(page).getByRole('article')
  await expect(note).toContainText('Wants a sea view')
  await note.getByRole('button', { name: 'More about this note' }).click()
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
  await expect(note.getByLabel('Pinned')).toBeVisible()
  await note.getByRole('button', { name: 'More about this note' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await note.getByRole('textbox', { name: 'Note' }).fill('Wants a mountain view')
  // Where the list is slow to come anew, what is put back is the note as it was saved.
  const { promise: isRemoved, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/notes/all-notes', async (route) => {
    await isRemoved
    await route.fallback()
  })
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(note.getByRole('textbox', { name: 'Note' })).toBeHidden()
  await note.getByRole('button', { name: 'More about this note' }).click()
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await removed
  goOn()
  await expect(history(page).getByText('No notes yet')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(note).toContainText('Wants a mountain view')
})

test(
  'a follow-up is done with its outcome and the next one planned; a task is added and ticked off',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }])
    await page.goto(`/leads/${lead?.id}`)
    await expect(next(page)).toContainText('Tomorrow 10:00')
    await next(page).getByRole('button', { name: 'Done, what came of it?' }).click()
    const done = page.getByRole('dialog', { name: 'Follow-up done' })
    await expect(done.getByRole('button', { name: 'Save' })).toBeDisabled()
    await done.getByText('No answer', { exact: true }).click()
    await done.getByLabel('What was said').fill('Rang twice')
    await done.getByRole('button', { name: 'In 3 days' }).click()
    await done.getByRole('button', { name: 'Save' }).click()
    await expect(done).toBeHidden()
    await expect(next(page)).toContainText('Rang twice')
    await expect(history(page)).toContainText('No answer · Rang twice')

    await next(page).getByRole('button', { name: 'Add a task' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a task' })
    await adding.getByLabel('What is to be done').fill('Ask for passports')
    await adding.getByRole('button', { name: 'Tomorrow 10:00' }).click()
    await adding.getByRole('button', { name: 'Add task' }).click()
    await next(page).getByRole('checkbox', { name: 'Ask for passports is done' }).click()
    await expect(next(page).getByRole('checkbox', { name: 'Ask for passports is done' })).toBeHidden()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(next(page).getByRole('checkbox', { name: 'Ask for passports is done' })).toBeVisible()

    await next(page).getByRole('button', { name: 'More about Follow up' }).click()
    await page.getByRole('menuitem', { name: 'Reschedule' }).click()
    const move = page.getByRole('dialog', { name: 'Reschedule follow up' })
    await move.getByLabel('Day and time').fill('15/1/27 4:45pm')
    await move.getByRole('button', { name: 'Save' }).click()
    await expect(next(page)).toContainText('15 Jan')
    const { data } = await person.call.leads.get({ id: lead?.id ?? '' })
    expect(data.nextFollowUpAt).toBe('2027-01-15T11:15:00Z')
  },
)

test('files are uploaded, opened and removed; what is no picture or PDF is refused', async ({
  page,
  person,
  problems,
  context,
}) => {
  problems.expect(/status of 4(15|22)/)
  // The browser's own viewer of pictures has styles and scripts, which our headers forbid.
  problems.expect(/\/files\//)
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }])
  await page.goto(`/leads/${lead?.id}`)
  await history(page).getByRole('tab', { name: 'Files' }).click()
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await history(page).getByRole('button', { name: 'Add files' }).click()
    await (await chooser).setFiles(file)
  }
  await choose({ name: 'passport.png', mimeType: 'image/png', buffer: picture })
  await expect(history(page).getByRole('button', { name: 'passport.png', exact: true })).toBeVisible()
  await choose({
    name: 'trip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html><script>alert(1)</script>'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'trip.pdf was not taken' })).toBeVisible()
  await expect(history(page).getByRole('listitem')).toHaveCount(1)

  const opening = context.waitForEvent('page')
  await history(page).getByRole('button', { name: 'passport.png', exact: true }).click()
  const opened = await opening
  await opened.close()
  const [file] = (await person.call.files.list({ on: { leadId: lead?.id ?? '' } })).data
  const { url } = (await person.call.files.link({ id: file?.id ?? '' })).data
  const response = await page.request.get(url)
  expect(response.headers()).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect((await response.body()).subarray(0, 4)).toEqual(picture.subarray(0, 4))

  await history(page).getByRole('button', { name: 'Remove passport.png' }).click()
  await history(page).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(history(page).getByText('No files yet')).toBeVisible()
  await expect.poll(async () => (await page.request.get(url)).status()).toBe(410)
})

test('a lead is deleted with undo, waits among the deleted ones, and is restored from there', async ({
  page,
  person,
}) => {
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat' }, { name: 'Bikram Das' }])
  await page.goto(`/leads/${lead?.id}`)
  const remove = async () => {
    await page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete lead' }).click()
    await expect(page).toHaveURL('/leads')
    await expect(page.getByRole('row', { name: 'Asha Bhat' })).toBeHidden()
  }
  await remove()
  await page.getByRole('status').filter({ hasText: 'Asha Bhat deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: 'Asha Bhat' })).toBeVisible()

  await page.getByRole('row', { name: 'Asha Bhat' }).getByRole('link').click()
  await remove()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Deleted leads' }).click()
  await expect(page.getByRole('heading', { name: 'Deleted leads 1' })).toBeVisible()
  await page.getByRole('row', { name: 'Asha Bhat' }).getByRole('link').click()
  await expect(page.getByText('This lead was deleted.')).toBeVisible()
  await expect(facts(page).getByRole('button')).toHaveCount(
    await facts(page)
      .getByRole('button', { name: /more|empty/ })
      .count(),
  )
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('This lead was deleted.')).toBeHidden()
  await page.goto('/leads?kind=open')
  await expect(page.getByRole('row', { name: 'Asha Bhat' })).toBeVisible()
})

test('a lead that does not exist is said to', async ({ page, problems }) => {
  problems.expect(/status of (404|422)/)
  for (const id of ['0191b2c4-0000-7000-8000-000000000000', 'no-id-at-all']) {
    await page.goto(`/leads/${id}`)
    await expect(page.getByRole('heading', { name: 'This lead does not exist' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'To the leads' }).click()
  await expect(page).toHaveURL('/leads')
})
