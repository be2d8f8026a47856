import type { Page } from '@playwright/test'
import { expectNoViolation, sizes } from './axe.ts'
import { failing } from './failing-calls.ts'
import { mailsTo } from './mailbox.ts'
import { newAgency, newColleague } from './people.ts'
import { editDraft, offerTo, type OfferedTrip, sendLink, set, traveller } from './proposals-of.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send proposal' })
const changes = (page: Page) => dialog(page).locator('details', { hasText: 'since version' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'What was sent' })
const card = (page: Page) => page.getByRole('list', { name: 'Proposals' }).getByRole('article')
const part = (page: Page, name: string) => drawer(page).getByRole('region', { name })

async function choose(page: Page, { title }: Pick<OfferedTrip, 'title'>, action: string): Promise<void> {
  if (!/mode=cards/.test(page.url())) await page.goto('/prospect?mode=cards')
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test(
  'a proposal is sent as a link, then version 2 by mail under the same link, with what is new in it',
  { tag: ['@key', '@core'] },
  async ({ page, person, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = `asha-${Date.now()}@example.com`
    const offer = await offerTo(person, { name: 'Asha Bhat', email }, 'Kerala backwaters')
    await choose(page, offer, 'Send')
    await expect(dialog(page)).toContainText('Version 1')
    await expect(dialog(page)).toContainText('Option A₹50,000')
    await expect(dialog(page)).toContainText('Option B₹75,000')
    await expect(dialog(page).getByRole('textbox', { name: 'To' })).toHaveValue(email)
    await dialog(page).getByText('Link', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Send and copy link' }).click()
    await expect(page.getByText('Version 1 sent, link copied')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(card(page)).toContainText('Sent')
    const { publicKey: key } = (await person.call.prospects.get({ id: offer.id })).data
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(new RegExp(`^http.*/proposals/${key}$`))
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)

    await choose(page, offer, 'Send again')
    await expect(dialog(page)).toContainText('The traveller will notice no difference from version 1.')
    await page.keyboard.press('Escape')
    await editDraft(person, offer.id, set(['title'], 'Kerala, slowly', 'Kerala backwaters'))
    await expect(card(page)).toContainText('Kerala, slowly')
    await choose(page, { title: 'Kerala, slowly' }, 'Send again')
    await dialog(page).getByText('1 change since version 1').click()
    await expect(changes(page).getByRole('listitem')).toContainText('was Kerala backwaters')
    await expect(changes(page).getByRole('listitem')).toContainText('is now Kerala, slowly')
    await expect(dialog(page)).toContainText('The PDF goes along.')
    await expect(dialog(page)).toContainText('The link stays the same and shows version 2 from now on.')
    await dialog(page).getByRole('textbox', { name: 'Subject' }).fill('One day more')
    await dialog(page).getByRole('textbox', { name: 'Message' }).fill('As you asked, at an easier pace.')
    await dialog(page).getByRole('button', { name: 'Send mail' }).click()
    await expect(page.getByText('Version 2 mailed')).toBeVisible()
    await expect.poll(() => mailsTo(email)[0]).toMatchObject({ subject: 'One day more' })
    expect(mailsTo(email)[0]?.text).toContain('As you asked, at an easier pace.')
    expect(mailsTo(email)[0]?.text).toContain(link)
    expect((await traveller().view({ key })).data.offer).toMatchObject({
      version: 2,
      trip: { title: 'Kerala, slowly' },
    })
  },
)

test('the editor sends what is on the screen once it is saved, and shows what comes back', async ({ page, person }) => {
  const offer = await offerTo(person, { name: 'Asha Bhat' }, 'Kerala backwaters')
  await page.goto(`/prospect-details/${offer.id}`)
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Kerala, slowly')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog(page)).toContainText('Kerala, slowly')
  await dialog(page).getByText('Link', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Send and copy link' }).click()
  await expect(page.getByText(/Version 1 sent/)).toBeVisible()
  const key = (await person.call.prospects.get({ id: offer.id })).data.publicKey
  expect((await traveller().view({ key })).data.offer?.trip.title).toBe('Kerala, slowly')
  await page.getByRole('button', { name: 'What was sent' }).click()
  await traveller().askChange({ key, version: 1, message: 'One night more, please' })
  await expect(part(page, 'Changes asked for')).toContainText('One night more, please')
  await page.keyboard.press('Escape')

  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Kerala, one night more')
  await page.getByRole('button', { name: 'Send again' }).click()
  await dialog(page).getByText('1 change since version 1').click()
  await expect(changes(page).getByRole('listitem')).toContainText('is now Kerala, one night more')
  await editDraft(person, offer.id, set(['subtitle'], 'On the water', null))
  await expect(changes(page).getByRole('listitem')).toContainText('On the water')
  await expect(dialog(page).getByRole('alert')).toBeHidden()
  await dialog(page).getByText('Link', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Send and copy link' }).click()
  await expect(page.getByText(/Version 2 sent/)).toBeVisible()
})

test('WhatsApp opens with the words and the link', async ({ page, person, context, problems }) => {
  problems.expect(/wa\.me/)
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  const offer = await offerTo(person, { name: 'Asha Bhat', phone: '+919829012345' }, 'Kerala backwaters')
  await choose(page, offer, 'Send')
  await dialog(page).getByText('WhatsApp', { exact: true }).click()
  await expect(dialog(page)).toContainText('WhatsApp opens with the words for +91 98290 12345.')
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Send on WhatsApp' }).click()
  const popup = await opened
  await popup.waitForURL(/wa\.me/)
  const url = new URL(popup.url())
  expect(url.pathname).toBe('/919829012345')
  const { publicKey } = (await person.call.prospects.get({ id: offer.id })).data
  expect(url.searchParams.get('text')).toContain(`/proposals/${publicKey}`)
  await expect(page.getByText('Version 1 is in WhatsApp')).toBeVisible()
})

test('what cannot be offered says why, and what changed meanwhile is looked at again', async ({
  page,
  person,
  openAs,
  problems,
}) => {
  problems.expect(/status of 409/)
  const { data: empty } = await person.call.prospects.create({ title: 'Nothing yet' })
  const offer = await offerTo(person, { name: 'Asha Bhat' }, 'Kerala backwaters')
  await choose(page, empty, 'Send')
  await expect(dialog(page).getByRole('alert')).toHaveText('Add a day before you send this proposal.')
  await expect(dialog(page).getByRole('button', { name: 'Send mail' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await choose(page, offer, 'Send')
  await dialog(page).getByText('Link', { exact: true }).click()
  const leaveInPeace = await failing(page, '**/send', async (route) => {
    await editDraft(person, offer.id, set(['title'], 'Kerala, slowly', 'Kerala backwaters'))
    await route.continue()
  })
  await dialog(page).getByRole('button', { name: 'Send and copy link' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Somebody changed this proposal since you looked at it.')
  expect((await person.call.prospects.get({ id: offer.id })).data.status).toBe('draft')
  leaveInPeace()
  await dialog(page).getByRole('button', { name: 'Look again' }).click()
  await expect(dialog(page)).toContainText('Kerala, slowly')
  await expect(dialog(page).getByRole('alert')).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Send and copy link' }).click()
  await expect(page.getByText(/Version 1 sent/)).toBeVisible()

  await editDraft(person, offer.id, set(['validTo'], '2020-01-01', null))
  await choose(page, { title: 'Kerala, slowly' }, 'Send again')
  await expect(dialog(page).getByRole('alert')).toContainText('The offer was valid until 1 Jan 2020.')
  await page.keyboard.press('Escape')
  await editDraft(person, offer.id, set(['validTo'], null, '2020-01-01'), set(['pricing', 'marginFloor'], 9000, 0))
  const agent = await openAs(await newColleague(person))
  await choose(agent, { title: 'Kerala, slowly' }, 'Send again')
  await expect(dialog(agent).getByRole('alert')).toContainText('It is sent once a manager has approved it.')
  await expect(dialog(agent).getByRole('button', { name: 'Ask for approval' })).toBeEnabled()
  await choose(page, { title: 'Kerala, slowly' }, 'Send again')
  await expect(dialog(page).getByRole('alert')).toContainText('You may send it.')
  await expect(dialog(page).getByRole('button', { name: 'Send mail' })).toBeEnabled()
})

test('the dialog shows the days and travellers that a colleague has just changed', async ({ page, person }) => {
  const offer = await offerTo(person, { name: 'Asha Bhat' }, 'Kerala backwaters')
  const { document } = (await person.call.prospects.itinerary({ id: offer.id })).data
  await choose(page, offer, 'Send')
  await expect(dialog(page)).toContainText('2 travellers')
  await editDraft(
    person,
    offer.id,
    set(['startDate'], '2101-03-04', document.startDate),
    set(['travellers', 'adults'], 3, document.travellers.adults),
  )
  await expect(dialog(page)).toContainText('Mar 2101')
  await expect(dialog(page)).toContainText('3 travellers')
})

test('the drawer shows what was sent and what came back as it comes, prolongs and revokes', async ({
  page,
  person,
}) => {
  const offer = await offerTo(person, { name: 'Asha Bhat' }, 'Kerala backwaters')
  const key = await sendLink(person, offer.id)
  await choose(page, offer, 'What was sent')
  await expect(part(page, 'Versions')).toContainText('Version 1')
  await expect(part(page, 'Versions')).toContainText('Not opened yet')
  await expect(part(page, 'Compare')).toContainText('A traveller sees no difference.')
  await traveller().seen({ key, version: 1 })
  await traveller().seen({ key, version: 1, section: 'prices' })
  await expect(part(page, 'Versions')).toContainText('Opened 1 time')
  await expect(part(page, 'Versions').getByRole('list', { name: 'Parts looked at' })).toContainText('Prices')
  await traveller().askChange({ key, version: 1, name: 'Asha', message: 'One night more at the lake, please' })
  await expect(part(page, 'Changes asked for')).toContainText('One night more at the lake, please')
  await expect(part(page, 'Changes asked for')).toContainText('waits for a new version')

  await editDraft(person, offer.id, set(['title'], 'Kerala, slowly', 'Kerala backwaters'))
  await expect(part(page, 'Compare')).toContainText('is now Kerala, slowly')
  await sendLink(person, offer.id)
  await expect(part(page, 'Changes asked for')).toContainText('answered with a new version')
  await expect(part(page, 'Versions').getByRole('listitem').filter({ hasText: 'Version 1' })).toContainText(
    'Superseded',
  )
  await part(page, 'Compare').getByRole('combobox', { name: 'From' }).selectOption('Version 1')
  await part(page, 'Compare').getByRole('combobox', { name: 'To' }).selectOption('Version 2')
  await expect(part(page, 'Compare')).toContainText('was Kerala backwaters')

  await drawer(page).getByLabel('Valid until').fill('2099-12-31')
  await drawer(page).getByRole('button', { name: 'Change the last day' }).click()
  await expect(page.getByText('The offer has another last day')).toBeVisible()
  expect((await traveller().view({ key })).data.offer).toMatchObject({ version: 2, validUntil: '2099-12-31' })

  await drawer(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke what was sent' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(part(page, 'Versions').getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('Revoked')
  expect((await traveller().view({ key })).data).toMatchObject({ state: 'revoked', offer: null })
  await expect(drawer(page).getByRole('button', { name: 'Copy the link' })).toBeHidden()
})

test.describe('when it is accepted', () => {
  test.use({ as: 'nobody' })

  test('the drawer shows by whom, what was chosen, the trip with its bookings and payments', async ({ openAs }) => {
    const owner = await newAgency()
    const email = `asha-${Date.now()}@example.com`
    const offer = await offerTo(owner, { name: 'Asha Bhat', email }, 'Kerala backwaters')
    const key = await sendLink(owner, offer.id)
    const page = await openAs(owner)
    await choose(page, offer, 'What was sent')
    await expect(part(page, 'Versions')).toBeVisible()
    const call = traveller()
    const { data: asked } = await call.requestAcceptance({ key, version: 1, name: 'Asha Bhat', email })
    await expect.poll(() => mailsTo(email).length).toBeGreaterThan(0)
    const code = /\b\d{6}\b/.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? ''
    const choice = { optionId: offer.optionB, extras: [offer.extra], total: 8_500_000 }
    await call.accept({ key, version: 1, requestId: asked.requestId, code, ...choice })

    const accepted = part(page, 'Accepted')
    await expect(accepted).toContainText('Asha Bhat accepted version 1 for ₹85,000')
    await expect(accepted).toContainText(email)
    await expect(accepted).toContainText('Option B')
    await expect(accepted).toContainText('Balloon ride')
    await expect(accepted).toContainText('T-000001')
    await expect(accepted.getByRole('listitem').filter({ hasText: 'Deposit' })).toContainText('₹25,500')
    await expect(accepted.getByRole('listitem').filter({ hasText: 'Houseboat on the lake' })).toContainText(
      'Initialised',
    )
    await accepted.getByText('Proof of the acceptance').click()
    await expect(accepted).toContainText(/[0-9a-f]{64}/)
    await expect(drawer(page).getByRole('button', { name: 'Revoke' })).toBeHidden()
    await expectNoViolation(page, 'accepted', 'dialog')
    await page.keyboard.press('Escape')
    await expect(card(page)).toContainText('Accepted')
    await expect(card(page)).toContainText('₹85,000')
    await page.getByRole('button', { name: 'Actions for Kerala backwaters' }).click()
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Send|Delete|declined/ })).toHaveCount(0)
  })
})

for (const { name, viewport, tag } of sizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('sending and what was sent pass axe', async ({ page, person }) => {
      const offer = await offerTo(person, { name: 'Asha Bhat', email: 'asha@example.com' }, 'Kerala backwaters')
      const key = await sendLink(person, offer.id)
      await traveller().seen({ key, version: 1 })
      await traveller().seen({ key, version: 1, section: 'days' })
      await traveller().askChange({ key, version: 1, message: 'One night more, please' })
      await editDraft(person, offer.id, set(['subtitle'], 'Slowly', null), set(['validTo'], '2099-12-31', null))
      await choose(page, offer, 'Send again')
      await dialog(page).getByText('1 change since version 1').click()
      await expect(changes(page).getByRole('listitem').first()).toBeVisible()
      await expectNoViolation(page, 'sending', 'dialog')
      await page.keyboard.press('Escape')
      await choose(page, offer, 'What was sent')
      await expect(part(page, 'Compare').getByRole('listitem').first()).toBeVisible()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(viewport.width)
      await expectNoViolation(page, 'what was sent', 'dialog')
      await drawer(page).getByRole('button', { name: 'Revoke' }).click()
      await expectNoViolation(page, 'revoking')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await drawer(page).getByRole('button', { name: 'Mark as declined' }).click()
      await expect(page.getByRole('textbox', { name: 'Why?' })).toBeVisible()
      await expectNoViolation(page, 'declining')
    })
  })
}
