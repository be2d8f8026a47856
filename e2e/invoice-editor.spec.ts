import { expectNoViolation } from './axe.ts'
import { failing } from './failing-calls.ts'
import { issuedProforma, registered, typeInvoice } from './invoices-of.ts'
import { afterRetries } from './limits.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

test('what is typed while a customer’s details arrive stays, and figures that failed are asked for again', async ({
  page,
  person,
  problems,
}) => {
  problems.expect(/status of 503/)
  const id = await registered(person)
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**/api/contacts/${id}`, async (route) => {
    await isTyped
    await route.fallback()
  })
  await typeInvoice(page)
  await page.getByRole('radiogroup', { name: 'Who the buyer is' }).getByText('Registered').click()
  await page.getByLabel('GSTIN').fill('08AAJFC6249G1ZA')
  goOn()
  await expect(page.getByLabel('Address')).toHaveValue('Surat')
  await expect(page.getByLabel('Charged to')).toHaveValue('Pink City Software')
  await expect(page.getByLabel('GSTIN')).toHaveValue('08AAJFC6249G1ZA')
  await expect(page.getByLabel('What it is for')).toHaveValue('An offsite for the team')
  const figures = page.getByRole('complementary', { name: 'Figures' })
  await expect(figures.getByText('CGST')).toBeVisible()

  const answer = await failing(page, '**/api/invoices/compute', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByLabel('Price of one').fill('2,00,000')
  await expect(figures.getByText(/^The figures could not be loaded/)).toBeVisible(afterRetries)
  answer()
  await figures.getByRole('button', { name: 'Try again' }).click()
  await expect(figures.getByText('₹2,10,000').first()).toBeVisible()
})

test('each way of supply asks for what it needs, at its field', async ({ page, person }, info) => {
  await registered(person)
  await page.goto('/invoices/create')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('Meera')
  await page.getByRole('option', { name: /Meera Nair/ }).click()
  await expect(page.getByLabel('Charged to')).toHaveValue('Meera Nair')
  const figures = page.getByRole('complementary', { name: 'Figures' })

  // A ticket: tax is on a share of its basic fare.
  await page.getByLabel('What it is for').fill('Jaipur to Kochi for two')
  await page.getByLabel('Price of one').fill('20,000')
  await expect(page.getByLabel('Basic fare')).toBeHidden()
  await page.getByLabel('Taxed as').selectOption({ label: 'Air ticket within India' })
  const ticket = page.getByRole('region', { name: 'Jaipur to Kochi for two' })
  await expect(ticket.getByText('Give the basic fare of the ticket.')).toBeVisible()
  await page.screenshot({ path: info.outputPath('missing.png'), fullPage: true })
  await ticket.getByLabel('Basic fare').fill('15,000')
  await expect(figures.getByText('₹20,135')).toBeVisible()
  await expect(ticket.getByText('Give the basic fare of the ticket.')).toBeHidden()

  // Rooms alone: in the state of the property. What is added is typed into next.
  await page.getByRole('button', { name: 'Add a line' }).click()
  await expect(page.getByLabel('What it is for').nth(1)).toBeFocused()
  await page.keyboard.type('Hotel in Munnar')
  const rooms = page.getByRole('region', { name: 'Hotel in Munnar' })
  await rooms.getByLabel('Taxed as').selectOption({ label: 'Accommodation alone' })
  await expect(rooms.getByLabel('Basic fare')).toBeHidden()
  await rooms.getByLabel('Quantity').fill('2')
  await rooms.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'night', exact: true }).click()
  await rooms.getByLabel('Price of one').fill('5,000')
  await expect(rooms.getByText('Say in which state the property is')).toBeVisible()
  await expect(figures.getByText('Line 2: Say in which state')).toBeVisible()
  await rooms.getByRole('textbox', { name: 'Nights' }).fill('2')
  await rooms.getByRole('combobox', { name: 'State of the property' }).fill('Kerala')
  await page.getByRole('option', { name: '32 Kerala' }).click()
  await expect(figures.getByText('Gujarat, Kerala')).toBeVisible()
  await rooms.getByRole('button', { name: 'More of this line' }).click()
  await rooms.getByLabel('Discount').fill('1,000')
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expectNoViolation(page, 'the editor')
  await page.screenshot({ path: info.outputPath('lines.png'), fullPage: true })

  // Who the buyer is.
  await page.getByText('Registered', { exact: true }).click()
  await expect(page.getByLabel('GSTIN')).toBeVisible()
  await page.getByLabel('GSTIN').fill('27aapfu0939f1zv')
  await expect(page.getByRole('combobox', { name: 'State', exact: true })).toHaveValue('27 Maharashtra')
  await page.getByLabel('The buyer pays the tax itself').check()
  await expect(page.getByLabel('The buyer pays the tax itself')).toBeChecked()
  await page.getByRole('radiogroup', { name: 'Who the buyer is' }).getByText('Abroad').click()
  await expect(page.getByText('Only a registered buyer pays the tax itself').first()).toBeVisible()
  await page.getByLabel('The buyer pays the tax itself').uncheck()
  await expect(page.getByLabel('GSTIN')).toBeHidden()
  await page.getByRole('combobox', { name: 'Country' }).fill('Germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await expect(figures.getByText('ask your accountant').first()).toBeVisible()
  await expectNoViolation(page, 'a buyer abroad')
  await page.screenshot({ path: info.outputPath('abroad.png'), fullPage: true })

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Meera Nair' })).toBeVisible()
  const { data: rows } = await person.call.invoices.list({})
  const { data: made } = await person.call.invoices.get({ id: rows[0]?.id ?? '' })
  expect(made.document).toMatchObject({
    billTo: { country: 'DE', gstin: null, state: null },
    lines: [
      { mode: 'air-agent-domestic', basicFare: 1_500_000, price: 2_000_000, stays: [] },
      {
        mode: 'hotel-reservation',
        quantity: 2,
        unit: 'night',
        discount: 100_000,
        stays: [{ state: '32', nights: 2 }],
      },
    ],
  })
})

test('an invoice in another currency has the rate of its day, and says where there is none', async ({
  page,
  person,
  problems,
}, info) => {
  problems.expect(/status of 422/)
  await registered(person)
  await page.goto('/invoices/create')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('Meera')
  await page.getByRole('option', { name: /Meera Nair/ }).click()
  await page.getByLabel('What it is for').fill('Kerala for two')
  await page.getByLabel('Price of one').fill('1,000')
  await page.getByRole('combobox', { name: 'Currency' }).fill('USD')
  await page.getByRole('option', { name: 'USD' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Say what one USD is worth in INR')).toBeVisible()
  await person.call.exchangeRates.set({ currency: 'USD', rate: 83_500_000, from: '2020-01-01' })
  await page.getByRole('textbox', { name: 'Rate of', exact: true }).fill('3 Jan 2026')
  await page.getByRole('textbox', { name: 'Rate of', exact: true }).press('Tab')
  await expect(page.getByRole('complementary', { name: 'Figures' }).getByText('₹87,675')).toBeVisible()
  await page.screenshot({ path: info.outputPath('currency.png'), fullPage: true })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('1 USD = 83.5 of 3 Jan 2026')).toBeVisible()
})

test('a trip is charged in lines from its bookings', async ({ page, person }, info) => {
  await registered(person)
  const trip = await sellTrip(person, 'Kerala by boat', [
    { category: 'flight', title: 'Jaipur to Kochi', net: 20_000 },
    { category: 'lodging', title: 'Houseboat', net: 30_001 },
    { category: 'activity', title: 'Spice garden', net: 5_000 },
  ])
  await page.goto(`/trips/${trip.id}?tab=money`)
  const invoices = page.getByRole('region', { name: 'Invoices' })
  await invoices.getByLabel('Lines from bookings').check()
  await expectNoViolation(page, 'the money of a trip')
  await invoices.screenshot({ path: info.outputPath('switch.png') })
  await invoices.getByRole('button', { name: 'Draw up an invoice' }).click()
  for (const title of ['Jaipur to Kochi', 'Houseboat', 'Spice garden'])
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await expect(page.getByText('Line 1: Give the basic fare of the ticket.')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page
    .getByRole('region', { name: /Jaipur to Kochi/ })
    .getByLabel('Basic fare')
    .fill('15,000')
  const figures = page.getByRole('complementary', { name: 'Figures' })
  // Twice what the services cost: the price of the trip.
  await expect(figures.getByText('₹1,10,002')).toBeVisible()
  await expectNoViolation(page, 'lines from bookings')
  await page.screenshot({ path: info.outputPath('bookings.png'), fullPage: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Issue', exact: true })).toBeVisible()
})

test('a proforma without a trip becomes an invoice once', async ({ page, person }, info) => {
  const { id } = await issuedProforma(person)
  await page.goto(`/invoices/details/${id}`)
  await page.getByRole('button', { name: 'Make the invoice' }).click()
  await expect(page.getByText('Made from proforma')).toBeVisible()
  await expect(page.getByText('Jaisalmer, 3 nights for two')).toBeVisible()
  await expectNoViolation(page, 'the invoice of a proforma')
  await page.screenshot({ path: info.outputPath('made.png'), fullPage: true })
  await page.getByText('Made from proforma').getByRole('link').click()
  await expect(page.getByText('Its invoice is')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the invoice' })).toBeHidden()
  await page.getByText('Its invoice is').getByRole('link').click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('dialog', { name: 'Issue' }).getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByText('₹1,05,000').first()).toBeVisible()
})
