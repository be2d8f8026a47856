import type { BrowserContext, Page } from '@playwright/test'
import { soon } from './limits.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

const phone = { width: 390, height: 844 }

/** Does what is remembered on the server, and waits until it is. */
async function remembered(page: Page, key: string, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes(`/api/user/preferences/${key}`))
  await act()
  expect((await saved).status()).toBe(200)
}

test('the sidebar is 250 wide, or 80 when collapsed, and stays as it was left, in another browser too', async ({
  page,
  person,
  openAs,
}) => {
  await page.goto('/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const width = async (at: Page = page) => (await at.getByRole('navigation', { name: 'Main' }).boundingBox())?.width
  await expect(sidebar).toContainText('100% Secure')
  expect(await width()).toBe(250)
  await remembered(page, 'sidebar.collapsed', () => page.getByRole('button', { name: 'Collapse the menu' }).click())
  await expect.poll(() => width()).toBe(80)
  await page.getByRole('link', { name: 'Vendors' }).focus()
  await expect(page.getByRole('link', { name: 'Vendors' })).toBeFocused()
  await page.reload()
  await expect.poll(() => width()).toBe(80)
  await page.getByRole('button', { name: 'Calendar' }).click()
  await page.getByRole('menuitem', { name: 'Departure' }).click()
  await expect(page).toHaveURL('/booking-calendar')

  const elsewhere = await openAs(await signIn(person.email, person.password))
  await elsewhere.goto('/dashboard')
  await expect.poll(() => width(elsewhere)).toBe(80)
  await elsewhere.getByRole('button', { name: 'Expand the menu' }).click()
  await expect.poll(() => width(elsewhere)).toBe(250)
})

test('the menu is a drawer on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Contacts' })).toBeVisible()
  await drawer.getByRole('link', { name: 'Vendors' }).click()
  await expect(page).toHaveURL('/vendors')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('the bell has a badge of 1 until it is first clicked, which is remembered', async ({ page, person, openAs }) => {
  await page.goto('/dashboard')
  const bell = (at: Page) => at.getByRole('button', { name: /^Announcements/ })
  await expect(bell(page)).toHaveAccessibleName('Announcements, 1 new')
  await expect(bell(page)).toContainText('1')
  await remembered(page, 'announcements.clicked', () => bell(page).click())
  await expect(page.getByRole('dialog', { name: 'Announcements' })).toBeVisible()
  expect((await page.getByRole('dialog', { name: 'Announcements' }).boundingBox())?.width).toBe(550)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Announcements')
  await expect(bell(page)).not.toContainText('1')
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Announcements')
  const elsewhere = await openAs(await signIn(person.email, person.password))
  await elsewhere.goto('/dashboard')
  await expect(bell(elsewhere)).toHaveAccessibleName('Announcements')
})

test('Ctrl-K finds pages by name and category, and leads by name, last digits and number', async ({ page, person }) => {
  const { data: lead } = await person.call.leads.create({ name: 'Zubin Irani', phone: '98290 45678' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search pages and records' })
  const first = page.getByRole('option').first()

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.type('reminder')
  await expect(first).toHaveText('Reminder Calendar')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reminder-calendar')

  for (const typed of ['zubin', 'irani', '5678', `#${lead.number}`, `L-${String(lead.number).padStart(6, '0')}`]) {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type(typed)
    await expect(first).toContainText('Zubin Irani')
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  }
  await page.getByRole('button', { name: 'Search pages and records' }).click()
  await box.fill('plugins')
  await expect(page.getByRole('option')).toHaveText(['All Plugins', 'Installed Plugins'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/installed-plugins')
  await page.keyboard.press('Control+k')
  await box.fill('zubin')
  await expect(first).toContainText('Zubin Irani')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/leads/${lead.id}`)
})

test('the activity drawer shows what happens as it happens, and can be narrowed down', async ({ page, person }) => {
  await person.call.leads.create({ name: 'Zubin Irani' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'View Activity' }).click()
  const drawer = page.getByRole('dialog', { name: 'Activity' })
  await expect(drawer.getByRole('link', { name: /Zubin Irani/ })).toBeVisible()
  expect((await drawer.boundingBox())?.width).toBe(550)
  const { data: lead } = await person.call.leads.create({ name: 'Farida Contractor' })
  await expect(drawer.getByRole('link', { name: /Farida Contractor/ })).toBeVisible(soon)
  await person.call.notes.create({ on: { leadId: lead.id }, body: 'Wants a sea view' })
  await expect(drawer.getByText('Wants a sea view')).toBeVisible(soon)

  await drawer.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('checkbox', { name: 'Notes and files' }).check()
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await drawer.getByRole('link', { name: /Farida Contractor/ }).click()
  await expect(page).toHaveURL(`/leads/${lead.id}`)
  await expect(drawer).toBeHidden()
})

test.describe('in the demo agency', () => {
  test.use({ as: 'owner' })

  test('support, the user menu and the logo are there', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('img', { name: 'Saffron Trails' })).toHaveJSProperty('complete', true)
    expect(
      await page.getByRole('img', { name: 'Saffron Trails' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Support' }).click()
    await expect(page.getByText('Ritika Sen')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919800000001')
    await expect(page.getByRole('menuitem', { name: 'care@sarai.example' })).toHaveAttribute('href', /^mailto:/)
    await expect(page.getByRole('menuitem', { name: '+91 141 400 0001' })).toHaveAttribute('href', 'tel:+911414000001')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Meera Rathore, your menu' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['My Profile', 'Settings', 'Change Password', 'Logout'])
    await page.getByRole('menuitem', { name: 'My Profile' }).click()
    await expect(page).toHaveURL('/settings?tab=profile')
    await expect(page.getByRole('tab')).toHaveCount(10)
  })
})

test('a page that does not exist says so, and one to which nothing came too', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/leads/no/such/lead')
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await page.goto('/bokun-authorize-page')
  await expect(page.getByText('Nothing came from Bókun.')).toBeVisible()
})

test('robots are told where they may read', async ({ request }) => {
  const told = await request.get('/robots.txt')
  expect(told.headers()['content-type']).toContain('text/plain')
  expect(await told.text()).toContain('Disallow: /api/')
})

/** The scripts that a browser on another screen asks for when it goes to the settings. */
async function scriptsOfSettings(context: BrowserContext): Promise<Set<string>> {
  const page = await context.newPage()
  await page.goto('/vendors')
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible()
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.close()
  return scripts
}

test('a screen that does not load within 120 seconds says so and offers a reload', async ({ page, problems }) => {
  problems.expect(/the screen took too long to load/)
  const stuck = await scriptsOfSettings(page.context())
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  let isStuck = true
  await page.route(
    ({ href }) => stuck.has(href),
    (route) => (isStuck ? undefined : route.continue()),
  )
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  // The clock of the page runs by itself too: a slow machine has 20 s.
  await page.clock.runFor(100_000)
  await expect(page.getByRole('heading', { name: 'This screen took too long to load' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('heading', { name: 'This screen took too long to load' })).toBeVisible()
  await page.getByRole('link', { name: 'Vendors' }).click()
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible()
  await page.goBack()
  await page.clock.runFor(121_000)
  await expect(page.getByRole('heading', { name: 'This screen took too long to load' })).toBeVisible()
  isStuck = false
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('the frame works by keyboard: skip to the content, go through the menu', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Leads' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/leads')
})

test('a dialog goes to what is wrong with it, is sent with Ctrl-Enter, and gives the keyboard back', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 422/)
  await page.setViewportSize(phone)
  await page.goto('/settings?tab=customLeadStatus')
  const opener = page.getByRole('button', { name: 'Add a status' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a status' })
  const days = dialog.getByLabel('Days without activity')
  await days.focus()
  // In sight however long the form is.
  await expect(dialog.getByRole('button', { name: 'Add status' })).toBeInViewport()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Name the status')).toBeInViewport()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  // Opened from a menu, whose item is gone by then, it gives it to the button of the menu.
  const actions = page.getByRole('button', { name: 'Actions for New' })
  await actions.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit New' }).getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')

  await expect(actions).toBeFocused()
})

test('what is typed while the search is loading is kept', async ({ page }) => {
  const loading = Promise.withResolvers<void>()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.route('**/assets/*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gstrr')
  await page.keyboard.press('Backspace')
  loading.resolve()
  const box = page.getByRole('combobox', { name: 'Search pages and records' })
  await expect(box).toHaveValue('gstr')
  await expect(box).toBeFocused()
  await page.keyboard.type(' m')
  await expect(box).toHaveValue('gstr m')
  await box.fill('gstr')
  await expect(page.getByRole('option').first()).toHaveText('Report: Returns')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/payment-report\?tab=returns/)
})
