import { expectNoViolation, sizes } from './axe.ts'
import type { Person } from './people.ts'
import { expect, test } from './test.ts'

/** The agency is registered in Rajasthan, and knows a customer in Gujarat. */
async function registered(person: Person): Promise<void> {
  await person.call.taxProfile.addRegistration({
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
  await person.call.contacts.create({ kind: 'person', name: 'Meera Nair', state: 'Gujarat', city: 'Surat' })
}

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport })

    test('an invoice is drawn up with its tax and why, issued, and credited', async ({ page, person }) => {
      await registered(person)
      await page.goto('/invoices')
      await expect(page.getByText('No invoices yet')).toBeVisible()
      await expectNoViolation(page, 'no invoices')
      await page.getByRole('button', { name: 'Add the first invoice' }).click()

      await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('Meera')
      await page.getByRole('option', { name: /Meera Nair/ }).click()
      await expect(page.getByLabel('Charged to')).toHaveValue('Meera Nair')
      await page.getByLabel('What it is for').fill('Jaisalmer, 3 nights for two')
      await page.getByLabel('Price of one').fill('1,00,000')
      await page.getByLabel('Price of one').press('Tab')
      const figures = page.getByRole('complementary', { name: 'Figures' })
      await expect(figures.getByText('₹1,05,000')).toBeVisible()
      await figures.getByRole('button', { name: /IGST .* why this figure/ }).click()
      await expect(page.getByRole('dialog', { name: /IGST .* why this figure/ })).toContainText(
        'place of supply is 24 Gujarat',
      )
      await page.keyboard.press('Escape')
      await expectNoViolation(page, 'a new invoice')
      await page.getByRole('button', { name: 'Save draft' }).click()

      await expect(page.getByRole('heading', { name: 'Meera Nair' })).toBeVisible()
      await expectNoViolation(page, 'a draft')
      await page.getByRole('button', { name: 'Issue', exact: true }).click()
      const issue = page.getByRole('dialog', { name: 'Issue' })
      await expectNoViolation(page, 'issuing', 'dialog')
      await issue.getByRole('button', { name: 'Issue' }).click()
      await expect(issue).toBeHidden()
      await expect(page.getByText(/\/0*1$/).first()).toBeVisible()

      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Credit or debit note' }).click()
      const note = page.getByRole('dialog', { name: 'Credit or debit note' })
      await note.getByLabel('Why').fill('The trip was cancelled')
      await note.getByRole('button', { name: 'Draw up' }).click()
      await expect(page.getByRole('heading', { name: /Edit Credit note/ })).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Issue', exact: true }).click()
      await page.getByRole('dialog', { name: 'Issue' }).getByRole('button', { name: 'Issue' }).click()
      await expect(page.getByText('Corrects')).toBeVisible()
      await expect
        .poll(async () => {
          const { data } = await person.call.invoices.list({})
          return Object.fromEntries(data.map(({ kind, status, total }) => [kind, [status, total]]))
        })
        .toEqual({ invoice: ['credited', 10_500_000], 'credit-note': ['issued', 10_500_000] })
    })

    test('an invoice is shown to its customer, and paid in parts', async ({ page, person }) => {
      await registered(person)
      const { data: contacts } = await person.call.contacts.list({})
      const line = {
        id: crypto.randomUUID(),
        bookingId: null,
        description: 'Jaisalmer, 3 nights for two',
        mode: 'tour-operator',
        quantity: 1,
        unit: null,
        price: 10_000_000,
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
        address: 'Surat',
        state: '24',
        country: null,
        gstin: null,
        pan: null,
        email: null,
      }
      const { data: draft } = await person.call.invoices.create({
        kind: 'invoice',
        contactId: contacts[0]?.id ?? null,
        tripId: null,
        document: {
          billTo,
          currency: 'INR',
          rate: null,
          lines: [line],
          dueOn: null,
          isReverseCharge: false,
          overseas: null,
          terms: null,
          notes: null,
        },
      })
      await person.call.invoices.issue({ id: draft.id, version: draft.version })

      await page.goto(`/invoices/details/${draft.id}`)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const send = page.getByRole('dialog', { name: 'Send invoice' })
      await expect(send.getByLabel('How')).toBeVisible()
      await expectNoViolation(page, 'sending', 'dialog')
      await send.getByLabel('How').selectOption('link')
      await send.getByRole('button', { name: 'Show the link' }).click()
      const link = (await send.getByText('/invoices/view/').textContent()) ?? ''
      await send.getByRole('button', { name: 'Done' }).click()
      const shown = await page.context().newPage()
      await shown.goto(link)
      await expect(shown.getByText('₹1,05,000').first()).toBeVisible()
      await expectNoViolation(shown, 'the customer’s page')
      await shown.close()

      await page.getByRole('button', { name: 'Record payment' }).click()
      const payment = page.getByRole('dialog', { name: 'Record payment' })
      await expect(payment.getByLabel('Amount received')).toHaveValue('1,05,000')
      await payment.getByLabel('Amount received').fill('40,000')
      await payment.getByRole('button', { name: 'Record payment' }).click()
      await expect(payment).toBeHidden()
      await expect(page.getByText('Part-paid')).toBeVisible()
      await page.getByRole('button', { name: 'Record payment' }).click()
      await expect(payment.getByLabel('Amount received')).toHaveValue('65,000')
      await payment.getByRole('button', { name: 'Record payment' }).click()
      await expect(page.getByText('Paid', { exact: true })).toBeVisible()
      await expectNoViolation(page, 'a paid invoice')
    })
  })
}
