import { randomUUID } from 'node:crypto'
import { expectNoViolation } from './axe.ts'
import { tellDatabase } from './database.ts'
import { newColleague } from './people.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { dayIn } from './days.ts'

test(
  'a bill is entered, paid in part, and stands in the vendor’s statement',
  { tag: ['@key', '@core'] },
  async ({ page, person }, info) => {
    const { call } = person
    const made = await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR', creditDays: 7 })
    const vendorId = made.data.id
    await page.goto('/bills')
    await expect(page.getByText('No bills yet')).toBeVisible()
    await expectNoViolation(page, 'no bills')
    await page.getByRole('button', { name: 'Add the first bill' }).click()

    await page.getByRole('combobox', { name: 'Vendor' }).fill('Blue')
    await page.getByRole('option', { name: /Blue Lagoon/ }).click()
    await page.getByLabel('Number on the bill').fill('LH/77')
    await page.getByLabel('What it is for').fill('Stay, 3 nights')
    await page.getByLabel('Amount without tax').fill('1,00,000')
    await page.getByLabel('GST', { exact: true }).selectOption('5 %')
    await expect(page.getByLabel('GST amount')).toHaveValue('5,000')
    await page.getByLabel('TDS you keep').fill('2,000')
    await page.getByLabel('TDS you keep').press('Tab')
    const sums = page.getByRole('complementary', { name: 'What it comes to' })
    await expect(sums.getByText('₹1,03,000')).toBeVisible()
    await expectNoViolation(page, 'a new bill')
    await page.getByRole('button', { name: 'Save draft' }).click()

    await expect(page.getByRole('heading', { name: 'Blue Lagoon' })).toBeVisible()
    await expect(page.getByText('CGST ₹2,500 + SGST ₹2,500')).toBeVisible()
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    const enter = page.getByRole('dialog', { name: 'Enter in the books' })
    await expectNoViolation(page, 'entering', 'dialog')
    await enter.getByRole('button', { name: 'Enter' }).click()
    await expect(enter).toBeHidden()

    await page.getByRole('button', { name: 'Record payment' }).click()
    const pay = page.getByRole('dialog', { name: 'Pay Blue Lagoon' })
    await expect(pay.getByLabel('Amount paid')).toHaveValue('1,03,000')
    await pay.getByLabel('Bill LH/77').fill('40,000')
    await pay.getByLabel('Reference').fill('UTR 1')
    await expect(pay.getByLabel('Amount paid')).toHaveValue('40,000')
    await expectNoViolation(page, 'paying', 'dialog')
    await pay.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByText('Part-paid').first()).toBeVisible()
    await expect(page.getByText(/PAY\/.*0001 · ₹40,000/)).toBeVisible()
    await expectNoViolation(page, 'a bill that is paid in part')
    expect((await call.bills.list({})).data).toMatchObject([{ status: 'part-paid', balance: 6_300_000 }])

    await page.goto('/bills')
    await expect(page.getByText('₹63,000').first()).toBeVisible()
    await expectNoViolation(page, 'the bills')
    await page.goto(`/vendors/${vendorId}`)
    const balance = page.getByRole('region', { name: 'Bills and balance' })
    await expect(balance.getByText('₹63,000', { exact: true })).toBeVisible()
    await expectNoViolation(page, 'a vendor with bills')
    await balance.getByRole('button', { name: 'Statement' }).click()
    const statement = page.getByRole('dialog', { name: 'Statement of Blue Lagoon' })
    await expect(statement.getByRole('row', { name: /Bill LH\/77/ })).toContainText('1,03,000')
    await expectNoViolation(page, 'a statement', 'dialog')
    await statement.getByRole('button', { name: 'Export the statement' }).click()
    await page.screenshot({ path: info.outputPath('statement-export.png') })
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('status').getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^statement-.*\.csv$/)
    await page.keyboard.press('Escape')
    await balance.getByRole('button', { name: /^Actions for PAY/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel payment' }).click()
    const cancel = page.getByRole('dialog', { name: /Cancel payment/ })
    await cancel.getByLabel('Why?').fill('Another vendor')
    await cancel.getByRole('button', { name: 'Cancel payment' }).click()
    await expect(balance.getByText('₹1,03,000', { exact: true })).toBeVisible()
  },
)

test('what is billed stands beside what was expected, and whoever does not see costs is told so', async ({
  page,
  person,
  openAs,
  problems,
}) => {
  // A colleague from whom costs are hidden asks for the list all the same.
  problems.expect(/status of 422/)
  const { call } = person
  const vendorId = (await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
  const line = { bookingId: null, description: 'Stay', net: 250_000 }
  const bill = { vendorId, billNumber: 'LH/78', billedOn: dayIn(-1), lines: [line] }
  const { id, version } = (await call.bills.create(bill)).data
  await call.bills.enter({ id, version })
  await expect(call.bills.create({ ...bill, billNumber: 'lh/78' })).rejects.toMatchObject({ code: 'DUPLICATE' })
  await page.goto('/vendors')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bills of vendors' }).click()
  await expect(page.getByText('LH/78').first()).toBeVisible()
  const blind = await openAs(await newColleague(person, { hidesCost: true }))
  await blind.goto('/bills')
  await expect(blind.getByText('Bills of vendors are for those who see costs')).toBeVisible()
})

test('a bill in dollars is paid from an account in rupees', async ({ page, person }, info) => {
  await tellDatabase(
    `insert into bank_accounts (agency_id, id, label, holder, bank_name, account_number, last_digits)
     select agency_id, $1, 'Current', 'Blue Pines', 'HDFC Bank', '-', '5678' from users where email = $2`,
    [randomUUID(), person.email],
  )
  const { call } = person
  const vendorId = (await call.vendors.create({ name: 'Ubud Villas', currency: 'USD' })).data.id
  const line = { bookingId: null, description: 'Villa', net: 80_000 }
  const bill = { vendorId, billNumber: 'UV/1', billedOn: dayIn(-1), currency: 'USD', rate: 86_500_000, lines: [line] }
  const { id, version } = (await call.bills.create(bill)).data
  await call.bills.enter({ id, version })
  await page.goto(`/bills/${id}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const pay = page.getByRole('dialog', { name: 'Pay Ubud Villas' })
  await expect(pay.getByLabel('From account')).toHaveValue(/.+/)
  await expect(pay.getByLabel('Bill UV/1', { exact: true })).toHaveValue('800')
  await pay.getByLabel('Bill UV/1', { exact: true }).fill('300')
  await pay.getByLabel('What left the account for bill UV/1').fill('26,130')
  await pay.getByLabel('Reference').fill('UTR 9')
  await expect(pay.getByLabel('Amount paid')).toHaveValue('26,130')
  await expectNoViolation(page, 'paying from another currency', 'dialog')
  await page.screenshot({ path: info.outputPath('pay.png') })
  await pay.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Part-paid').first()).toBeVisible()
  const { data } = await call.vendorPayments.ofVendor({ vendorId })
  expect(data.owed).toEqual([{ currency: 'USD', amount: 50_000 }])
  expect(data.payments).toMatchObject([{ currency: 'INR', amount: 2_613_000 }])
})

test('what is due is seen by day and vendor, and leads to the bills', async ({ page, person }, info) => {
  const { call } = person
  await page.goto('/bills/due')
  await expect(page.getByText('No bill is to be paid.')).toBeVisible()
  for (const [vendor, dueOn, net] of [
    ['Blue Lagoon', dayIn(-1), 250_000],
    ['Kerala Cabs', dayIn(0), 40_000],
    ['Ubud Villas', dayIn(40), 90_000],
  ] as const) {
    const vendorId = (await call.vendors.create({ name: vendor, currency: 'INR' })).data.id
    const lines = [{ bookingId: null, description: 'Services', net }]
    const { id, version } = (
      await call.bills.create({ vendorId, billNumber: 'B/1', billedOn: dayIn(-5), dueOn, lines })
    ).data
    await call.bills.enter({ id, version })
  }
  await page.goto('/bills')
  await page.getByRole('link', { name: 'By day and vendor' }).click()
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await expect(overdue.getByRole('link', { name: '₹2,500' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'This week' }).getByText('Kerala Cabs')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Later' }).getByText('Ubud Villas')).toBeVisible()
  await expectNoViolation(page, 'the due board')
  await page.screenshot({ path: info.outputPath('due.png'), fullPage: true })
  await overdue.getByRole('link', { name: 'Blue Lagoon' }).click()
  await expect(page.getByText('Blue Lagoon').first()).toBeVisible()
  await expect(page.getByText('Kerala Cabs')).toHaveCount(0)
  await page.screenshot({ path: info.outputPath('due-list.png') })
})

test('a bill says which tax is credit and why, and what is kept of it', async ({ page, person }, info) => {
  const { call } = person
  const { data: tax } = await call.taxProfile.addRegistration({
    kind: 'regular',
    taxNumber: '08AAFCS9999L1Z6',
    legalName: 'Blue Pines Travel LLP',
    tradeName: null,
    address: null,
    state: '08',
    from: '2017-07-01',
    to: null,
    luts: [],
    packId: null,
  })
  await call.taxProfile.save({ ...tax.facts, version: tax.version, defaultMode: 'tour-operator' })
  const types = (await call.vendorTypes.list()).data
  const typeId = types.find(({ builtIn }) => builtIn === 'dmc')?.id ?? null
  await call.vendors.create({ name: 'Bali Ground', currency: 'INR', typeId, gstin: '08AAFCS9999L1Z6' })
  await page.goto('/bills/create')
  await page.getByRole('combobox', { name: 'Vendor' }).fill('Bali')
  await page.getByRole('option', { name: /Bali Ground/ }).click()
  await page.getByLabel('Number on the bill').fill('BG/1')
  await page.getByLabel('What it is for').fill('Tour of four days')
  await page.getByLabel('Amount without tax').fill('1,00,000')
  await page.getByLabel('GST', { exact: true }).selectOption('5 %')
  await expect(page.getByText('5 %, with credit (charged here)')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Take input credit' })).toBeChecked()
  await page.getByRole('button', { name: 'Keep ₹2,000 as TDS' }).click()
  await expect(page.getByLabel('TDS you keep')).toHaveValue('2,000')
  await expectNoViolation(page, 'a bill with its credit')
  await page.screenshot({ path: info.outputPath('credit.png'), fullPage: true })
  const why = page.getByRole('button', { name: /The tax is credit: why/ })
  await why.click()
  await expect(page.getByText(/another tour operator/).last()).toBeVisible()
  await why.click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('CGST ₹2,500 + SGST ₹2,500 · input credit')).toBeVisible()
})

test('what a vendor is owed is among its details on a phone', { tag: '@phone' }, async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { call } = person
  const vendorId = (await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
  const lines = [{ bookingId: null, description: 'Stay, 3 nights', net: 6_300_000 }]
  const { id, version } = (await call.bills.create({ vendorId, billNumber: 'LH/77', billedOn: dayIn(-1), lines })).data
  await call.bills.enter({ id, version })
  await page.goto(`/vendors/${vendorId}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  const balance = page.getByRole('region', { name: 'Bills and balance' })
  await expect(balance.getByText('₹63,000', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Their account page' })).toBeVisible()
  await expectNoViolation(page, 'a vendor with bills')
  await balance.getByRole('button', { name: 'Statement' }).click()
  const statement = page.getByRole('dialog', { name: 'Statement of Blue Lagoon' })
  await expect(statement.getByRole('row', { name: /Bill LH\/77/ })).toContainText('63,000')
  await expectNoViolation(page, 'a statement', 'dialog')
})

test(
  'what is due does not make the list scroll sideways on a phone, however much it is',
  { tag: '@phone' },
  async ({ page, person }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { call } = person
    const vendorId = (await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
    const lines = [{ bookingId: null, description: 'Charter', net: 9_876_543_200 }]
    for (const [at, due] of [-1, 1, 20, 60].entries()) {
      const bill = { vendorId, billNumber: `BL/${at}`, billedOn: dayIn(-5), dueOn: dayIn(due), lines }
      const { id, version } = (await call.bills.create(bill)).data
      await call.bills.enter({ id, version })
    }
    await page.goto('/bills')
    await expect(page.getByLabel('What is due to vendors')).toContainText('₹9,87,65,432')
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  },
)

test('a line of a bill finds any booking of its vendor, however many there are', async ({ page, person }) => {
  const { call } = person
  const vendorId = (await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
  const titles = ['Arrival dinner', ...Array.from({ length: 11 }, (_, at) => `Night ${at + 1}`)]
  const services = titles.map((title) => ({ category: 'activity' as const, title, vendorId, net: 1200 }))
  await sellTrip(person, 'Twelve days in Kerala', services)
  await page.goto('/bills/create')
  await page.getByRole('combobox', { name: 'Vendor' }).fill('Blue')
  await page.getByRole('option', { name: /Blue Lagoon/ }).click()
  const field = page.getByRole('combobox', { name: 'Booking' })
  await field.click()
  await expect(page.getByRole('option', { name: /Night 11/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Arrival dinner/ })).toBeHidden()
  await field.fill('arrival')
  await page.getByRole('option', { name: /Arrival dinner/ }).click()
  await expect(page.getByText('₹1,200 expected')).toBeVisible()
  await expect(page.getByLabel('What it is for')).toHaveValue('Arrival dinner')
  await expect(page.getByLabel('Amount without tax')).toHaveValue('1,200')
  await expectNoViolation(page, 'a bill for a booking')
  await page.getByLabel('Number on the bill').fill('BL/9')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Blue Lagoon' })).toBeVisible()
  const [bill] = (await call.bills.list({})).data
  // What was chosen stands in the draft again, though it is not among those that are listed first.
  await page.goto(`/bills/edit/${bill?.id}`)
  await expect(field).toHaveValue(/Arrival dinner/)
})
