import { expectNoViolation } from './axe.ts'
import { addContacts } from './contacts-of.ts'
import { registered } from './invoices-of.ts'
import { nobody } from './people.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

test('a trip is split between two who pay it, each on a page of their own', async ({ page, person, openAs }, info) => {
  const shot = (at: typeof page, what: string) =>
    at.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  await registered(person)
  await addContacts(person, [{ name: 'Rahul Mehta' }, { name: 'Sunita Iyer' }])
  const { id } = await sellTrip(person, 'Goa with friends', [{ category: 'lodging', title: 'Villa', net: 45_000 }])
  await page.goto(`/trips/${id}?tab=money`)
  const paying = page.getByRole('region', { name: 'Who pays' })
  await paying.getByRole('button', { name: 'Split between payers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who pays this trip' })
  // A dialog takes the focus once it is there, which would close what is found.
  await expect(dialog.locator(':focus')).toBeAttached()
  for (const [at, who] of ['Rahul Mehta', 'Sunita Iyer'].entries()) {
    const payer = dialog.getByRole('group', { name: `Payer ${at + 1}` })
    await payer.getByLabel('Payer', { exact: true }).fill(who)
    await page.getByRole('option', { name: new RegExp(`^${who} C-`) }).click()
  }
  await dialog.getByRole('group', { name: 'Payer 1' }).getByLabel('Share').fill('30,000')
  await expect(dialog.getByText('₹60,000 of ₹90,000 is shared with nobody yet.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await shot(page, 'unequal')
  await dialog.getByRole('button', { name: 'Share equally' }).click()
  await expect(dialog.getByText('The shares come to the price, ₹90,000.')).toBeVisible()
  await expectNoViolation(page, 'splitting a trip', 'dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(paying.getByText('Rahul Mehta')).toBeVisible()
  await expect(paying.getByText('₹45,000', { exact: true })).toHaveCount(2)
  await expectNoViolation(page, 'a trip that two pay')
  await shot(page, 'split')

  await paying.getByRole('button', { name: 'Actions for Rahul Mehta' }).click()
  await page.getByRole('menuitem', { name: 'Send the link to pay' }).click()
  const sending = page.getByRole('dialog', { name: 'Send Rahul Mehta the link to pay' })
  await sending.getByLabel('How').selectOption('Copy the link')
  await sending.getByRole('button', { name: 'Show the link' }).click()
  const link = (await sending.getByLabel('Link', { exact: true }).textContent()) ?? ''
  await shot(page, 'link')
  await sending.getByRole('button', { name: 'Done' }).click()

  const payer = await openAs(nobody(), { javaScriptEnabled: false })
  await payer.goto(link)
  await expect(payer.getByRole('heading', { name: 'Goa with friends' })).toBeVisible()
  await expect(payer.getByText('Sunita Iyer')).toHaveCount(0)
  await payer.getByText('I have paid').click()
  await payer.getByLabel('Reference').fill('412300998877')
  await payer.getByRole('button', { name: 'Send' }).click()
  await expect(payer.getByText(/₹45,000 declared on .*, awaiting confirmation/)).toBeVisible()
  await shot(payer, 'page')
  const looked = await openAs(nobody())
  await looked.goto(link)
  await expectNoViolation(looked, 'the page of a share')

  // It is there without a reload, and counts for the one who paid once it is confirmed.
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByRole('button', { name: 'Confirm ₹45,000' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm payment' })
  await confirming.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(confirming).toBeHidden()
  await expect(
    paying.getByRole('listitem').filter({ hasText: 'Rahul Mehta' }).getByText('Paid', { exact: true }),
  ).toBeVisible()
  await shot(page, 'paid')
  // What somebody pays at the desk is recorded as theirs.
  await paying.getByRole('button', { name: 'Actions for Sunita Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Record a payment' }).click()
  const recording = page.getByRole('dialog', { name: 'Record payment' })
  await expect(recording.getByLabel('Amount received')).toHaveValue('45,000')
  await expect(recording.getByLabel('Payer')).toHaveValue('Sunita Iyer')
  await shot(page, 'recording')
  await page.keyboard.press('Escape')
  await paying.getByRole('button', { name: 'Actions for Sunita Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Draw up an invoice' }).click()
  await expect(page).toHaveURL(/\/invoices\//)
  await expect(page.getByText('Sunita Iyer').first()).toBeVisible()
  await shot(page, 'invoice')

  // What she pays too much is hers: it is said beside her name.
  await page.goto(`/trips/${id}?tab=money`)
  await paying.getByRole('button', { name: 'Actions for Sunita Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Record a payment' }).click()
  await recording.getByLabel('Amount received').fill('50,000')
  await recording.getByRole('button', { name: 'Record payment' }).click()
  await expect(recording).toBeHidden()
  await expect(paying.getByText('Paid · ₹5,000 too much')).toBeVisible()
  await shot(page, 'too-much')
  // Where the other's payment is taken back, they owe all of their share again, whatever she has paid.
  await payments
    .getByRole('listitem')
    .filter({ hasText: 'Rahul Mehta' })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel payment' }).click()
  const cancelling = page.getByRole('dialog', { name: /^Cancel/ })
  await cancelling.getByLabel('Why?').fill('Not theirs')
  await cancelling.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(cancelling).toBeHidden()
  const sums = page.getByRole('region', { name: 'What is due' })
  await expect(sums).toContainText('Still to be paid₹45,000')
  await expect(sums).toContainText('To be given back₹5,000')
  await shot(page, 'owed-and-back')
})
