import { expectNoViolation } from './axe.ts'
import { issuedInvoice } from './invoices-of.ts'
import { nobody } from './people.ts'
import { expect, test } from './test.ts'

const proof = { name: 'upi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 paid') }

test(
  'a customer says what they have paid, and the agency rejects it, then confirms it',
  { tag: '@key' },
  async ({ page, person, openAs, problems }, info) => {
    // What is incomplete is answered with what is missing.
    problems.expect(/status of 422 .*declared/)
    const { id, path } = await issuedInvoice(person)
    await page.goto(`/invoices/details/${id}`)
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(payments.getByText('Nothing is paid yet.')).toBeVisible()

    const customer = await openAs(nobody(), { javaScriptEnabled: false })
    const shot = (at: typeof page, what: string) =>
      at.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
    await customer.goto(path)
    await shot(customer, 'page')
    await customer.getByText('I have paid').focus()
    await customer.keyboard.press('Enter')
    await expect(customer.getByLabel('Amount in INR')).toHaveValue('105000.00')
    await shot(customer, 'form')
    await customer.getByLabel('Amount in INR').fill('40,000')
    await customer.getByRole('button', { name: 'Send' }).click()
    await expect(customer.getByText('Enter the reference, so that it can be found')).toBeVisible()
    await expect(customer.getByLabel('Reference')).toBeFocused()
    await expect(customer.getByLabel('Amount in INR')).toHaveValue('40,000')
    await shot(customer, 'refused')
    await customer.getByLabel('Reference').fill('412300998877')
    await customer.getByLabel('Proof').setInputFiles(proof)
    await customer.getByRole('button', { name: 'Send' }).click()
    await expect(customer.getByText('Thank you. The agency confirms it once they see the money.')).toBeVisible()
    const waits = customer.getByText(/₹40,000 declared on .*, awaiting confirmation/)
    await expect(waits).toBeVisible()
    await customer.goto(path)
    await expect(waits).toBeVisible()
    await shot(customer, 'declared')
    const looked = await openAs(nobody())
    await looked.goto(path)
    await looked.getByText('I have paid').click()
    await expectNoViolation(looked, 'the form of a declared payment')

    // It is there without a reload.
    await expect(payments.getByText('Declared by the customer')).toBeVisible()
    await expect(payments.getByRole('button', { name: 'Proof: upi.pdf' })).toBeVisible()
    await expectNoViolation(page, 'a declared payment')
    await shot(page, 'staff')
    await payments.getByRole('button', { name: 'Reject ₹40,000' }).focus()
    await page.keyboard.press('Enter')
    const reject = page.getByRole('dialog', { name: 'Reject payment' })
    await reject.getByLabel('Why?').fill('It is not in our account yet')
    await expectNoViolation(page, 'rejecting', 'dialog')
    await shot(page, 'reject')
    await page.keyboard.press('Enter')
    await expect(reject).toBeHidden()
    await expect(payments.getByText(/Not found · It is not in our account yet/)).toBeVisible()
    await customer.reload()
    await expect(customer.getByText(/₹40,000 declared on .* could not be found: It is not in our/)).toBeVisible()

    await customer.getByText('I have paid').click()
    await customer.getByLabel('How you paid').selectOption('Bank transfer')
    await customer.getByLabel('Reference').fill('HDFC000123')
    await customer.getByRole('button', { name: 'Send' }).click()
    await expect(customer.getByText(/₹1,05,000 declared on .*, awaiting confirmation/)).toBeVisible()
    await payments.getByRole('button', { name: 'Confirm ₹1,05,000' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm payment' })
    await confirm.getByRole('button', { name: 'Confirm payment' }).click()
    await expect(confirm).toBeHidden()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await shot(page, 'confirmed')
    await customer.reload()
    await expect(customer.getByText(/₹1,05,000 declared on .*, received/)).toBeVisible()
    await expect(customer.getByText('I have paid')).toBeHidden()
    await shot(customer, 'paid')
  },
)
