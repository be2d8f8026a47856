import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

test('a vendor’s credit note lowers what is owed for its bill, and what is left settles another', async ({
  page,
  person,
  problems,
}, info) => {
  // More than the bill charges is refused first.
  problems.expect(/status of 422/)
  // More than is left of it too.
  problems.expect(/status of 409/)
  const { call } = person
  const vendorId = (await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
  const entered = async (billNumber: string, net: number) => {
    const line = { bookingId: null, description: 'Stay, 3 nights', net, igst: net / 20, isCredit: true }
    const { data } = await call.bills.create({ vendorId, billNumber, billedOn: dayIn(-3), lines: [line] })
    return (await call.bills.enter({ id: data.id, version: data.version })).data
  }
  const bill = await entered('LH/1', 10_000_000)
  await entered('LH/2', 2_000_000)
  await call.vendorPayments.create({
    vendorId,
    mode: 'bank',
    day: dayIn(-1),
    amount: 9_000_000,
    reference: 'UTR 1',
    bills: [{ billId: bill.id, amount: 9_000_000 }],
  })

  await page.goto(`/bills/${bill.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Enter credit note' }).click()
  await expect(page.getByRole('heading', { name: 'New credit note' })).toBeVisible()
  await page.getByLabel('Number on the credit note').fill('CN/9')
  const amount = page.getByLabel('Amount without tax')
  await expect(amount).toHaveValue('1,00,000')
  await amount.fill('2,00,000')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Only ₹1,00,000 of this can be credited')).toBeVisible()
  await page.screenshot({ path: info.outputPath('refused.png'), fullPage: true })
  await amount.fill('20,000')
  await page.getByLabel('GST amount').fill('1,000')
  await page.getByLabel('GST amount').press('Tab')
  const sums = page.getByRole('complementary', { name: 'What it comes to' })
  await expect(sums.getByText('Off what is owed')).toBeVisible()
  await expectNoViolation(page, 'a new credit note')
  await page.screenshot({ path: info.outputPath('new.png'), fullPage: true })
  await page.getByRole('button', { name: 'Save draft' }).click()

  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  const enter = page.getByRole('dialog', { name: 'Enter in the books' })
  await expect(enter.getByText('From then on ₹21,000 less is owed for bill LH/1.')).toBeVisible()
  await expectNoViolation(page, 'entering a credit note', 'dialog')
  await enter.getByRole('button', { name: 'Enter' }).click()
  await expect(enter).toBeHidden()
  // ₹15,000 of the bill were open.
  await expect(page.getByText('Part-used').first()).toBeVisible()
  await expect(page.getByText('₹6,000').first()).toBeVisible()
  await expectNoViolation(page, 'a credit note')
  await page.screenshot({ path: info.outputPath('note.png'), fullPage: true })

  await page.getByRole('button', { name: 'Put against a bill' }).click()
  const put = page.getByRole('dialog', { name: 'Put against a bill: CN/9' })
  await expect(put.getByLabel('Amount')).toHaveValue('6,000')
  await expectNoViolation(page, 'putting it against a bill', 'dialog')
  await page.screenshot({ path: info.outputPath('put.png') })
  await put.getByLabel('Amount').fill('5,000')
  await put.getByRole('button', { name: 'Put against it' }).click()
  await expect(put).toBeHidden()
  const uses = page.getByRole('region', { name: 'Put against' })
  await expect(uses.getByText('Bill LH/2')).toBeVisible()

  await uses.getByRole('link', { name: 'Bill LH/1' }).click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Credit notes' }).getByText(/[-−]₹21,000/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('bill.png'), fullPage: true })

  await page.goto('/bills?kind=credit')
  await expect(page.getByText('CN/9').first()).toBeVisible()
  await expect(page.getByText('LH/2')).toHaveCount(0)
  await expect(page.getByText(/[-−]₹/).first()).toBeVisible()
  await page.goto('/bills')
  await expect(page.getByText('LH/2').first()).toBeVisible()
  await expectNoViolation(page, 'bills and credit notes')
  await page.screenshot({ path: info.outputPath('list.png') })

  await page.goto(`/vendors/${vendorId}`)
  const balance = page.getByRole('region', { name: 'Bills and balance' })
  await expect(balance.getByText('₹1,000 in your favour', { exact: false })).toBeVisible()
  await expectNoViolation(page, 'a vendor with a credit note')
  await balance.scrollIntoViewIfNeeded()
  await page.screenshot({ path: info.outputPath('vendor.png') })
  await balance.getByRole('button', { name: 'Actions for credit note CN/9' }).click()
  await page.getByRole('menuitem', { name: 'Record money back' }).click()
  const back = page.getByRole('dialog', { name: 'Money back: CN/9' })
  await expect(back.getByLabel('Amount received')).toHaveValue('1,000')
  await back.getByLabel('Amount received').fill('2,000')
  await back.getByLabel('Reference').fill('UTR 77')
  await back.getByRole('button', { name: 'Record money back' }).click()
  await expect(back.getByText('Only ₹1,000 is left of this credit note')).toBeVisible()
  await expectNoViolation(page, 'money back', 'dialog')
  await page.screenshot({ path: info.outputPath('back.png') })
  await back.getByLabel('Amount received').fill('1,000')
  await back.getByRole('button', { name: 'Record money back' }).click()
  await expect(back).toBeHidden()
  await expect(balance.getByText(/VRF\/.*0001 · ₹1,000 back/)).toBeVisible()
  await expect(balance.getByText('in your favour', { exact: false })).toHaveCount(0)
  await balance.scrollIntoViewIfNeeded()
  await page.screenshot({ path: info.outputPath('given.png') })

  await page.goto('/payments?direction=in')
  await expect(page.getByText('₹1,000', { exact: false }).first()).toBeVisible()
  await expectNoViolation(page, 'money back among payments')
  await page.screenshot({ path: info.outputPath('payments.png') })
  await page.getByRole('row', { name: /VRF/ }).hover()
  await page.getByRole('button', { name: /^Actions for VRF/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Open credit note CN/9' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Cancel money back' }).click()
  const cancel = page.getByRole('dialog', { name: /^Cancel money back: VRF/ })
  await cancel.getByLabel('Why?').fill('Of another vendor')
  await cancel.getByRole('button', { name: 'Cancel money back' }).click()
  await expect(cancel).toBeHidden()
  await expect(page.getByText('Cancelled').first()).toBeVisible()

  await page.goto(`/vendors/${vendorId}`)
  await expect(balance.getByText('₹1,000 in your favour', { exact: false })).toBeVisible()
  await balance.getByRole('link', { name: 'Enter credit note' }).click()
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toHaveValue('Blue Lagoon')
})
