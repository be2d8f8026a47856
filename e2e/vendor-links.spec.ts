import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

test('a vendor sees its account by a link and sends a bill, which the agency enters', async ({
  page,
  browser,
  person,
}, info) => {
  const { call } = person
  const vendorId = (await call.vendors.create({ name: 'Blue Lagoon Hotels', currency: 'INR', creditDays: 15 })).data.id
  const line = { bookingId: null, description: 'Stay, 3 nights', net: 2_000_000, igst: 100_000, isCredit: true }
  const bill = await call.bills.create({ vendorId, billNumber: 'LH/1', billedOn: dayIn(-20), lines: [line] })
  await call.bills.enter({ id: bill.data.id, version: bill.data.version })
  await call.vendorPayments.create({
    vendorId,
    mode: 'bank',
    day: dayIn(-2),
    amount: 1_500_000,
    reference: 'UTR 4455667788',
    bills: [{ billId: bill.data.id, amount: 1_500_000 }],
  })

  await page.goto(`/vendors/${vendorId}`)
  await page.getByRole('button', { name: 'Their account page' }).click()
  const links = page.getByRole('dialog', { name: 'Account page of Blue Lagoon Hotels' })
  await links.getByRole('button', { name: 'Make a link' }).click()
  const address = links.getByLabel('Address of the page', { exact: true })
  await expect(address).toContainText('/vendor-accounts/')
  await expectNoViolation(page, 'links of a vendor')
  await page.screenshot({ path: info.outputPath('links.png') })
  const url = new URL((await address.textContent()) ?? '')

  await links.getByRole('button', { name: 'Send…' }).click()
  const sending = page.getByRole('dialog', { name: 'Send Blue Lagoon Hotels the link to its account' })
  await sending.getByLabel('How').selectOption('link')
  await sending.getByRole('button', { name: 'Show the link' }).click()
  await expect(sending.getByLabel('Link', { exact: true })).toContainText(url.pathname)
  await sending.getByRole('button', { name: 'Done' }).click()

  const vendor = await (await browser.newContext()).newPage()
  await vendor.goto(url.pathname)
  await expect(vendor.getByRole('heading', { name: 'Blue Lagoon Hotels' })).toBeVisible()
  await expect(vendor.getByText('Part-paid: ₹6,000 to be paid')).toBeVisible()
  await expect(vendor.getByText('UTR 4455667788')).toBeVisible()
  await expectNoViolation(vendor, 'the account of a vendor')
  await vendor.getByText('Send a bill').click()
  await vendor.getByLabel('Number of the bill').fill('LH/2')
  await vendor.getByLabel('Its day').fill(dayIn(-1))
  await vendor.getByLabel('Amount with tax, in INR').fill('a lot')
  await vendor.getByLabel(/^The bill/).setInputFiles({
    name: 'lh-2.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 the bill'),
  })
  await vendor.getByRole('button', { name: 'Send' }).click()
  await expect(vendor.getByLabel('Amount with tax, in INR')).toHaveAttribute('aria-invalid', 'true')
  await expect(vendor.getByLabel('Number of the bill')).toHaveValue('LH/2')
  await expectNoViolation(vendor, 'a bill of a vendor with a mistake')
  await vendor.screenshot({ path: info.outputPath('mistake.png'), fullPage: true })
  await vendor.getByLabel('Amount with tax, in INR').fill('10,500')
  await vendor.getByLabel(/^The bill/).setInputFiles({
    name: 'lh-2.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 the bill'),
  })
  await vendor.getByRole('button', { name: 'Send' }).click()
  await expect(vendor.getByText('Thank you. The agency has your bill.')).toBeVisible()
  await expect(vendor.getByText('Received, being checked')).toBeVisible()
  await vendor.screenshot({ path: info.outputPath('account.png'), fullPage: true })

  const [sent] = (await call.bills.list({ search: 'LH/2' })).data
  await page.goto(`/bills/${sent?.id}`)
  await expect(page.getByText('Blue Lagoon Hotels sent this bill.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'lh-2.pdf', exact: true })).toBeVisible()
  await expectNoViolation(page, 'a bill that its vendor sent')
  await page.screenshot({ path: info.outputPath('sent.png'), fullPage: true })
  await vendor.context().close()
})
