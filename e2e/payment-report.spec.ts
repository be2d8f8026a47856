import { randomUUID } from 'node:crypto'
import { expectNoViolation } from './axe.ts'
import type { Person } from './people.ts'
import { editDraft, offerTo, sendOffer, set } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

const paise = 100
/** A trip with payments, of which one is given back, and an invoice of it that is due. */
async function booksOf(person: Person): Promise<string> {
  const { call } = person
  await call.taxProfile.addRegistration({
    kind: 'regular',
    taxNumber: '08AAFCS9999L1Z6',
    legalName: 'Blue Pines Travel LLP',
    tradeName: null,
    address: '12 MI Road, Jaipur',
    state: '08',
    from: '2017-07-01',
    to: null,
    luts: [],
    packId: null,
  })
  const { data: contact } = await call.contacts.create({ kind: 'person', name: 'Meera Nair', state: 'Rajasthan' })
  const offer = await offerTo(person, { name: 'Meera Nair', email: `meera-${randomUUID()}@example.com` })
  // What is not paid of it is due in 45 days.
  await editDraft(person, offer.id, set(['startDate'], dayIn(60), '2100-12-21'))
  await sendOffer(person, offer.id)
  const said = { way: 'phone' as const, name: 'Meera Nair', optionId: offer.optionB, extras: [] }
  await call.prospects.recordAcceptance({ id: offer.id, version: 1, ...said, total: 75_000 * paise })
  const { id: tripId } = (await call.prospects.trip({ id: offer.id })).data
  const pay = (mode: 'upi' | 'bank', rupees: number) =>
    call.receipts.create({ tripId, payerId: contact.id, mode, day: dayIn(0), amount: rupees * paise })
  await pay('upi', 30_000)
  const { receipts } = (await pay('bank', 5_000)).data
  const bank = receipts.find(({ mode }) => mode === 'bank')
  if (!bank) throw new Error('there is no payment')
  await call.receipts.refund({ id: bank.id, version: bank.version, amount: 2_000 * paise, day: dayIn(0), mode: 'bank' })
  const line = {
    id: randomUUID(),
    bookingId: null,
    description: 'Jaisalmer, 3 nights for two',
    mode: 'tour-operator',
    quantity: 1,
    unit: null,
    price: 100_000 * paise,
    discount: 0,
    isInclusive: false,
    rate: null,
    basicFare: null,
    stays: [],
    isCancellation: false,
    isOutsidePackage: false,
  }
  const billTo = {
    name: 'Meera Nair',
    address: null,
    state: '08',
    country: null,
    gstin: null,
    pan: null,
    email: null,
  }
  const { data: draft } = await call.invoices.create({
    kind: 'invoice',
    contactId: contact.id,
    tripId: null,
    document: {
      billTo,
      currency: 'INR',
      rate: null,
      lines: [line],
      dueOn: '2026-01-31',
      isReverseCharge: false,
      overseas: null,
      terms: null,
      notes: null,
    },
  })
  await call.invoices.issue({ id: draft.id, version: draft.version })
  // Of the hotel's tax there is no credit.
  const { data: vendor } = await call.vendors.create({ name: 'Lagoon Hotels', currency: 'INR' })
  const service = (description: string, net: number, igst: number, isCredit: boolean) => ({
    bookingId: null,
    description,
    net: net * paise,
    cgst: 0,
    sgst: 0,
    igst: igst * paise,
    isCredit,
  })
  const { data: bill } = await call.bills.create({
    vendorId: vendor.id,
    billNumber: 'LH/77',
    billedOn: dayIn(0),
    lines: [service('Desert camp', 40_000, 2_000, true), service('Hotel', 5_000, 900, false)],
  })
  await call.bills.enter({ id: bill.id, version: bill.version })
  return contact.id
}

test('the payment report says what came in, who owes, what to pay and what to file', async ({ page, person }, info) => {
  const contactId = await booksOf(person)
  const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  await page.goto('/payment-report')
  const glance = page.getByRole('navigation', { name: 'At a glance' })
  await expect(glance.getByRole('link', { name: /Received ₹35,000/ })).toContainText('₹2,000 given back')
  await expect(glance.getByRole('link', { name: /Customers owe ₹1,47,000/ })).toContainText('1 customer late')
  await expect(glance.getByRole('link', { name: /Output tax ₹6,571.44/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Chart: Received by day. The table has the same figures.' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Chart: Received by mode/ })).toBeVisible()
  await expectNoViolation(page, 'what was received')
  await shot('received')

  // A figure opens its payments, and the address keeps that.
  await page.getByRole('region', { name: 'By mode' }).first().getByRole('link', { name: '₹30,000' }).click()
  const payments = page.getByRole('dialog', { name: /^Payments/ })
  await expect(payments.getByText('Meera Nair')).toBeVisible()
  await expectNoViolation(page, 'the payments of a figure', 'dialog')
  await shot('payments')
  await page.reload()
  await expect(payments.getByText('UPI')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(payments).toBeHidden()

  await glance.getByRole('link', { name: /Customers owe/ }).click()
  const dues = page.getByRole('region', { name: 'Customers who owe' })
  // What is late comes first; her trip has no invoice yet.
  await expect(dues.getByRole('link', { name: 'Meera Nair' })).toHaveCount(2)
  await dues.getByRole('row').filter({ hasText: '₹1,05,000' }).getByRole('button', { name: '1 document' }).click()
  await expect(dues.getByText(/days late/)).toBeVisible()
  await expectNoViolation(page, 'the dues')
  await shot('dues')

  for (const [tab, text] of [
    ['Vendors', /To come in, INR/],
    ['Advances and refunds', /Paid ahead by customers/],
    ['Tax', /Tax collected at source/],
    ['Books', /The books are open/],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(text).first()).toBeVisible()
    await expectNoViolation(page, tab)
    await shot(tab)
  }

  // What was earned, beside the month before, with the lines behind each figure.
  const profit = page.getByRole('region', { name: 'Profit and loss' }).first()
  await expect(profit.getByRole('row', { name: /^Gross profit/ })).toContainText('₹54,100')
  await expect(profit.getByRole('row', { name: /^Net profit/ })).toContainText('₹54,100')
  await profit
    .getByRole('row', { name: /^Tax without credit/ })
    .getByRole('link')
    .click()
  const costs = page.getByRole('dialog', { name: /^Cost of services: GST/ })
  // By what the services cost: 40,000 and 5,000.
  await expect(costs.getByRole('link', { name: 'LH/77' }).first()).toBeVisible()
  await expect(costs.getByText('₹800')).toBeVisible()
  await expect(costs.getByText('₹100')).toBeVisible()
  await expectNoViolation(page, 'the lines of a figure', 'dialog')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Tax' }).click()
  const toPay = page.getByRole('region', { name: 'Tax to pay' }).first()
  await expect(toPay.getByRole('row', { name: /^To pay/ })).toContainText('₹4,571.44')
  await expect(toPay.getByText(/Input tax without credit: ₹900/)).toBeVisible()
  await toPay.getByRole('link', { name: '-₹2,000' }).click()
  const credit = page.getByRole('dialog', { name: /^Input tax: IGST/ })
  await expect(credit.getByText('₹2,000')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Books' }).click()

  await page
    .getByRole('region', { name: 'Trial balance' })
    .first()
    .getByRole('link', { name: 'Output tax' })
    .first()
    .click()
  const account = page.getByRole('dialog', { name: 'Output tax' })
  await expect(account.getByText('₹2,500').first()).toBeVisible()
  await page.keyboard.press('Escape')

  // The month before is closed, by the main user.
  await page.getByRole('button', { name: 'Close a period' }).click()
  const close = page.getByRole('dialog', { name: 'Close a period' })
  await expectNoViolation(page, 'closing a period', 'dialog')
  await close.getByRole('button', { name: 'Close a period' }).click()
  await expect(page.getByText(/The books are closed up to/)).toBeVisible()

  // Another time shows other figures, and stays from tab to tab.
  await page.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: 'Last month' }).click()
  await expect(glance.getByRole('link', { name: /Received ₹0/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Received' }).click()
  await expect(page).toHaveURL(/time=last-month/)
  await expect(page.getByText('Nothing was received in this time.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Export payments' }).click()
  await expectNoViolation(page, 'the files of a report')
  await shot('export')
  await page.getByRole('menuitem', { name: 'As Excel workbook' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('status').getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toMatch(/^received-.*\.xlsx$/)

  // A contact knows what it owes and why.
  await page.goto(`/contacts/${contactId}`)
  const ledger = page.getByRole('region', { name: 'Ledger' })
  if (await page.getByRole('tab', { name: 'Next' }).isVisible()) await page.getByRole('tab', { name: 'Next' }).click()
  await expect(ledger.getByText('₹72,000 owed')).toBeVisible()
  await ledger.getByRole('button', { name: 'Statement' }).click()
  const statement = page.getByRole('dialog', { name: 'Statement of Meera Nair' })
  await expect(statement.getByText('Closing balance')).toBeVisible()
  await expectNoViolation(page, 'a statement', 'dialog')
  await shot('statement')
})
