import { expectNoViolation } from './axe.ts'
import { registered, typeInvoice } from './invoices-of.ts'
import { fileOf, rowsOf, unzipped } from './returned-files.ts'
import { gstin, month, monthOf } from './returns-of.ts'
import { expect, test } from './test.ts'

/** As the screen names it. */
const monthName = new RegExp(
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0) / 100

test(
  'a month is looked through, put right, closed, and taken along by the accountant',
  { tag: ['@key', '@core'] },
  async ({ page, person, problems }, info) => {
    test.slow()
    problems.expect(/status of 422/)
    const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
    await page.goto('/payment-report?tab=returns')
    await expect(page.getByText('No regular GST registration held in this month')).toBeVisible()
    await expectNoViolation(page, 'returns without a registration')
    await shot('none')

    await monthOf(person)
    await page.reload()
    const held = page.getByRole('region', { name: 'What GSTR-1 will hold' }).first()
    const section = (label: string) => held.getByRole('row', { name: label })
    await expect(section('Invoices to registered buyers')).toContainText('₹1,00,000')
    await expect(section('Large invoices to other states')).toContainText('₹5,000')
    // 50,000 and 20,000 less 10,000, all in Rajasthan.
    await expect(section('Other consumers, by state and rate')).toContainText('₹60,000')
    await expect(section('Advances without invoice yet')).toContainText('₹10,000')
    await expect(section('All documents')).toContainText('₹2,60,000')
    const tax = page.getByRole('region', { name: 'Tax collected at source by month' })
    const collected = tax.getByRole('row', { name: monthName })
    await expect(collected).toContainText('₹1,05,000')
    await expect(collected).toContainText('₹2,100')
    await expectNoViolation(page, 'the month')
    await shot('month')

    // What is to be looked at leads to its document.
    const findings = page.getByRole('region', { name: 'Before you file' })
    const doubt = findings.getByRole('listitem').filter({ hasText: 'depend on a doubtful rule' })
    await doubt.getByRole('link', { name: 'Open' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/invoices\/details\//)
    await expect(page.getByText('Grace Okoye').first()).toBeVisible()
    await page.goBack()

    // The portal's file.
    const portal = await fileOf(page, 'Download: GSTR-1 for the portal')
    expect(portal.name).toBe(`gstr1-json-${gstin}-${month}.json`)
    const json = JSON.parse(portal.bytes.toString('utf8'))
    expect(json).toMatchObject({
      gstin,
      fp: month.split('-').toReversed().join(''),
      b2b: [{ ctin: '27AAPFU0939F1ZV', inv: [{ val: 105_000, pos: '27', inv_typ: 'R' }] }],
      b2cl: [{ pos: '29', inv: [{ val: 107_100, itms: [{ itm_det: { txval: 100_000, rt: 5, iamt: 5000 } }] }] }],
      b2cs: [{ pos: '08', sply_ty: 'INTRA', txval: 60_000, camt: 1500, samt: 1500 }],
      at: [{ pos: '08', itms: [{ ad_amt: 10_000, camt: 250, samt: 250 }] }],
    })

    // The same for the offline tool, table by table.
    const tool = unzipped(await fileOf(page, 'Download: GSTR-1 for the offline tool'))
    expect(tool.names).toContain('docs.csv')
    expect(tool.rows('b2b.csv')).toMatchObject([{ 'GSTIN/UIN of Recipient': '27AAPFU0939F1ZV', Rate: '5' }])
    expect(sumOf(tool.rows('b2cs.csv'), 'Taxable Value')).toBe(60_000)

    // Tax collected at source.
    const tcs = rowsOf((await fileOf(page, 'Tax of the quarter')).bytes.toString('utf8'))
    expect(tcs).toMatchObject([
      { 'PAN of collectee': 'AAPFU0939F', 'Tax collected': '2100', 'Rate %': '2', Form: 'Form 143' },
    ])

    // What was collected is deposited, by its challan.
    await collected.getByRole('button', { name: 'Record deposit' }).focus()
    await page.keyboard.press('Enter')
    const deposit = page.getByRole('dialog', { name: /^Deposit of/ })
    await expect(deposit.getByLabel('Tax deposited')).toHaveValue('2,100')
    await deposit.getByLabel('BSR code').fill('051030')
    await deposit.getByLabel('Challan serial number').fill('42')
    await deposit.getByRole('button', { name: 'Record deposit' }).click()
    await expect(deposit.getByText('A BSR code has 7 digits')).toBeVisible()
    await expectNoViolation(page, 'recording a deposit', 'dialog')
    await page.screenshot({ path: info.outputPath('deposit.png') })
    await deposit.getByLabel('BSR code').fill('0510308')
    await deposit.getByRole('button', { name: 'Record deposit' }).click()
    await expect(deposit).toBeHidden()
    await expect(page.getByRole('list', { name: 'Challans' })).toContainText('BSR 0510308 · challan 00042')
    await expect(collected.getByRole('button', { name: 'Record deposit' })).toBeHidden()
    await expectNoViolation(page, 'a deposit')
    await shot('deposited')
    const challans = rowsOf((await fileOf(page, 'Challans of the quarter')).bytes.toString('utf8'))
    expect(challans).toMatchObject([{ 'BSR code': '0510308', Amount: '2100', State: 'deposited' }])
    const lists = page.getByRole('list', { name: 'Challans' })
    await lists.getByRole('button', { name: 'Take back challan 00042' }).click()
    const back = page.getByRole('dialog', { name: 'Take back challan 00042' })
    await back.getByLabel('Why?').fill('Of another month')
    await back.getByRole('button', { name: 'Take back' }).click()
    await expect(lists).toContainText('Of another month')
    await expect(collected.getByRole('button', { name: 'Record deposit' })).toBeVisible()

    // Tally: each voucher comes to nothing.
    const tally = unzipped(await fileOf(page, 'Download: Tally'))
    const vouchers = tally.text('tally/2-vouchers.xml').match(/<VOUCHER .*?<\/VOUCHER>/gs) ?? []
    expect(vouchers.length).toBeGreaterThanOrEqual(6)
    for (const voucher of vouchers) {
      // The first amount of a line is its own, before those of its bills.
      const lines = [...voucher.matchAll(/<LEDGERNAME>.*?<AMOUNT>(.*?)<\/AMOUNT>/gs)]
      const amounts = lines.map(([, amount]) => Number(amount) * 100)
      expect(Math.round(amounts.reduce((sum, amount) => sum + amount, 0))).toBe(0)
    }
    expect(tally.text('tally/1-ledgers.xml')).toContain('Meera Nair')

    // The month is closed once it is filed, and says so.
    await page.getByRole('tab', { name: 'Books' }).click()
    await page.getByRole('button', { name: 'Close a period' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close a period' }).click()
    await expect(page.getByText(/The books are closed up to/)).toBeVisible()
    await page.getByRole('tab', { name: 'Returns' }).click()
    await expect(page.getByText(/this month stays as it is/)).toBeVisible()
    await shot('closed')

    // The accountant's ZIP adds up to the same.
    const all = unzipped(await fileOf(page, 'Download: Everything for the accountant'))
    const sales = all.rows('sales-register.csv')
    expect(sumOf(sales, 'Taxable value')).toBe(260_000)
    expect(sumOf(sales, 'IGST')).toBe(10_000)
    for (const { Number: number = '' } of sales)
      expect(all.text(`invoices/${number.replaceAll('/', '-')}.pdf`).slice(0, 5)).toBe('%PDF-')
    expect(JSON.parse(all.text(`gstr1-${gstin}/gstr1.json`))).toEqual(json)
    expect(all.text(`gstr1-${gstin}/to-look-at.csv`)).toContain('depend on a doubtful rule')
    expect(all.rows('tcs.csv')).toHaveLength(1)
    const book = all.rows('day-book.csv')
    expect(sumOf(book, 'Debit INR')).toBe(sumOf(book, 'Credit INR'))
    const trial = all.rows('trial-balance.csv')
    expect(sumOf(trial, 'Debit')).toBe(sumOf(trial, 'Credit'))
  },
)

test('an invoice for a special economic zone says so in the editor, on its page and in the return', async ({
  page,
  person,
}, info) => {
  const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  await registered(person)
  await typeInvoice(page)
  const rated = page.getByLabel('Rated at zero')
  await expect(rated).toBeHidden()
  const kind = (label: string) => page.getByRole('radiogroup', { name: 'Who the buyer is' }).getByText(label)
  await kind('Registered').click()
  await page.getByLabel('GSTIN').fill('08AAJFC6249G1ZA')
  const figures = page.getByRole('complementary', { name: 'Figures' })
  await expect(figures.getByText('CGST')).toBeVisible()
  await rated.selectOption({ label: 'Special economic zone, without tax (LUT)' })
  await expect(figures.getByText(/There is no letter of undertaking/)).toBeVisible()
  await shot('without')
  await rated.selectOption({ label: 'Special economic zone, with tax' })
  await expect(figures.getByText('IGST')).toBeVisible()
  await expect(figures.getByText('₹1,05,000').first()).toBeVisible()
  // Who is no business is no such zone; an export is for a buyer abroad.
  await kind('Abroad').click()
  await expect(rated).toHaveValue('')
  await expect(rated.getByRole('option')).toHaveText([
    'No: taxed as any supply',
    'Export, with tax',
    'Export, without tax (LUT)',
  ])
  await kind('Registered').click()
  await page.getByLabel('GSTIN').fill('08AAJFC6249G1ZA')
  await rated.selectOption({ label: 'Special economic zone, with tax' })
  await expect(figures.getByText('IGST')).toBeVisible()
  await expectNoViolation(page, 'the editor')
  await shot('editor')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('dialog', { name: 'Issue' }).getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByText(/^INV\//).first()).toBeVisible()
  await expect(page.getByText('Special economic zone, with tax')).toBeVisible()
  await shot('invoice')

  const { data: invoices } = await person.call.invoices.list({})
  const { data: invoice } = await person.call.invoices.get({ id: invoices[0]?.id ?? '' })
  await page.goto(invoice.publicPath ?? '')
  await expect(page.getByText(/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER/)).toBeVisible()
  await shot('page')
  await page.goto(`/payment-report?tab=returns&month=${invoice.issuedOn?.slice(0, 7)}`)
  const held = page.getByRole('region', { name: 'What GSTR-1 will hold' }).first()
  await expect(held.getByRole('row', { name: 'Invoices to registered buyers' })).toContainText('₹5,000')
})
