import { failing } from './failing-calls.ts'
import { afterRetries, screensLimit } from './limits.ts'
import { expect, test } from './test.ts'

/** Calls that screens make, which the server cannot answer for a moment, and what each screen says then. */
const screens = [
  ['/settings?tab=email', '**/api/mail-settings', 'The mail settings could not be loaded'],
  ['/settings?tab=signature', '**/api/user/signature', 'Your signature could not be loaded'],
  ['/settings?tab=bankDetails', '**/api/bank-accounts', 'The bank accounts could not be loaded'],
  ['/settings?tab=myTeam', '**/api/team/members', 'The team could not be loaded'],
  ['/settings?tab=customLeadStatus', '**/api/stages', 'The statuses could not be loaded'],
  ['/settings?tab=autoReminder', '**/api/reminder-rules', 'The rules could not be loaded'],
  ['/settings?tab=templates', '**/api/templates', 'The templates could not be loaded'],
  ['/booking-calendar', '**/api/departures**', 'The departures could not be loaded'],
  ['/reminder-calendar', '**/api/agenda**', 'The calendar could not be loaded'],
  ['/payment-report?tab=received', '**/api/reports/received**', 'What was received could not be loaded'],
  ['/payment-report?tab=vendors', '**/api/reports/cash-flow**', 'The cash flow could not be loaded'],
  ['/payment-report?tab=profit', '**/api/reports/profit**', 'The profit could not be loaded'],
  ['/tax', '**/api/tax-profile/signature', 'The signature could not be loaded'],
] as const

test('what could not be read says so and can be asked for again; it is not taken for empty', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 500/)
  // Each is opened, and read again.
  test.setTimeout(screensLimit(2 * screens.length))
  for (const [address, call, problem] of screens) {
    const recover = await failing(page, call, (route) =>
      route.fulfill({ status: 500, json: { status: false, code: 'X', message: 'No' } }),
    )
    await page.goto(address)
    const alert = page.getByRole('alert').filter({ hasText: problem }).first()
    await expect(alert, address).toBeVisible(afterRetries)
    recover()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert, address).toBeHidden()
    await expect(page.getByRole('status', { name: 'Loading' }), address).toHaveCount(0)
  }
})

test('what fails after its form was closed is told all the same', async ({ page, problems }) => {
  problems.expect(/status of 500/)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/vendor-types', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await answer.promise
    return route.fulfill({ status: 500, json: { status: false, code: 'INTERNAL', message: 'Something went wrong' } })
  })
  await page.goto('/settings?tab=customVendorType')
  await page.getByRole('button', { name: 'Add a type' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a type' })
  await dialog.getByLabel('Name').fill('Houseboat')
  // A click beside it loses nothing that was typed.
  await page.mouse.click(5, 400)
  await dialog.getByRole('button', { name: 'Add type' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  answer.resolve()
  await expect(page.getByText('This was not kept')).toBeVisible()
})
