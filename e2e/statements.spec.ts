import { randomUUID } from 'node:crypto'
import { expectNoViolation } from './axe.ts'
import { tellDatabase } from './database.ts'
import { inBackground } from './limits.ts'
import type { Person } from './people.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { dayIn } from './days.ts'

const written = (day: string) => day.split('-').toReversed().join('/')
const utr = 'SBINN52026112044812'

/** An agency with a bank account, a trip, and a payment of it that is recorded already. */
async function atTheBank(person: Person): Promise<void> {
  const accountId = randomUUID()
  await tellDatabase(
    `insert into bank_accounts (agency_id, id, label, holder, bank_name, account_number, last_digits)
     select agency_id, $1, 'Collections', 'Blue Pines', 'HDFC Bank', '-', '5678' from users where email = $2`,
    [accountId, person.email],
  )
  const { id: tripId } = await sellTrip(person, 'Kerala', [{ category: 'lodging', title: 'Lagoon House', net: 10_000 }])
  const paid = { tripId, mode: 'bank' as const, day: dayIn(-1), amount: 500_000, bankAccountId: accountId }
  await person.call.receipts.create({ ...paid, reference: utr })
}

const statement = [
  'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
  `${written(dayIn(-2))},CHQ RET CHRG INCL GST,,${written(dayIn(-2))},590.00,,"99,410.00"`,
  `${written(dayIn(-1))},NEFT CR-SBIN0000300-ASHA BHAT-BLUE PINES-${utr},,${written(dayIn(-1))},,5000.00,"1,04,410.00"`,
  `${written(dayIn(-1))},CASH DEP JAIPUR,,${written(dayIn(-1))},,1200.00,"1,05,610.00"`,
].join('\n')

test('a statement with a row that cannot be read is added once somebody leaves that row out', async ({
  page,
  person,
}) => {
  await atTheBank(person)
  await page.goto('/bank-statements')
  await page.getByRole('button', { name: 'Add statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a statement of Collections' })
  const broken = statement.replace('590.00', '5x0.00')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'hdfc.csv', mimeType: 'text/csv', buffer: Buffer.from(broken) })
  await expect(dialog.getByText('Row 2 is incomplete: it has no day or no amount.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await dialog.getByLabel('Leave out the rows that cannot be read, and add the others').check()
  await expectNoViolation(page, 'a statement with a row that cannot be read')
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('CASH DEP JAIPUR')).toBeVisible()
})

test('a gateway’s settlement is booked with the fees it has kept', async ({ page, person }, info) => {
  await atTheBank(person)
  const { data: trips } = await person.call.trips.list({})
  const byGateway = { tripId: trips[0]?.id ?? '', mode: 'gateway' as const, day: dayIn(-2), amount: 200_000 }
  await person.call.receipts.create({ ...byGateway, reference: 'pay_Q7x' })
  const day = written(dayIn(-1))
  const file = [
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    `${day},NEFT CR-YESB0000001-RAZORPAY SOFTWARE PVT LTD-SETTLEMENT,,${day},,1952.80,"1,01,952.80"`,
  ].join('\n')
  const [account] = (await person.call.statements.accounts({})).data
  await person.call.statements.add({ accountId: account?.id ?? '', file: new File([file], 'hdfc.csv') })
  await page.goto('/bank-statements')
  await page.getByRole('listitem').filter({ hasText: 'RAZORPAY' }).getByRole('button', { name: 'Explain' }).click()
  const drawer = page.getByRole('dialog', { name: 'Explain a line' })
  await drawer.getByRole('button', { name: 'Book to an account' }).click()
  await expect(drawer.getByLabel('Account of part 1')).toHaveValue('Payment gateway')
  const paid = drawer.getByLabel('Paid by customers of part 1')
  await paid.press('Control+A')
  await page.keyboard.type('200')
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('Less than what has arrived')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await paid.press('Control+A')
  await page.keyboard.type('2,000')
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('Less than what has arrived')).toBeHidden()
  await expect(drawer.getByLabel('Fees of part 1', { exact: true })).toHaveValue('40')
  await expect(drawer.getByLabel('Tax on the fees of part 1')).toHaveValue('7.20')
  await drawer.getByLabel('What the tax is of part 1').click()
  await page.getByRole('option', { name: 'Input tax: IGST' }).click()
  await expect(drawer.getByText('₹2,000 leaves the account of the gateway.')).toBeVisible()
  await expectNoViolation(page, 'a settlement', 'dialog')
  await page.screenshot({ path: info.outputPath('settlement.png'), fullPage: true })
  await drawer.getByRole('button', { name: 'Settle' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Nothing to explain')).toBeVisible()
})

test(
  'a bank statement is added, settles what is certain, and the rest is explained, undone and set aside',
  { tag: ['@key', '@core'] },
  async ({ page, person }, info) => {
    await atTheBank(person)
    const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
    await page.goto('/bank-statements')
    await expect(page.getByText('Nothing to explain')).toBeVisible()
    await page.getByRole('button', { name: 'Add statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a statement of Collections' })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ name: 'hdfc.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
    await expect(dialog.getByText('₹1,00,000')).toBeVisible()
    await expectNoViolation(page, 'what was read', 'dialog')
    await shot('read')
    await dialog.getByRole('button', { name: 'Add 3 lines' }).click()
    await expect(dialog).toBeHidden()

    // The recorded payment is ticked by itself; the charge and the cash wait.
    const lines = page.getByRole('listitem')
    await expect(lines.filter({ hasText: utr })).toHaveCount(0, inBackground)
    const charge = lines.filter({ hasText: 'CHQ RET CHRG' })
    await expect(charge.getByText('By its text the bank took it as a charge.')).toBeVisible()
    await expectNoViolation(page, 'lines to explain')
    await shot('open')
    await charge.getByRole('button', { name: 'Accept' }).click()
    await expect(charge).toHaveCount(0)

    // A part of the cash is booked, and the rest is told to be left.
    await lines.filter({ hasText: 'CASH DEP' }).getByRole('button', { name: 'Explain' }).click()
    const drawer = page.getByRole('dialog', { name: 'Explain a line' })
    await drawer.getByRole('button', { name: 'Book to an account' }).click()
    await drawer.getByLabel('What part 1 is').fill('Till of the office')
    await drawer.getByLabel('Amount of part 1').fill('1000')
    await drawer.getByLabel('What part 1 is').focus()
    await expect(drawer.getByText('₹200 stays to be explained.')).toBeVisible()
    await expectNoViolation(page, 'the parts of a line', 'dialog')
    await shot('explain')
    await drawer.getByRole('button', { name: 'Settle' }).click()
    await expect(drawer).toBeHidden()
    const cash = lines.filter({ hasText: 'CASH DEP' })
    await expect(cash.getByText('₹200 of it is not explained yet.')).toBeVisible()
    await cash.getByRole('button', { name: 'Undo' }).click()
    const undo = page.getByRole('dialog', { name: 'Put the line back' })
    await undo.getByLabel('Why').fill('Another till')
    await undo.getByRole('button', { name: 'Put it back' }).click()
    await expect(undo).toBeHidden()
    await expect(cash.getByText('not explained yet')).toHaveCount(0)

    await page.getByRole('tab', { name: 'Settled' }).click()
    await expect(lines.filter({ hasText: utr }).getByText('by itself')).toBeVisible()
    await expectNoViolation(page, 'settled lines')
    await shot('settled')

    await page.getByRole('tab', { name: 'Books and bank' }).click()
    const balance = page.getByRole('table', { name: 'Books and bank' })
    await expect(balance.getByRole('row', { name: /By the bank/ })).toContainText('₹1,05,610')
    await expect(balance.getByRole('row', { name: /By the books/ })).toContainText('₹4,410')
    await expect(balance.getByRole('row', { name: /nobody explained/ })).toContainText('₹1,200')
    await expectNoViolation(page, 'books and bank')
    await shot('balance')
  },
)
