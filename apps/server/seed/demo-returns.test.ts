import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnFile } from '@sarai/contract/return-words'
import type { TestApp } from '../test/app.ts'
import { signInToDemo, startDemoApp } from '../test/demo-app.ts'
import type { Client } from '../test/make.ts'
import { dayIn } from '../test/make-trip.ts'
import { fileOf } from '../test/operations.ts'

let app: TestApp
let call: Client
beforeAll(async () => {
  app = await startDemoApp()
  call = await signInToDemo(app)
})
afterAll(() => app.close())

/** Every month that the demo has documents in: this one and those before it. */
const months = [...new Set([-75, -50, -25, 0].map((days) => dayIn(days).slice(0, 7)))]

async function made(month: string, file: ReturnFile) {
  const { operationId } = (await call.returns.export({ month, file })).data
  return fileOf(app, call, operationId)
}

type Taxed = Record<'txval' | 'ad_amt' | 'iamt' | 'camt' | 'samt', number | undefined>
/** Whatever has amounts in a part of the file, however deep. */
function detailsIn(part: unknown): Taxed[] {
  if (Array.isArray(part)) return part.flatMap(detailsIn)
  if (part === null || typeof part !== 'object') return []
  return 'txval' in part || 'ad_amt' in part ? [part as Taxed] : Object.values(part).flatMap(detailsIn)
}

const paise = (rupees = 0) => Math.round(rupees * 100)
function sumOf(part: unknown) {
  const details = detailsIn(part)
  const all = (of: (one: Taxed) => number | undefined) => details.reduce((sum, one) => sum + paise(of(one)), 0)
  return {
    taxable: all(({ txval, ad_amt }) => txval ?? ad_amt),
    tax: all(({ iamt }) => iamt) + all(({ camt }) => camt) + all(({ samt }) => samt),
  }
}

const minus = (one: ReturnType<typeof sumOf>, other: ReturnType<typeof sumOf>) => ({
  taxable: one.taxable - other.taxable,
  tax: one.tax - other.tax,
})

async function rowOf<Row extends Record<string, string | null>>(query: string, ...values: unknown[]) {
  const { rows } = await app.owner.query<Row>(query, values)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum ?? 0)]))
}

const ofMonth = `to_char(day, 'YYYY-MM') = $1`

describe.each(months)('the demo’s month %s', (month) => {
  test('has a GSTR-1 that comes to its invoices and notes, and to the tax on what was paid ahead', async () => {
    const json = JSON.parse((await made(month, 'gstr1-json')).text)
    const notes = [json.cdnr, json.cdnur]
    const invoices = minus(sumOf([json.b2b, json.b2cl, json.b2cs, json.exp]), sumOf(notes))
    const issued = await rowOf(
      `select sum(case when kind = 'credit-note' then -1 else 1 end * (figures ->> 'taxable')::bigint) as taxable,
              sum(case when kind = 'credit-note' then -1 else 1 end * (figures ->> 'tax')::bigint) as tax
         from invoices where state = 'issued' and kind not in ('proforma', 'opening') and to_char(issued_on, 'YYYY-MM') = $1`,
      month,
    )
    expect(invoices).toEqual(issued)
    // The same by service code.
    expect(sumOf(json.hsn)).toEqual(issued)
    // What came ahead less what invoices have taken of it: as the books have the tax on it.
    const { tax } = await rowOf(
      `select sum(base) as tax from ledger_lines where account = 'gst_on_advances' and ${ofMonth}`,
      month,
    )
    expect(minus(sumOf(json.at), sumOf(json.txpd)).tax).toBe(tax)
  })

  test('has vouchers for Tally that come to nothing, and ledgers that come to the books', async () => {
    const files = unzipSync(new Uint8Array((await made(month, 'tally')).bytes))
    const xml = strFromU8(files['tally/2-vouchers.xml'] ?? new Uint8Array())
    const sums = new Map<string, number>()
    for (const [voucher] of xml.matchAll(/<VOUCHER .*?<\/VOUCHER>/gs)) {
      const entries = [...voucher.matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME>.*?<AMOUNT>(.*?)<\/AMOUNT>/gs)]
      const amounts = entries.map(([, name = '', amount]) => [name, -paise(Number(amount))] as const)
      expect(amounts.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0)
      for (const [name, amount] of amounts) sums.set(name, (sums.get(name) ?? 0) + amount)
    }
    const inTally = (start: RegExp) =>
      [...sums].reduce((all, [name, amount]) => (start.test(name) ? all + amount : all), 0)
    const inBooks = async (...accounts: string[]) =>
      (
        await rowOf(
          `select sum(base) as base from ledger_lines where account = any($2) and ${ofMonth}`,
          month,
          accounts,
        )
      ).base
    expect(inTally(/^Sales - /)).toBe(await inBooks('sales'))
    expect(inTally(/^Purchases - /)).toBe(await inBooks('cost'))
    expect(inTally(/^Output /)).toBe(await inBooks('gst_output'))
    expect(inTally(/^Input /)).toBe(await inBooks('gst_input'))
    expect(inTally(/^GST on Advances /)).toBe(await inBooks('gst_on_advances'))
    expect(inTally(/^TCS /)).toBe(await inBooks('tcs_payable', 'tcs_on_advances'))
    expect(inTally(/^TDS Payable$/)).toBe(await inBooks('tds_payable'))
    expect(inTally(/^Exchange Gain or Loss$/)).toBe(await inBooks('exchange_difference'))
    expect(inTally(/^Bank Charges$/)).toBe(await inBooks('bank_charges'))
    expect(inTally(/^Round Off$/)).toBe(await inBooks('round_off'))
  })
})

test('the months have something in each of these tables', async () => {
  const all = await Promise.all(months.map(async (month) => JSON.parse((await made(month, 'gstr1-json')).text)))
  for (const table of ['b2cl', 'cdnur', 'at']) expect(all.some((json) => detailsIn(json[table]).length > 0)).toBe(true)
})
