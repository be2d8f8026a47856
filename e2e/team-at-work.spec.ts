import { expectNoViolation } from './axe.ts'
import { inBackground } from './limits.ts'
import { mailAbout } from './mailbox.ts'
import { expect, test } from './test.ts'

const chosen = 'quiet otters read at dusk'
const mailServer = new URL(process.env.E2E_SMTP ?? 'smtp://127.0.0.1:25')

test('an owner sets the team up, and a colleague is told of a follow-up, moves it and has it in their phone’s calendar', async ({
  page,
  person,
  openAs,
  request,
}) => {
  test.slow()
  const email = `ravi-${Date.now()}@agency.test`

  await test.step('a mail server of the agency’s own, whose test mail arrives', async () => {
    await page.goto('/settings?tab=email')
    await page.getByLabel('Server', { exact: true }).fill(mailServer.hostname)
    await page.getByRole('textbox', { name: 'Port' }).fill(mailServer.port)
    await page.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: /^None/ }).click()
    await page.getByLabel('From, address').fill('desk@bluepines.test')
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await expect(page.getByText(`The test mail is on its way to ${person.email}`)).toBeVisible()
    await mailAbout(person.email, /test/i)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  })

  await test.step('a status, a kind of vendor and a rule that reminds', async () => {
    await page.goto('/settings?tab=customLeadStatus')
    await page.getByRole('button', { name: 'Add a status' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Waiting for visa')
    await page.getByRole('button', { name: 'Add status' }).click()
    await expect(page.getByRole('list', { name: 'Lead statuses' })).toContainText('Waiting for visa')
    await page.goto('/settings?tab=customVendorType')
    await page.getByRole('button', { name: 'Add a type' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Houseboat')
    await page.getByRole('button', { name: 'Add type' }).click()
    await expect(page.getByRole('list', { name: 'Vendor types' })).toContainText('Houseboat')
    await page.goto('/settings?tab=autoReminder')
    const example = page.getByRole('group', { name: 'Begin with an example' }).getByRole('button').first()
    const name = (await example.textContent()) ?? ''
    await example.click()
    await page.getByRole('button', { name: 'Add rule' }).click()
    await expect(page.getByRole('switch', { name: `${name} is on` })).toBeChecked()
  })

  await test.step('a colleague with some pages, who sees their own records', async () => {
    await page.goto('/settings?tab=myTeam')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const form = page.getByRole('dialog', { name: 'Invite a person' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Ravi Iyer')
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByRole('radio', { name: 'Own records' }).check()
    await form.getByText('Only those chosen').click()
    await form.getByRole('checkbox', { name: 'See Leads' }).check()
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('list', { name: 'People' })).toContainText('Ravi Iyer')
  })
  const link = new URL(/http\S+\/join\?token=\S+/.exec(await mailAbout(email, /invites you/))?.[0] ?? '')
  const theirs = await openAs({ ...person, state: { cookies: [], origins: [] } })
  await theirs.goto(link.pathname + link.search)
  await theirs.getByLabel('Password', { exact: true }).fill(chosen)
  await theirs.getByLabel('Confirm Password').fill(chosen)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await theirs.waitForURL(/\/leads/)

  await test.step('a lead of theirs has a follow-up, which becomes due', async () => {
    const { data: team } = await person.call.team.list()
    const ravi = team.members.find((one) => one.email === email)
    const dueAt = new Date(Date.now() + 4_000).toISOString()
    await person.call.leads.create({ name: 'Asha Bhat', ownerId: ravi?.id, followUp: { dueAt, channel: 'call' } })
    const bell = theirs.getByRole('button', { name: /^Notifications/ })
    await expect(bell, 'that the lead is theirs').toHaveAccessibleName('Notifications, 1 unread')
    await expect(bell, 'that the follow-up is due').toHaveAccessibleName('Notifications, 2 unread', inBackground)
    expect(await mailAbout(email, /Follow up with Asha Bhat/)).toContain('Asha Bhat')
    await bell.click()
    const drawer = theirs.getByRole('dialog', { name: 'Notifications' })
    await expect(drawer.getByRole('link', { name: /Follow up with Asha Bhat/ })).toBeVisible()
    await theirs.keyboard.press('Escape')
  })

  await test.step('they move it on the calendar, which their phone reads', async () => {
    await theirs.goto('/reminder-calendar')
    const entry = theirs.getByRole('cell').getByRole('button', { name: /Asha Bhat/ })
    await expect(entry).toBeVisible()
    await expectNoViolation(theirs, 'the reminder calendar of a colleague')
    await entry.focus()
    await theirs.keyboard.press('Shift+ArrowRight')
    await expect(theirs.getByRole('status').filter({ hasText: 'moved to' })).toBeAttached()
    await theirs.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'This calendar in other programs' })
    await dialog.getByRole('button', { name: 'Make an address' }).click()
    const address = (await dialog.getByLabel('Address of the calendar', { exact: true }).textContent()) ?? ''
    const calendar = await (await request.get(new URL(address).pathname)).text()
    expect(calendar).toContain('SUMMARY:Follow up: Asha Bhat')
    const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + 86_400_000)
    const start = /DTSTART(?:;[^:]*)?:(\d{8}T\d{6}Z?)/.exec(calendar)?.[1] ?? ''
    const moment = start.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
    expect(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(moment))).toBe(tomorrow)
  })
})
