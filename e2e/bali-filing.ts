import { expectNoViolation } from './axe.ts'
import type { Told } from './bali-screens.ts'
import { fileOf, unzipped } from './returned-files.ts'
import { gstin, month } from './returns-of.ts'
import { expect } from './test.ts'
import { todayInIndia } from './days.ts'

/**
 * What the trip earns. Quoted: ₹1,25,714.29 less ₹68,800 (800 dollars at 86) and ₹7,000. Expected without the boat:
 * ₹1,15,714.29 less ₹68,800. In the books: ₹1,15,714.29 less ₹69,200, and ₹120 that exchange brought (300 − 180) less
 * ₹1,180 of the bank.
 */
export async function lookAtTheProfit({ page, trip, shot }: Told): Promise<void> {
  await page.goto(`/trips/${trip.tripId}?tab=money`)
  const profit = page.getByRole('region', { name: 'Profit' })
  await expect(profit.getByText('All services are billed')).toBeVisible()
  const row = (name: string) => profit.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect(row('Income before tax')).toHaveText(['₹1,25,714.29', '₹1,15,714.29', '₹1,15,714.29'])
  await expect(row('Cost')).toHaveText(['₹75,800', '₹68,800', '₹69,200'])
  await expect(row('Exchange, bank, rounding, write-offs')).toHaveText(['₹0', '₹0', /^[-−]₹1,060$/])
  // 39.7047 %, 40.5432 % and 39.2815 % of the income.
  await expect(row('Margin')).toHaveText(['₹49,914.2939.7 %', '₹46,914.2940.54 %', '₹45,454.2939.28 %'])
  await profit.getByRole('button', { name: 'By service' }).click()
  const services = profit.getByRole('table', { name: 'Profit by service' })
  const service = (name: string) => services.getByRole('row', { name: new RegExp(name) })
  // 1,15,714.29 − 69,200 + 120; the boat's share of the invoice was credited; no one service is the bank's 1,180.
  await expect(service('Ubud Villas').getByRole('cell').last()).toHaveText('₹46,634.29')
  await expect(service('Fast boat').getByRole('cell').last()).toHaveText('₹0')
  await expect(service('Fast boat')).not.toContainText('not billed yet')
  await expect(service('No one service').getByRole('cell').last()).toHaveText(/^[-−]₹1,180$/)
  await expectNoViolation(page, 'the profit of the trip')
  await shot('profit')
}

/** The return of the month, on the screen and in the portal's file. */
export async function fileTheReturn({ page, shot }: Told): Promise<void> {
  await page.goto(`/payment-report?tab=returns&month=${month}`)
  const held = page.getByRole('region', { name: 'What GSTR-1 will hold' }).first()
  const section = (label: string) => held.getByRole('row', { name: label })
  await expect(section('Large invoices to other states')).toContainText(/₹1,25,714.29.*₹6,285.71/)
  await expect(section('Notes to large invoices and exports')).toContainText(/[-−]₹10,000.*[-−]₹500/)
  await expect(section('All documents')).toContainText(/₹1,15,714.29.*₹5,785.71/)
  const tcs = page.getByRole('region', { name: 'Tax collected at source by month' })
  await expect(tcs.getByRole('row', { name: /₹2,640/ })).toContainText('₹1,32,000')
  await shot('return')
  const file = await fileOf(page, 'Download: GSTR-1 for the portal')
  const json = JSON.parse(file.bytes.toString('utf8'))
  const detail = (txval: number, iamt: number) => [{ itm_det: { rt: 5, txval, iamt } }]
  expect(json).toMatchObject({
    gstin,
    fp: month.split('-').toReversed().join(''),
    // More than ₹1,00,000 to a consumer of another state; without what is collected at source.
    b2cl: [{ pos: '24', inv: [{ val: 134_640, itms: detail(125_714.29, 6_285.71) }] }],
    cdnur: [{ typ: 'B2CL', ntty: 'C', pos: '24', val: 10_500, itms: detail(10_000, 500) }],
    hsn: { hsn_b2c: [{ hsn_sc: '998555', txval: 115_714.29, iamt: 5_785.71 }] },
  })
  // The advance came in the month of its invoice: it is in neither table of advances.
  for (const table of ['at', 'txpd', 'b2b', 'b2cs']) expect(json[table] ?? []).toEqual([])
  const numbers = json.doc_issue.doc_det.map(({ docs }: { docs: { totnum: number }[] }) => docs[0]?.totnum)
  expect(numbers).toEqual([1, 1, 1, 1])
}

/** What each ledger comes to in Tally, in paise, debits above zero; those that come to nothing left out. */
function balancesOf(xml: string): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [voucher] of xml.matchAll(/<VOUCHER .*?<\/VOUCHER>/gs)) {
    let all = 0
    for (const [, name = '', amount] of voucher.matchAll(
      /<LEDGERNAME>(.*?)<\/LEDGERNAME>.*?<AMOUNT>(.*?)<\/AMOUNT>/gs,
    )) {
      const paise = -Math.round(Number(amount) * 100)
      all += paise
      sums.set(name, (sums.get(name) ?? 0) + paise)
    }
    expect(all, 'each voucher comes to nothing').toBe(0)
  }
  return Object.fromEntries([...sums].filter(([, paise]) => paise !== 0))
}

/** Tally has each account as the documents have it: the customer, the vendor and all advances come to nothing. */
export async function loadIntoTally({ page }: Told): Promise<void> {
  const tally = unzipped(await fileOf(page, 'Download: Tally'))
  const { ['Sales - Tour operator']: sales, ...others } = balancesOf(tally.text('tally/2-vouchers.xml'))
  expect(sales).toBe(-11_571_429)
  expect(others).toEqual({
    [Object.keys(others).find((name) => name.startsWith('Current')) ?? '']: 6_770_000,
    'Output IGST': -578_571,
    'TCS Payable': -264_000,
    'Purchases - Other': 6_920_000,
    'Exchange Gain or Loss': -12_000,
    // 1,180 twice: with a payment, and by itself.
    'Bank Charges': 236_000,
    Suspense: -1_500_000,
  })
  const ledgers = tally.text('tally/1-ledgers.xml')
  for (const name of ['Meera Nair', 'Ubud Villas']) expect(ledgers).toContain(name)
}

/** The books of the month: each account, and both sides. */
export async function balanceTheBooks({ page, person, shot }: Told): Promise<void> {
  await page.goto('/payment-report?tab=books&time=last-month')
  const trial = page.getByRole('region', { name: 'Trial balance' }).last()
  const closing = {
    Customers: '',
    'Advances of customers': '',
    'Vendors USD': '',
    'Bank Current': '₹67,700 Dr',
    'Sales tour operator': '₹1,15,714.29 Cr',
    'Cost of services USD': '₹69,200 Dr',
    'Output tax IGST': '₹5,785.71 Cr',
    'Tax on advances IGST': '',
    'TCS payable': '₹2,640 Cr',
    'TCS on advances': '',
    'Exchange difference': '₹120 Cr',
    'Bank charges': '₹2,360 Dr',
    Suspense: '₹15,000 Cr',
  }
  for (const [account, balance] of Object.entries(closing)) {
    const row = trial.getByRole('row').filter({ hasText: new RegExp(`^${account}`) })
    await expect(row.getByRole('cell').last(), account).toHaveText(balance)
  }
  const glance = page.getByRole('navigation', { name: 'At a glance' })
  await expect(glance.getByRole('link', { name: /Received ₹1,34,640/ })).toContainText('₹10,500 given back')
  await expectNoViolation(page, 'the books')
  await shot('books')
  const days = { from: `${month}-01`, to: todayInIndia() }
  const { rows } = (await person.call.ledger.trialBalance(days)).data
  expect(rows).toHaveLength(Object.keys(closing).length)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  expect(sum(({ base }) => base.debit)).toBe(sum(({ base }) => base.credit))
  expect(sum(({ base }) => base.closing)).toBe(0)
}
