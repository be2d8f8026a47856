import { randomUUID } from 'node:crypto'
import { expectNoViolation } from './axe.ts'
import { inBackground } from './limits.ts'
import type { Person } from './people.ts'
import { editDraft, offerTo, sendOffer, set } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

const paise = 100
/** A trip that begins in so many days, of which something was paid. */
async function tripOf(person: Person, startsIn: number): Promise<void> {
  const { call } = person
  const offer = await offerTo(person, { name: 'Meera Nair', email: `meera-${randomUUID()}@example.com` })
  await editDraft(person, offer.id, set(['startDate'], dayIn(startsIn), '2100-12-21'))
  await sendOffer(person, offer.id)
  const said = { way: 'phone' as const, name: 'Meera Nair', optionId: offer.optionB, extras: [] }
  await call.prospects.recordAcceptance({ id: offer.id, version: 1, ...said, total: 75_000 * paise })
  const { id: tripId } = (await call.prospects.trip({ id: offer.id })).data
  await call.receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount: 12_000 * paise })
  await call.receipts.create({ tripId, mode: 'cash', day: dayIn(-3), amount: 7_500 * paise })
}

test('pictures of the payment report show what its tables say, and lead to the same', async ({
  page,
  person,
}, info) => {
  const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  // A time with nothing in it has no picture.
  await page.goto('/payment-report')
  await expect(page.getByText('Nothing was received in this time.').first()).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)

  await tripOf(person, 20)
  await tripOf(person, 55)
  const { data: vendor } = await person.call.vendors.create({ name: 'Lagoon Hotels', currency: 'INR' })
  const stay = {
    bookingId: null,
    description: 'Camp',
    net: 40_000 * paise,
    cgst: 0,
    sgst: 0,
    igst: 0,
    isCredit: false,
  }
  const { data: bill } = await person.call.bills.create({
    vendorId: vendor.id,
    billNumber: 'LH/77',
    billedOn: dayIn(-50),
    dueOn: dayIn(-40),
    lines: [stay],
  })
  await person.call.bills.enter({ id: bill.id, version: bill.version })

  await page.goto(`/payment-report?days=${dayIn(-5)}..${dayIn(1)}`)
  const received = page.getByRole('img', { name: /^Chart: Received by (day|month)/ })
  await expect(received).toBeVisible()
  await expect(page.getByRole('region', { name: /^Received by/ }).getByRole('link', { name: '₹24,000' })).toBeVisible()
  await expectNoViolation(page, 'a picture of what was received')
  await shot('received')
  // The last column of the picture opens its payments.
  const box = await received.boundingBox()
  if (!box) throw new Error('there is no picture')
  await received.click({ position: { x: box.width - 20, y: box.height - 50 } })
  await expect(page.getByRole('dialog', { name: /^Payments/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/payment-report?tab=vendors`)
  await expect(page.getByRole('img', { name: /^Chart: Vendors who are owed, by age/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Chart: Cash flow in INR/ })).toBeVisible()
  const flow = page.getByRole('region', { name: 'Cash flow', exact: true })
  await expect(flow.getByRole('row', { name: /^Balance, INR/ })).toContainText('-₹40,000')
  await expectNoViolation(page, 'the picture of the cash flow')
  await shot('vendors')

  await page.goto(`/payment-report?tab=profit&days=${dayIn(0)}..${dayIn(90)}`)
  const profit = page.getByRole('img', { name: /^Chart: Revenue, cost and profit by month, booked/ })
  await expect(profit).toBeVisible()
  await expectNoViolation(page, 'the picture of the profit')
  await shot('profit')
  await page.getByRole('radiogroup', { name: 'Figures of the chart' }).getByText('Quoted').click()
  await expect(page.getByRole('img', { name: /^Chart: Revenue, cost and profit by month, quoted/ })).toBeVisible()

  // Every report is a paper too.
  await page.goto(`/payment-report?tab=vendors`)
  await page.getByRole('button', { name: 'Export the cash flow' }).click()
  await page.getByRole('menuitem', { name: 'As PDF' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('status').getByRole('button', { name: 'Download' }).click(inBackground)
  expect((await file).suggestedFilename()).toMatch(/^cash-flow-.*\.pdf$/)
})
