import type { Page } from '@playwright/test'
import { newAgency, newColleague } from './people.ts'
import { quietOf } from './quiet.ts'
import { expect, test } from './test.ts'
import { addLeads } from './leads-of.ts'

const first = ['/api/permission/read-permission', '/api/plan/plan', '/api/user/session']

/** What the page asks the API, as path and body. */
function questionsOf(page: Page): { path: string; body: string | null }[] {
  const asked: { path: string; body: string | null }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push({ path: pathname, body: request.postData() })
  })
  return asked
}

/** Keeps the app's own code back. @returns lets it come */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/app-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const rows = (page: Page) => page.locator('[data-row-link]')
const paths = (asked: { path: string }[]) => asked.map(({ path }) => path).toSorted()

test.describe('a list that is opened by its address', () => {
  test.use({ as: 'owner' })

  for (const [address, call] of [
    ['/leads', '/api/leads/all-leads'],
    ['/contacts?kind=person', '/api/contacts/all-contacts'],
    ['/packages?status=published', '/api/packages/all-packages'],
    ['/prospect?sort=-updatedAt', '/api/prospects/all-prospects'],
    ['/library', '/api/library/all-library'],
  ] as const)
    test(`asks for who is there and for its rows before the app is here, each once: ${address}`, async ({
      page,
      person,
    }) => {
      await person.call.user.setPreference({ key: `${call.split('/')[2]}.list`, value: null })
      const asked = questionsOf(page)
      const untilQuiet = quietOf(page)
      const letAppCome = await holdApp(page)
      await page.goto(address, { waitUntil: 'commit' })
      await expect.poll(() => paths(asked)).toEqual([call, ...first].toSorted())
      letAppCome()
      await expect(page.locator('[data-row-link], [data-row] a').first()).toBeVisible()
      await untilQuiet()
      for (const path of [call, ...first]) expect(paths(asked).filter((one) => one === path)).toEqual([path])
    })
})

test('a list that was left with conditions is opened with them, and by a bare address too', async ({
  page,
  person,
}) => {
  await addLeads(person, [
    { name: 'Asha Rao', phone: '9000000001', source: 'website' },
    { name: 'Banu Khan', phone: '9000000002', source: 'referral' },
  ])
  await person.call.user.setPreference({ key: 'leads.list', value: { source: 'referral' } })
  await page.goto('/leads')
  await expect(page).toHaveURL('/leads?source=referral')
  await expect(rows(page)).toHaveText(['Banu Khan'])
  const asked = questionsOf(page)
  await page.reload()
  await expect(rows(page)).toHaveText(['Banu Khan'])
  const lists = asked.filter(({ path }) => path === '/api/leads/all-leads')
  expect(lists.map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ filters: { source: ['referral'] }, perPage: 50 }])
})

test('what changes while the app is on its way is shown', async ({ page, person }) => {
  await addLeads(person, [{ name: 'Asha Rao', phone: '9000000001' }])
  const letAppCome = await holdApp(page)
  const answered = page.waitForResponse('**/api/leads/all-leads')
  await page.goto('/leads', { waitUntil: 'commit' })
  await (await answered).finished()
  await addLeads(person, [{ name: 'Banu Khan', phone: '9000000002' }])
  letAppCome()
  await expect(rows(page)).toHaveText(['Banu Khan', 'Asha Rao'])
})

test('going back to the list and forth again shows it as it is', async ({ page, person }) => {
  const [asha] = await addLeads(person, [{ name: 'Asha Rao', phone: '9000000001' }])
  await page.goto('/leads?q=asha')
  await rows(page).click()
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await person.call.leads.update({ id: asha?.id ?? '', version: asha?.version ?? 0, changes: { name: 'Asha Menon' } })
  await page.goBack()
  await expect(rows(page)).toHaveText(['Asha Menon'])
})

test('a session that has ended leads to the sign-in page, and nothing of it stays', async ({
  page,
  person,
  problems,
}) => {
  problems.expect(/status of 401/)
  await person.call.auth.logout()
  await page.goto('/leads')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('admin_access_token'))).toBeNull()
})

test.describe('nobody', () => {
  test.use({ as: 'nobody' })

  test('is sent to sign in without a question, and whoever then does is asked for once', async ({ page }) => {
    const person = await newAgency()
    const asked = questionsOf(page)
    const untilQuiet = quietOf(page)
    await page.goto('/leads')
    await expect(page).toHaveURL('/login')
    expect(asked).toEqual([])
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Leads/ })).toBeVisible()
    await untilQuiet()
    for (const path of ['/api/leads/all-leads', ...first])
      expect(paths(asked).filter((one) => one === path)).toEqual([path])
  })

  test('a sub-user without leads is told so and stays signed in', async ({ openAs, problems }) => {
    const page = await openAs(await newColleague(await newAgency(), { pages: ['dashboard'] }))
    // The rows were asked for before it was known that they are refused.
    problems.expect(/status of 403 .*all-leads/)
    await page.goto('/leads')
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('two sessions in one browser do not mix: a page shows whose token it was opened with', async ({ openAs }) => {
    const [one, other] = [await newAgency(), await newAgency()]
    await addLeads(one, [{ name: 'Asha Rao', phone: '9000000001' }])
    await addLeads(other, [{ name: 'Banu Khan', phone: '9000000002' }])
    const page = await openAs(one)
    const letAppCome = await holdApp(page)
    const answered = page.waitForResponse('**/api/leads/all-leads')
    await page.goto('/leads', { waitUntil: 'commit' })
    await answered
    // In another tab somebody else signs in meanwhile.
    await page.evaluate((token) => localStorage.setItem('admin_access_token', token), other.token)
    letAppCome()
    await expect(rows(page)).toHaveText(['Banu Khan'])
  })
})
