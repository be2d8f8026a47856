import { expectNoViolation } from './axe.ts'
import { fillDialog, sendDialog, type Told, whyOf } from './bali-screens.ts'
import { dayOf, documentOf, typedDay } from './bali-story.ts'
import { inBackground } from './limits.ts'
import { expect } from './test.ts'

async function issue({ page }: Told, date: number): Promise<void> {
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue' })
  await dialog.getByLabel('Day it bears').fill(typedDay(date))
  await sendDialog(dialog, 'Issue', { asksDay: true })
}

/** The PDF of a payment or refund, as its row offers it. */
async function voucherOf(page: Told['page'], number: string, item: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions for ${number}/`) }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const ready = page.getByRole('status').getByRole('button', { name: 'Download' })
  await expect(ready).toBeVisible(inBackground)
  const [file] = await Promise.all([page.waitForEvent('download'), ready.click()])
  await expect(ready).toBeHidden()
  expect(file.suggestedFilename()).toMatch(new RegExp(`voucher ${number} .*\\.pdf$`))
}

/** A term of a list of figures, with its value. */
const figure = (page: Told['page'], label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

/**
 * The price of ₹1,32,000 contains 5 % of tax: ₹1,32,000 × 5 / 105 = 6,285.714…, so ₹6,285.71, and ₹1,25,714.29 are
 * before it. Gujarat is not Rajasthan: all of it is IGST. On all that the tour abroad costs with its tax, 2 % are
 * collected at source since April 2026: ₹2,640. Together ₹1,34,640.
 */
export async function askForThePrice(told: Told): Promise<void> {
  const { page, person, customer, trip, shot } = told
  await page.goto(`/trips/${trip.tripId}?tab=money`)
  await page.getByRole('button', { name: 'Proforma' }).click()
  await expect(page.getByRole('heading', { name: 'Meera Nair' })).toBeVisible()
  await issue(told, 2)
  await expect(page.getByText(/^PF\/.*\/0*1$/).first()).toBeVisible()
  await expect(figure(page, 'Total')).toContainText('₹1,34,640')
  await shot('proforma')
  const proforma = await documentOf(person, 'proforma')
  await customer.goto(proforma.publicPath ?? '')
  await expect(customer.getByText('Scan with any UPI app to pay ₹1,34,640.')).toBeVisible()
  // The number is copied from here: it stands in one line.
  const number = customer.getByText('50100012345678', { exact: true })
  expect((await number.boundingBox())?.height).toBeLessThan(32)
  await expectNoViolation(customer, 'the customer’s proforma')
  await shot('proforma-customer', customer)
}

/**
 * Two fifths come by UPI: ₹1,34,640 × 40 % = ₹53,856. 2 of 102 parts of that are collected at source: ₹1,056. Of the
 * ₹52,800 left, 5 of 105 parts are IGST: 2,514.285…, so ₹2,514.29. Both are owed from this day on.
 */
export async function takeTheAdvance({ page, shot }: Told): Promise<void> {
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByLabel('Amount received')).toHaveValue('1,34,640')
  await fillDialog(dialog, { 'Amount received': '53,856', Day: typedDay(3), Reference: '417926604418' })
  await expect(dialog.getByText('₹2,514.29')).toBeVisible()
  await whyOf(dialog, /^Tax in it, 5 % ₹2,514.29/, ['24 Gujarat', '5 %'])
  await whyOf(dialog, /^Collected at source in it ₹1,056/, ['2 %', 'section 394(1)'])
  await expectNoViolation(page, 'an advance', 'dialog')
  await shot('advance')
  await sendDialog(dialog, 'Record payment', { asksDay: true })
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments).toContainText('₹2,514.29 tax in it · ₹1,056 collected at source')
  await voucherOf(page, 'RV', 'Receipt as PDF')
}

/** The invoice has the figures of the proforma; the advance is put against it: ₹1,34,640 − ₹53,856 = ₹80,784. */
export async function invoiceTheTrip(told: Told): Promise<void> {
  const { page, customer, person, shot } = told
  await page.getByRole('button', { name: 'Make the invoice' }).click()
  await expect(page.getByText('Tax invoice', { exact: true })).toBeVisible()
  await expect(figure(page, 'Before tax')).toContainText('₹1,25,714.29')
  await whyOf(page, /^IGST ₹6,285.71/, ['24 Gujarat', '5 %'])
  await whyOf(page, /^Tax collected at source ₹2,640/, ['2 %', 'section 394(1)'])
  await issue(told, 10)
  await expect(page.getByText(/^INV\/.*\/0*1$/).first()).toBeVisible()
  await expect(page.getByText('Part-paid')).toBeVisible()
  await expect(figure(page, 'To be paid')).toContainText('₹80,784')
  await shot('invoice')
  await customer.goto((await documentOf(person, 'invoice')).publicPath ?? '')
  await expect(customer.getByText('₹80,784 is still to be paid.')).toBeVisible()
  const because = customer.getByText(/place of supply is 24 Gujarat/).last()
  await expect(because).toBeHidden()
  await customer.getByText('IGST why').click()
  await expect(because).toBeVisible()
  await customer.getByText(/^Tax collected at source \(TCS\), 2 % of ₹1,32,000 why/).click()
  await expect(customer.getByText(/section 394\(1\)/).last()).toBeVisible()
  await expectNoViolation(customer, 'the customer’s invoice')
  await shot('invoice-customer', customer)
}

/** ₹40,000 come by bank, and ₹40,784 are left, which the customer says to have paid. */
export async function payTheRest({ page, customer, shot }: Told): Promise<void> {
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByLabel('Amount received')).toHaveValue('80,784')
  await dialog.getByLabel('Paid by').selectOption('Bank transfer')
  const transfer = 'KKBKN52026101277031'
  await fillDialog(dialog, { 'Amount received': '40,000', Day: typedDay(12), Reference: transfer })
  await sendDialog(dialog, 'Record payment', { asksDay: true })
  await expect(figure(page, 'To be paid')).toContainText('₹40,784')
  await customer.reload()
  await customer.getByText('I have paid').click()
  await expect(customer.getByLabel('Amount in INR')).toHaveValue('40784.00')
  await customer.getByLabel('Paid on').fill(dayOf(18))
  await customer.getByLabel('How you paid').selectOption('Bank transfer')
  await customer.getByLabel('Reference').fill('KKBKN52026101877052')
  await shot('declaring', customer)
  await customer.getByRole('button', { name: 'Send' }).click()
  await expect(customer.getByText(/₹40,784 declared on .*, awaiting confirmation/)).toBeVisible()
  // The desk sees it without a reload.
  await page.getByRole('button', { name: 'Confirm ₹40,784' }).click()
  await sendDialog(page.getByRole('dialog', { name: 'Confirm payment' }), 'Confirm payment')
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await shot('paid')
  await customer.reload()
  await expect(customer.getByText(/₹40,784 declared on .*, received/)).toBeVisible()
  await shot('paid-customer', customer)
}

/**
 * The boat does not sail: ₹10,500 of the price are credited, which are ₹10,000 and ₹500 of IGST (5 of 105 parts). What
 * was collected at source on it stays with the state.
 */
export async function cancelTheBoat(told: Told): Promise<void> {
  const { page, customer, person, trip, shot } = told
  await page.goto(`/trips/${trip.tripId}?tab=bookings`)
  const boat = page.getByRole('row', { name: /Fast boat/ })
  await boat.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('menuitem', { name: 'Dropped' }).click()
  const drop = page.getByRole('dialog', { name: 'Drop booking' })
  await drop.getByLabel('Why?').fill('The boat does not sail that day')
  await sendDialog(drop, 'Drop booking')
  await expect(boat).toContainText('Dropped')

  await page.goto(`/invoices/details/${(await documentOf(person, 'invoice')).id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Credit or debit note' }).click()
  const note = page.getByRole('dialog', { name: 'Credit or debit note' })
  await note.getByLabel('Why').fill('The boat to Nusa Penida does not sail that day')
  await note.getByRole('button', { name: 'Draw up' }).click()
  await expect(page.getByRole('heading', { name: /Edit Credit note/ })).toBeVisible()
  await expect(page.getByLabel('Credited to')).toHaveValue('Meera Nair')
  // Nothing of it is to be paid by a day.
  await expect(page.getByLabel('Due')).toHaveCount(0)
  await page.getByLabel('What it is for').fill('Fast boat to Nusa Penida, cancelled')
  await page.getByLabel('Price of one').fill('10,500')
  await page.getByRole('button', { name: 'More of this line' }).click()
  await page.getByRole('combobox', { name: 'Booking' }).click()
  await page.getByRole('option', { name: /Fast boat/ }).click()
  const figures = page.getByRole('complementary', { name: 'Figures' })
  await whyOf(figures, /^IGST ₹500/, ['24 Gujarat'])
  await whyOf(figures, /^Tax collected at source ₹0/, ['not given back when a trip is cancelled'])
  await shot('note-editor')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await issue(told, 20)
  await expect(page.getByText('Corrects')).toBeVisible()
  await expect(figure(page, 'Before tax')).toContainText('₹10,000')
  await customer.goto((await documentOf(person, 'credit-note')).publicPath ?? '')
  await expect(customer.getByText('Credited to')).toBeVisible()
  await expectNoViolation(customer, 'the customer’s credit note')
  await shot('note-customer', customer)
}

/** The customer had paid all of it: what was credited is given back, with a voucher. */
export async function giveBack({ page, trip, shot }: Told): Promise<void> {
  await page.goto(`/trips/${trip.tripId}?tab=money`)
  const due = page.getByRole('region', { name: 'What is due' })
  // 1,34,640 − 10,500.
  await expect(due).toContainText(/Due in all₹1,24,140Paid₹1,34,640To be given back₹10,500/)
  const payments = page.getByRole('region', { name: 'Payments', exact: true })
  await payments.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: /^Refund CN\// })
  await expect(refund.getByLabel('Amount')).toHaveValue('10,500')
  await fillDialog(refund, { Day: typedDay(21), Reference: 'HDFCN52026102119551' })
  await expectNoViolation(page, 'giving back', 'dialog')
  await sendDialog(refund, 'Refund')
  await expect(payments.getByText(/^RF\/.* · refund by Bank transfer/)).toBeVisible()
  await expect(due).toContainText(/Paid₹1,24,140Still to be paid₹0/)
  await voucherOf(page, 'RF', 'Refund voucher as PDF')
  await shot('given-back')
}
