import { readFileSync } from 'node:fs'
import { expectNoViolation } from './axe.ts'
import { ownAccount } from './own-account.ts'
import { newColleague, type Person } from './people.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

/** A vendor whose account a colleague has confirmed, with bills. */
async function vendorWith({ call }: Person, manager: Person, name: string, bills: [number: string, rupees: number][]) {
  const vendorId = (await call.vendors.create({ name, currency: 'INR' })).data.id
  const account = {
    holder: `${name} Pvt. Ltd.`,
    bankName: 'State Bank of India',
    branch: null,
    swift: null,
    upiId: null,
  }
  const change = { kind: 'add' as const, account: { ...account, accountNumber: '30012345678', ifsc: 'SBIN0000123' } }
  const { changes } = (await call.vendorAccounts.propose({ vendorId, change })).data
  await manager.call.vendorAccounts.confirm({ vendorId, id: changes[0]?.id ?? '' })
  const ids: string[] = []
  for (const [billNumber, rupees] of bills) ids.push(await entered({ call }, { vendorId, billNumber, rupees }))
  return ids
}

async function entered(
  { call }: Pick<Person, 'call'>,
  { vendorId, billNumber, rupees }: { vendorId: string; billNumber: string; rupees: number },
): Promise<string> {
  const line = { bookingId: null, description: 'Stay', net: rupees * 100, cgst: 0, sgst: 0, igst: 0 }
  const { id, version } = (await call.bills.create({ vendorId, billNumber, billedOn: dayIn(-3), lines: [line] })).data
  await call.bills.enter({ id, version })
  return id
}

test(
  'bills are put into a run, approved by a colleague, written to the bank’s file and paid',
  { tag: ['@key', '@core'] },
  async ({ page, person, openAs }, info) => {
    const shot = (what: string, on = page) => on.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
    const manager = await newColleague(person, { name: 'Tara Menon', isManager: true })
    await ownAccount(person)
    await page.goto('/payment-runs')
    await expect(page.getByText('No payment run is open')).toBeVisible()
    await expectNoViolation(page, 'no runs')
    await shot('none')
    await vendorWith(person, manager, 'Blue Lagoon', [
      ['LH/1', 60_000],
      ['LH/2', 250_000],
    ])
    const dunes = (await person.call.vendors.create({ name: 'Sand Dunes', currency: 'INR' })).data.id
    await entered(person, { vendorId: dunes, billNumber: 'SD/9', rupees: 5000 })

    await page.goto('/bills')
    await page.getByRole('checkbox', { name: 'Select all that are loaded' }).check()
    await page.getByRole('button', { name: 'Put into a payment run' }).click()
    const dialog = page.getByRole('dialog', { name: 'Put into a payment run' })
    await expect(dialog.getByText('2 bills, ₹3,10,000')).toBeVisible()
    const out = dialog.getByRole('region', { name: 'Left out' })
    await expect(out.getByText('Sand Dunes')).toBeVisible()
    await expect(out.getByText(/no confirmed bank account/)).toBeVisible()
    await expectNoViolation(page, 'bills to pay', 'dialog')
    await shot('choosing')
    await dialog.getByRole('button', { name: 'Put 2 bills in' }).click()
    await expect(page.getByRole('heading', { name: /^RUN\// })).toBeVisible()
    await expect(page.getByText('₹3,10,000').first()).toBeVisible()
    await expectNoViolation(page, 'a draft')
    const amount = page.getByLabel('Amount of LH/1')
    await amount.fill('70,000')
    await expect(page.getByText('At most ₹60,000')).toBeVisible()
    await amount.fill('40,000')
    await amount.press('Enter')
    await expect(page.getByText('₹2,90,000').first()).toBeVisible()
    await shot('draft')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(page.getByText('You submitted this yourself. Somebody else has to approve it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

    const approver = await openAs(manager)
    await approver.goto(new URL(page.url()).pathname)
    await expect(approver.getByText('asks for approval')).toBeVisible()
    await expectNoViolation(approver, 'a run to approve')
    await shot('to-approve', approver)
    await approver.getByRole('button', { name: 'Approve' }).click()
    await expect(approver.getByText('Approved', { exact: true }).first()).toBeVisible()

    await page.getByRole('button', { name: 'Make bank file' }).click()
    const file = page.getByRole('dialog', { name: /Bank file of RUN/ })
    await expectNoViolation(page, 'a file to make', 'dialog')
    await shot('file')
    await file.getByRole('radio', { name: 'HDFC Bank, ENet' }).check()
    await file.getByRole('button', { name: 'Make file' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('status').getByRole('button', { name: 'Download' }).click()
    const got = await download
    expect(got.suggestedFilename()).toMatch(/^RUN-.*-hdfc\.csv$/)
    const rows = readFileSync(await got.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(rows.toSorted().map((row) => row.split(',').slice(0, 5))).toEqual([
      ['N', '', '30012345678', '40000.00', 'Blue Lagoon Pvt Ltd'],
      ['R', '', '30012345678', '250000.00', 'Blue Lagoon Pvt Ltd'],
    ])
    await expect(page.getByText('File made').first()).toBeVisible()
    await shot('exported')

    await page.getByRole('button', { name: 'Mark as paid' }).click()
    const paid = page.getByRole('dialog', { name: /Mark RUN.* as paid/ })
    await paid.getByLabel('UTR of LH/1').fill('HDFCN52026112699')
    await expectNoViolation(page, 'payments to record', 'dialog')
    await shot('paying')
    await paid.getByRole('button', { name: 'Record payments' }).click()
    await expect(page.getByText('2 payments recorded')).toBeVisible()
    await expect(page.getByText('Bank reference HDFCN52026112699')).toBeVisible()
    await expectNoViolation(page, 'a run that is paid')
    await shot('paid')
    const bills = (await person.call.bills.list({})).data
    expect(bills.map(({ billNumber, status }) => `${billNumber} ${status}`).toSorted()).toEqual([
      'LH/1 part-paid',
      'LH/2 paid',
      'SD/9 entered',
    ])
    await page.goto('/payment-runs?tab=paid')
    await page.getByRole('link', { name: /RUN/ }).focus()
    await shot('list')
    await expectNoViolation(page, 'the runs')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^RUN\// })).toBeVisible()
  },
)

test('payment runs are found by the page search, and hidden from those who see no costs', async ({
  page,
  person,
  openAs,
}) => {
  await page.goto('/bills')
  await expect(page.getByText('No bills yet')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('payment runs')
  await page.getByRole('option', { name: /Payment runs/ }).click()
  await expect(page).toHaveURL(/\/payment-runs/)
  const blind = await openAs(await newColleague(person, { hidesCost: true }))
  await blind.goto('/payment-runs')
  await expect(blind.getByText('Payments to vendors are for those who see costs.')).toBeVisible()
})

test('a bill is put into a run from its own page on a phone', { tag: '@phone' }, async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await ownAccount(person)
  const manager = await newColleague(person, { name: 'Tara Menon', isManager: true })
  const [billId] = await vendorWith(person, manager, 'Blue Lagoon', [['LH/1', 60_000]])
  await page.goto(`/bills/${billId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Put into a payment run' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put into a payment run' })
  await expect(dialog.getByRole('button', { name: 'Put 1 bill in' })).toBeVisible()
  await expectNoViolation(page, 'a bill to pay', 'dialog')
  await dialog.getByRole('button', { name: 'Put 1 bill in' }).click()
  await expect(page.getByRole('heading', { name: /^RUN\// })).toBeVisible()
  await expect(page.getByLabel('Amount of LH/1')).toBeVisible()
  await expectNoViolation(page, 'a draft')
})
