import { expectNoViolation } from './axe.ts'
import { registered } from './invoices-of.ts'
import { mailAbout } from './mailbox.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { todayInIndia } from './days.ts'

const today = todayInIndia()

test('a receipt and a refund voucher are sent from the money of a trip', async ({
  page,
  person,
  context,
  problems,
}, info) => {
  problems.expect(/wa\.me/)
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`) })
  const { call } = person
  await registered(person)
  const asha = `asha-${Date.now()}@example.in`
  const known = { name: 'Asha Bhat', emails: [{ address: asha }], phones: [{ number: '+919829012345' }] }
  const payerId = (await call.contacts.create(known)).data.id
  const { id: tripId } = await sellTrip(person, 'Kerala by boat', [
    { category: 'lodging', title: 'Lagoon Palace', net: 20_000 },
  ])
  const facts = { tripId, payerId, mode: 'upi' as const, day: today }
  const [paid] = (await call.receipts.create({ ...facts, amount: 1_000_000 })).data.receipts
  if (!paid) throw new Error('the payment is missing')
  await call.receipts.create({ ...facts, amount: 500_000, isPending: true })

  await page.goto(`/trips/${tripId}?tab=money`)
  const payments = page.getByRole('region', { name: 'Payments' })
  const choose = async (of: string, action: string) => {
    await payments.getByRole('button', { name: `Actions for ${of}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  // Nobody has seen the money of the other yet.
  await payments.getByRole('button', { name: 'Actions for this payment' }).click()
  await expect(page.getByRole('menuitem', { name: 'Confirm' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Send receipt' })).toBeHidden()
  await page.keyboard.press('Escape')

  await choose(paid.number ?? '', 'Send receipt')
  const dialog = page.getByRole('dialog', { name: 'Send receipt' })
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(asha)
  // There is no page that a link could lead to.
  await expect(dialog.getByLabel('How').getByRole('option')).toHaveText(['By mail, with the PDF', 'By WhatsApp'])
  await expectNoViolation(page, 'sending a receipt', 'dialog')
  await shot('mail')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Receipt sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  const mail = await mailAbout(asha, /Receipt/)
  expect(mail).toContain('₹10,000')
  expect(mail).toContain('application/pdf')

  await choose(paid.number ?? '', 'Send receipt')
  await dialog.getByLabel('How').selectOption('By WhatsApp')
  await shot('whatsapp')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const popup = await opened
  await popup.waitForURL(/wa\.me/)
  const url = new URL(popup.url())
  expect(url.pathname).toBe('/919829012345')
  for (const said of ['₹10,000', paid.number ?? '', 'Kerala by boat'])
    expect(url.searchParams.get('text')).toContain(said)
  await popup.close()
  await expect(dialog).toBeHidden()

  const back = { id: paid.id, version: paid.version, amount: 200_000, day: today, mode: 'bank' as const }
  const refunds = (await call.receipts.refund(back)).data.receipts.flatMap((receipt) => receipt.refunds)
  const number = refunds[0]?.number ?? ''
  await choose(number, 'Send refund voucher')
  const sending = page.getByRole('dialog', { name: 'Send refund voucher' })
  await expect(sending.getByLabel('To', { exact: true })).toHaveValue(asha)
  await shot('refund')
  await sending.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Refund voucher sent')).toBeVisible()
  expect(await mailAbout(asha, /Refund voucher/)).toContain('₹2,000')

  await page.goto('/payments')
  const row = page
    .locator('[role="row"], [data-card]')
    .filter({ hasText: paid.number ?? '' })
    .first()
  await row.hover()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Send receipt' }).click()
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(asha)
  await shot('list')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/trips/${tripId}?tab=history`)
  await expect(page.getByText(/sent a receipt/).first()).toBeVisible()
  await expect(page.getByText(/on WhatsApp/).first()).toBeVisible()
  await shot('history')
})
