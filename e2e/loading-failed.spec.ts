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
] as const

test('what could not be read says so and can be asked for again; it is not taken for empty', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 500/)
  for (const [address, call, problem] of screens) {
    await page.route(call, (route) => route.fulfill({ status: 500, json: { status: false, code: 'X', message: 'No' } }))
    await page.goto(address)
    const alert = page.getByRole('alert').filter({ hasText: problem }).first()
    await expect(alert, address).toBeVisible({ timeout: 15_000 })
    await page.unroute(call)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert, address).toBeHidden()
    await expect(page.getByRole('status', { name: 'Loading' }), address).toHaveCount(0)
  }
})
