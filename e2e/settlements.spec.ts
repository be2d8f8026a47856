import { randomUUID } from 'node:crypto'
import { expectNoViolation } from './axe.ts'
import { tellDatabase } from './database.ts'
import { inBackground } from './limits.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { dayIn } from './days.ts'

const written = (day: string) => day.split('-').toReversed().join('/')
const utr = 'YESBN52026112044812'

const report = [
  'entity_id,type,debit,credit,amount,currency,fee,tax,settlement_id,settlement_utr,settled_at,created_at,order_id',
  `pay_DEMO0000000001,payment,0,1952.80,2000.00,INR,47.20,7.20,setl_DEMO00000001,${utr},${dayIn(-1)},${dayIn(-2)},`,
  `pay_DEMO0000000002,payment,0,976.40,1000.00,INR,23.60,3.60,setl_DEMO00000001,${utr},${dayIn(-1)},${dayIn(-2)},`,
  `adj_DEMO0000000003,adjustment,100.00,0,100.00,INR,0,0,setl_DEMO00000001,${utr},${dayIn(-1)},${dayIn(-2)},`,
].join('\n')

test(
  'a gateway’s settlement is matched with its payments and its bank line, and the rest is explained and undone',
  { tag: '@key' },
  async ({ page, person }, info) => {
    const accountId = randomUUID()
    await tellDatabase(
      `insert into bank_accounts (agency_id, id, label, holder, bank_name, account_number, last_digits)
         select agency_id, $1, 'Collections', 'Blue Pines', 'HDFC Bank', '-', '5678' from users where email = $2`,
      [accountId, person.email],
    )
    const { id: tripId } = await sellTrip(person, 'Kerala', [
      { category: 'lodging', title: 'Lagoon House', net: 10_000 },
    ])
    const byGateway = { tripId, mode: 'gateway' as const, day: dayIn(-2) }
    await person.call.receipts.create({ ...byGateway, amount: 200_000, reference: 'pay_DEMO0000000001' })
    await person.call.receipts.create({ ...byGateway, amount: 100_000 })
    const bank = [
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      `${written(dayIn(-1))},NEFT CR-YESB0000001-RAZORPAY SOFTWARE PVT LTD-${utr},,${written(dayIn(-1))},,2829.20,"1,02,829.20"`,
    ].join('\n')
    await person.call.statements.add({ accountId, file: new File([bank], 'hdfc.csv') })

    await page.goto('/bank-statements?tab=gateways')
    await expect(page.getByText('Nothing to explain')).toBeVisible()
    await page.getByRole('button', { name: 'Add settlement report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a settlement report' })
    const file = { name: 'recon.csv', mimeType: 'text/csv', buffer: Buffer.from(report) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByLabel('The tax on its fees is').click()
    await page.getByRole('option', { name: 'Input tax: IGST' }).click()
    await expectNoViolation(page, 'adding a settlement report', 'dialog')
    await page.screenshot({ path: info.outputPath('add-report.png'), fullPage: true })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()

    // The first payment and the bank line are certain; the others wait.
    await expect(page.getByText('2 of 3 payments not explained: ₹900.')).toBeVisible(inBackground)
    await expect(page.getByText(/In the bank on .*, Collections/)).toBeVisible(inBackground)
    await page.getByRole('button', { name: 'Show payments' }).click()
    const lines = page.getByRole('list', { name: 'Payments of the settlement' })
    await expect(lines.getByText(/by itself\. The reference PAYDEMO0000000001/)).toBeVisible()
    await page.screenshot({ path: info.outputPath('settlement.png'), fullPage: true })
    await expectNoViolation(page, 'a settlement with its payments')
    await lines.getByRole('button', { name: 'Accept for pay_DEMO0000000002' }).click()
    await expect(
      page.getByText('1 of 3 payments not explained: ₹-100.').or(page.getByText(/1 of 3 payments not/)),
    ).toBeVisible()
    await lines.getByRole('button', { name: 'Explain adj_DEMO0000000003' }).click()
    const drawer = page.getByRole('dialog', { name: 'Explain a payment of a gateway' })
    await drawer.getByLabel('What it is').fill('Chargeback fee')
    await expectNoViolation(page, 'explaining a payment of a gateway', 'dialog')
    await page.screenshot({ path: info.outputPath('explain.png'), fullPage: true })
    await drawer.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByText('Nothing to explain')).toBeVisible()

    await page.getByText('Done', { exact: true }).click()
    await page.getByRole('button', { name: 'Show payments' }).click()
    await lines.getByRole('button', { name: 'Undo pay_DEMO0000000002' }).click()
    const undo = page.getByRole('dialog', { name: 'Put the payment back' })
    await undo.getByLabel('Why').fill('It was another')
    await undo.getByRole('button', { name: 'Put it back' }).click()
    await expect(undo).toBeHidden()
    await page.getByText('To explain', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Show payments' }).click()
    await expect(lines.getByText('Here again: It was another.')).toBeVisible()
  },
)
