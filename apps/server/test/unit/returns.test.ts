import { readFileSync } from 'node:fs'
import { gstr1Of } from '@sarai/returns/gstr1'
import { sectionsOf } from '@sarai/returns/gstr1-sections'
import type { Sale } from '@sarai/returns/facts'
import { zeroRatings } from '@sarai/contract/tax-words'
import { halfUp } from '@sarai/money/amounts'
import { expect, test } from 'vitest'
import { indianAmount } from '../law-facts.ts'

const text = readFileSync(new URL('../../../../docs/returns.md', import.meta.url), 'utf8')
const section = text.split('## Worked examples')[1]?.split('\n## ')[0] ?? ''
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

const own = '08'
/** What was written may be below zero. */
const amountOf = (written: string) =>
  written.startsWith('-') ? -indianAmount(written.slice(1)) : indianAmount(written)

/** Reads `invoice on 2026-10-21 to 29 of 95,238 at 5`. */
function saleOf(written: string): Sale {
  const found = /^(invoice|credit-note|debit-note) on (\S+) to (\S+)(?: as (\S+))? of (\S+) at (\d+)$/.exec(written)
  if (!found) throw new Error(`not a document: ${written}`)
  const [, kind, day = '', to = '', as, of = '', at] = found
  const zeroRated = zeroRatings.find((one) => one === as) ?? null
  const gstin = to.length === 15 ? to : null
  const isAbroad = to === 'abroad'
  const place = isAbroad ? null : to.slice(0, 2)
  const [taxable, rate] = [indianAmount(of), Number(at) * 1000]
  const share = (parts: bigint) => Number(halfUp(BigInt(taxable) * BigInt(rate), 100_000n * parts))
  const taxes =
    place === own && !zeroRated ? { cgst: share(2n), sgst: share(2n), igst: 0 } : { cgst: 0, sgst: 0, igst: share(1n) }
  return {
    id: 'one',
    kind: kind as Sale['kind'],
    series: 'S',
    number: 'S/1',
    day,
    isCancelled: false,
    currency: 'INR',
    buyer: { name: 'Meera Nair', gstin, state: place, isAbroad },
    zeroRated,
    isReverseCharge: false,
    total: taxable + taxes.cgst + taxes.sgst + taxes.igst,
    exempt: 0,
    parts: [{ rate, place, taxable, taxes }],
    lines: [{ sac: '998555', rate, taxable, exempt: 0, taxes }],
    corrects: null,
    lut: 'AD080326000001A',
    unreported: null,
    needsAccountant: false,
  }
}

test.each(rows)('%s: %s is in %s', (_case, facts = '', table, taxable = '', cgst = '', sgst = '', igst = '') => {
  const sale = saleOf(facts)
  const gstr1 = gstr1Of({
    gstin: '08AAJFC6249G1ZA',
    month: sale.day.slice(0, 7),
    sales: [sale],
    vouchers: [],
    elsewhere: [],
    advances: [],
    adjusted: [],
    cancelledLater: [],
    sacDigits: { registered: 4, consumer: 0 },
  })
  expect(gstr1.findings).toEqual([])
  const filled = sectionsOf(gstr1).filter(({ count }) => count > 0)
  expect(filled).toEqual([
    {
      name: table,
      count: 1,
      taxable: amountOf(taxable),
      taxes: { cgst: amountOf(cgst), sgst: amountOf(sgst), igst: amountOf(igst) },
    },
  ])
})

test('every table of documents has a worked example', () => {
  expect(rows.length).toBeGreaterThan(10)
  expect(new Set(rows.map(([, , table]) => table))).toEqual(
    new Set(['b2b', 'b2cs', 'b2cl', 'cdnr', 'cdnur', 'exp', 'nil']),
  )
})
