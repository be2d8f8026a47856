import { expectNoViolation, sizes } from './axe.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { dubai, expectNoIndianWord, invoiceOf, lineOf, lisbon, moveTo } from './vat-agency.ts'

for (const [at, { name, viewport, tag, key }] of sizes.entries()) {
  const place = at % 2 === 0 ? dubai : lisbon
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test(
      `an agency in ${place.city} is set up, and its customers and vendors kept, in words of its own tax`,
      { tag: key },
      async ({ page, person }, info) => {
        test.slow()
        await moveTo(person, place)
        const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
        await page.goto('/settings?tab=profile')
        await expect(page.getByLabel('Legal name, as on invoices')).toBeVisible()
        await expectNoIndianWord(page, 'the agency’s profile')
        await page.goto('/tax')
        await page.getByRole('button', { name: 'Add a registration' }).click()
        const form = page.getByRole('dialog', { name: 'Add a registration' })
        await form.getByLabel('Tax number').fill(place.taxNumber)
        await form.getByLabel('Legal name').fill('Blue Pines Travel')
        await expectNoIndianWord(page, 'a new registration')
        await form.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('article', { name: place.taxNumber })).toContainText('Usual')
        await expectNoIndianWord(page, 'tax')
        await shot('tax')

        await page.goto('/contacts')
        await page.getByRole('button', { name: 'Add the first contact' }).click()
        const contact = page.getByRole('dialog', { name: 'New contact' })
        await contact.getByRole('radiogroup', { name: 'Kind' }).getByText('Company').click()
        await contact.getByLabel('Name', { exact: true }).fill('Hotel Avenida')
        await contact.getByLabel('Tax number').fill('pt 502 011 475')
        await contact.getByRole('button', { name: /More/ }).click()
        await expectNoIndianWord(page, 'a new contact')
        await shot('new-contact')
        await contact.getByRole('button', { name: 'Save contact' }).click()
        await page.getByRole('button', { name: 'Open', exact: true }).click()
        if (at > 0) await page.getByRole('tab', { name: 'Facts' }).click()
        await expect(page.getByText('PT502011475')).toBeVisible()
        await expectNoIndianWord(page, 'a contact')
        await shot('contact')
        await expectNoViolation(page, 'a contact with a tax number')
        await page.goto('/contacts?cols=name,gstin')
        await expect(page.getByText('Hotel Avenida').first()).toBeVisible()
        await expectNoIndianWord(page, 'contacts')

        await page.goto('/vendors')
        await page.getByRole('button', { name: 'Add the first vendor' }).click()
        const vendor = page.getByRole('dialog', { name: 'New vendor' })
        await vendor.getByLabel('Name', { exact: true }).fill('Frota Tejo')
        await vendor.getByLabel('Tax number').fill('100234567800003')
        await vendor.getByRole('button', { name: /More/ }).click()
        await expectNoIndianWord(page, 'a new vendor')
        await vendor.getByRole('button', { name: 'Save vendor' }).click()
        await page.getByRole('button', { name: 'Open', exact: true }).click()
        if (at > 0) await page.getByRole('tab', { name: 'Facts' }).click()
        await expect(page.getByText('100234567800003')).toBeVisible()
        await expectNoIndianWord(page, 'a vendor')
        await shot('vendor')
        await expectNoViolation(page, 'a vendor with a tax number')
        for (const path of [
          '/vendors',
          '/vendors/import',
          '/contacts/import',
          '/contacts/duplicates',
          '/vendors/duplicates',
        ]) {
          await page.goto(path)
          await expect(page.getByRole('main')).toContainText(/\w/)
          await expectNoIndianWord(page, path)
        }
      },
    )

    test(
      `an agency in ${place.city} sells, buys, is paid and reports in words of its own tax`,
      { tag: key },
      async ({ page, person }, info) => {
        test.slow()
        const { call } = person
        await moveTo(person, place)
        const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
        const registration = { legalName: 'Blue Pines Travel', tradeName: null, address: null, state: null, to: null }
        const { data: profile } = await call.taxProfile.addRegistration({
          ...registration,
          kind: 'vat',
          taxNumber: place.taxNumber,
          from: '2017-07-01',
          luts: [],
          packId: null,
        })
        const { facts, version } = profile
        await call.taxProfile.save({ ...facts, version, defaultMode: 'price', defaultRate: place.rate })
        const { currency } = place
        const customer = {
          kind: 'company' as const,
          name: 'Casa Nova',
          taxNumber: 'PT502011475',
          country: place.country,
        }
        const { data: contact } = await call.contacts.create(customer)
        const { data: vendor } = await call.vendors.create({
          name: 'Frota Tejo',
          currency,
          taxNumber: '100234567800003',
        })

        const invoice = await invoiceOf(person, place, contact.id)
        await page.goto(`/invoices/details/${invoice.id}`)
        await expect(page.getByText('PT502011475')).toBeVisible()
        await expectNoIndianWord(page, 'an invoice')
        await shot('invoice')
        await page.getByRole('button', { name: 'Record payment' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoIndianWord(page, 'a payment of an invoice')
        await page.goto(invoice.path)
        await expect(page.getByText('Tax number PT502011475')).toBeVisible()
        await expectNoIndianWord(page, 'the customer’s page of an invoice')
        const day = new Date().toLocaleDateString('en-CA', { timeZone: place.timeZone })
        await call.receipts.create({ invoiceId: invoice.id, amount: 50_000, mode: 'bank', day, tds: 1000 })
        await page.goto('/invoices/create')
        await expect(page.getByLabel('What it is for')).toBeVisible()
        await expectNoIndianWord(page, 'a new invoice')

        // Tax on the margin, of a service of a trip.
        const trip = await sellTrip(
          person,
          'Old town',
          [{ category: 'activity', title: 'Boat', net: 500, vendorId: vendor.id }],
          { currency },
        )
        const { data: bookings } = await call.bookings.ofTrip({ id: trip.id })
        const onMargin = lineOf('Boat', 'margin', place.rate, { isInclusive: true, bookingId: bookings[0]?.id ?? null })
        const billTo = {
          name: 'Asha Bhat',
          address: null,
          state: null,
          country: null,
          gstin: null,
          pan: null,
          email: null,
        }
        const nothing = { rate: null, dueOn: null, isReverseCharge: false, overseas: null, terms: null, notes: null }
        const { data: draft } = await call.invoices.create({
          kind: 'invoice',
          contactId: contact.id,
          tripId: trip.id,
          document: { billTo, currency, lines: [onMargin], ...nothing },
        })
        await call.invoices.issue({ id: draft.id, version: draft.version })
        await page.goto(`/invoices/details/${draft.id}`)
        await expect(page.getByText('Boat').first()).toBeVisible()
        await expectNoIndianWord(page, 'an invoice on the margin')
        await page.goto(`/trips/${trip.id}?tab=money`)
        await expect(page.getByRole('heading', { name: /Old town/ })).toBeVisible()
        await expectNoIndianWord(page, 'the money of a trip')

        // A bill typed with its tax says so again when it is changed.
        await page.goto('/bills/create')
        await page.getByRole('combobox', { name: 'Vendor' }).fill('Frota')
        await page.getByRole('option', { name: /Frota Tejo/ }).click()
        await page.getByLabel('Number on the bill').fill('FT 1/77')
        await page.getByLabel('What it is for').fill('Stay, 3 nights')
        await page.getByLabel('Amounts include the VAT').check()
        await page.getByLabel('Amount with tax').fill('1,050')
        await page.getByLabel('Amount with tax').press('Tab')
        await expectNoIndianWord(page, 'a new bill')
        await page.getByRole('button', { name: 'Save draft' }).click()
        await expect(page.getByRole('heading', { name: 'Frota Tejo' })).toBeVisible()
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Edit' }).click()
        await expect(page.getByLabel('Amounts include the VAT')).toBeChecked()
        await expect(page.getByLabel('Amount with tax')).toHaveValue('1,050')
        await shot('bill-again')
        const { data: bills } = await call.bills.list({})
        const bill = bills[0]
        if (!bill) throw new Error('there is no bill')
        await call.bills.enter({ id: bill.id, version: bill.version })

        // A bill and its payment in another currency say what they are in the agency's.
        const abroad = {
          billedOn: day,
          currency: 'USD',
          rate: 4_000_000,
          lines: [{ bookingId: null, description: 'Guide', net: 30_000 }],
        }
        const { data: guide } = await call.bills.create({ vendorId: vendor.id, billNumber: 'US/1', ...abroad })
        await call.bills.enter({ id: guide.id, version: guide.version })
        const part = { amount: 10_000, tds: 500, bills: [{ billId: guide.id, amount: 10_500 }] }
        await call.vendorPayments.create({
          vendorId: vendor.id,
          mode: 'bank',
          day,
          currency: 'USD',
          rate: 4_100_000,
          ...part,
        })
        await page.goto(`/bills/${guide.id}`)
        const paid = page.getByRole('region', { name: 'Payments' })
        await expect(paid).toContainText(/US\$105|\$105/)
        await expect(paid).toContainText('430.5')
        await expectNoIndianWord(page, 'a bill in another currency')
        await shot('bill-abroad')
        await expectNoViolation(page, 'a bill in another currency')
        await page.goto(`/vendors/${vendor.id}?tab=account`)
        await expect(page.getByRole('heading', { name: 'Frota Tejo' })).toBeVisible()
        await expectNoIndianWord(page, 'the account of a vendor')

        for (const tab of ['received', 'dues', 'vendors', 'profit', 'advances', 'tax', 'returns', 'books']) {
          await page.goto(`/payment-report?tab=${tab}`)
          await expect(page.getByRole('heading', { name: 'Payment report' })).toBeVisible()
          if (tab === 'books') await expect(page.getByText('Tax withheld by customers').first()).toBeVisible()
          await expectNoIndianWord(page, `reports: ${tab}`)
          if (tab === 'books' || tab === 'tax' || tab === 'returns') await shot(tab)
        }
        for (const path of ['/', '/invoices', '/bills', '/payments', '/bank-statements', '/opening-balances']) {
          await page.goto(path)
          await expect(page.getByRole('main')).toContainText(/\w/)
          await expectNoIndianWord(page, path)
        }
      },
    )
  })
}
