import type { Page } from '@playwright/test'
import { expectNoViolation, sizes } from './axe.ts'
import { addLeads } from './leads-of.ts'
import { inBackground } from './limits.ts'
import type { Person } from './people.ts'
import { expect, test } from './test.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const badge = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** A lead with something to do about it that is due in a moment. */
async function dueSoon(person: Person, title: string) {
  const [lead] = await addLeads(person, [{ name: 'Asha Bhat', followUp: null }])
  if (!lead) throw new Error('no lead')
  await person.call.tasks.create({ on: { leadId: lead.id }, kind: 'task', title, dueAt: inSeconds(4) })
  return lead
}

test(
  'a reminder becomes due: the badge rises, the notice leads to the record, is put off and done',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    await page.goto('/dashboard')
    await expect(badge(page)).toHaveAccessibleName('Notifications')
    const lead = await dueSoon(person, 'Send the visa form')
    await expect(badge(page)).toHaveAccessibleName('Notifications, 1 unread', inBackground)
    await badge(page).click()
    await drawer(page).getByRole('link', { name: 'Send the visa form: Asha Bhat' }).click()
    await expect(page).toHaveURL(`/leads/${lead.id}`)
    await expect(drawer(page)).toBeHidden()
    await expect(badge(page)).toHaveAccessibleName('Notifications')

    await badge(page).click()
    await drawer(page).getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: 'In an hour' }).click()
    await expect(page.getByText(/^You are reminded again/)).toBeVisible()
    const { data } = await person.call.tasks.list({ on: { leadId: lead.id } })
    expect(Date.parse(data[0]?.remindAt ?? '') - Date.now()).toBeGreaterThan(50 * 60_000)
    await drawer(page).getByRole('button', { name: 'Done' }).click()
    await expect(drawer(page).getByRole('button', { name: 'Done' })).toBeHidden()
    expect((await person.call.tasks.list({ on: { leadId: lead.id } })).data[0]?.doneAt).not.toBeNull()
  },
)

test('a follow-up is done from my tasks, by keyboard, with what came of it', async ({ page, person, problems }) => {
  // The server says that an open lead needs a next time.
  problems.expect(/status of 422/)
  await addLeads(person, [{ name: 'Bikram Das', followUp: { dueAt: inSeconds(3600), channel: 'call' } }])
  await page.goto('/dashboard')
  await badge(page).focus()
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('tab', { name: 'Notifications' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('checkbox', { name: 'Follow up, Bikram Das, is done' }).focus()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: 'Follow-up done' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Say when you will be in touch next')
  await dialog.getByRole('button', { name: 'In 3 days' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const later = drawer(page).getByRole('region', { name: 'Later' })
  await expect(later.getByRole('link', { name: 'Bikram Das' })).toBeVisible()
})

for (const { name, viewport, tag } of sizes)
  test(`notifications, tasks and their choices are accessible ${name}`, { tag }, async ({ page, person }) => {
    await page.setViewportSize(viewport)
    await dueSoon(person, 'Collect the deposit')
    await page.goto('/settings?tab=profile')
    await expect(page.getByRole('checkbox', { name: 'Reminder due, by mail' })).toBeChecked()
    await expectNoViolation(page, 'the choices')
    await expect(badge(page)).toHaveAccessibleName('Notifications, 1 unread', inBackground)
    await badge(page).click()
    await expect(drawer(page).getByRole('link', { name: /^Collect the deposit/ })).toBeVisible()
    await expectNoViolation(page, 'notifications', 'dialog')
    await drawer(page).getByRole('tab', { name: 'My tasks' }).click()
    await expect(drawer(page).getByRole('link', { name: 'Asha Bhat' })).toBeVisible()
    await expectNoViolation(page, 'my tasks', 'dialog')
  })

/** Chromium without Google's service cannot subscribe, nor does it say what it shows: this stands for both. */
function standIn(): void {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/e2e'
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const seen = { asked: 0, shown: [] as string[] }
  let found: PushSubscription | null = null
  const subscribe = () => {
    found = { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    return Promise.resolve(found)
  }
  const requestPermission = () => {
    seen.asked++
    return Promise.resolve('granted' as const)
  }
  class Shown extends EventTarget {
    static permission = 'granted'
    static requestPermission = requestPermission
    constructor(title: string, { body }: NotificationOptions) {
      super()
      seen.shown.push(`${title} | ${body}`)
    }
  }
  Object.assign(PushManager.prototype, { subscribe, getSubscription: () => Promise.resolve(found) })
  Object.assign(globalThis, { Notification: Shown, seen })
}

test('push is asked for only after a click, and a message in front is shown as a browser notification', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(standIn)
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: { asked: number; shown: string[] } }).seen)
  await page.goto('/settings?tab=profile')
  const choice = page.getByRole('switch', { name: 'Notifications in this browser' })
  await expect(choice).not.toBeChecked()
  expect((await seen()).asked).toBe(0)
  const stored = page.waitForRequest('**/api/user/store-token')
  await choice.click()
  await expect(choice).toBeChecked()
  expect((await seen()).asked).toBe(1)
  const { token } = (await stored).postDataJSON() as { token: string }
  expect(JSON.parse(token)).toMatchObject({ endpoint: 'https://fcm.googleapis.com/fcm/send/e2e' })

  const worker = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await worker.send('ServiceWorker.enable')
  const registrationId = await registered
  const message = { title: 'Follow up with Asha', body: 'Call, 10:00', url: '/leads', tag: 'one' }
  await page.bringToFront()
  await worker.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify(message),
  })
  await expect.poll(async () => (await seen()).shown).toEqual(['Follow up with Asha | Call, 10:00'])
})
