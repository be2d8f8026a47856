import { describe, expect, test } from 'vitest'
import { tallyMasters, tallyVouchers, type TallyEntry } from './tally.ts'
import type { TallyLine } from './tally-bills.ts'
import type { TallyLedger } from './tally-ledgers.ts'

const line = (account: TallyLine['account'], base: number, more: Partial<TallyLine> = {}): TallyLine => ({
  account,
  part: null,
  partName: null,
  gstin: null,
  state: null,
  item: null,
  itemName: null,
  base,
  ...more,
})

const entry = (
  documentKind: string,
  event: string,
  lines: TallyLine[],
  more: Partial<TallyEntry> = {},
): TallyEntry => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  day: '2026-10-21',
  documentKind,
  documentId: 'own',
  event,
  invoiceKind: null,
  supply: null,
  label: 'INV/26-27/0001',
  lines,
  ...more,
})

async function written(entries: TallyEntry[]) {
  const ledgers = new Map<string, TallyLedger>()
  let vouchers = ''
  for await (const piece of tallyVouchers(entries, { currency: 'INR', ledgers })) vouchers += piece
  return { vouchers, masters: [...tallyMasters(ledgers.values())].join('') }
}

const customer = (base: number) =>
  line('customer', base, { part: 'c', partName: 'Acme & Sons <Ltd>', gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' })
const amounts = (xml: string) =>
  [...xml.matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(.*?)<.*?<AMOUNT>(.*?)<\/AMOUNT>/g)].map(
    ([, name, sign, amount]) => [name, sign, amount],
  )

describe('a voucher', () => {
  test('has debits below zero, and text that no sign of a name breaks', async () => {
    const { vouchers, masters } = await written([
      entry(
        'invoice',
        'issued',
        [
          customer(1_180_000),
          line('sales', -1_000_000, { part: 'tour-operator' }),
          line('gst_output', -180_000, { part: 'igst' }),
        ],
        { invoiceKind: 'invoice' },
      ),
    ])
    expect(vouchers).toContain('VCHTYPE="Sales"')
    expect(vouchers).toContain('<DATE>20261021</DATE>')
    expect(amounts(vouchers)).toEqual([
      ['Acme &amp; Sons &lt;Ltd&gt;', 'Yes', '-11800.00'],
      ['Sales - Tour operator', 'No', '10000.00'],
      ['Output IGST', 'No', '1800.00'],
    ])
    expect(masters).toContain('<LEDGER NAME="Acme &amp; Sons &lt;Ltd&gt;" ACTION="Create">')
    expect(masters).toContain('<PARENT>Sundry Debtors</PARENT>')
    expect(masters).toContain('<PARTYGSTIN>27AAPFU0939F1ZV</PARTYGSTIN>')
    expect(masters).toMatch(
      /<NAME>Output IGST<\/NAME><PARENT>Duties &amp; Taxes<\/PARENT><TAXTYPE>GST<\/TAXTYPE><GSTDUTYHEAD>Integrated Tax</,
    )
  })

  const cash = line('cash', -100)
  const sales = line('sales', -100)
  test.each([
    ['invoice', 'issued', 'credit-note', 'Credit Note', sales],
    ['invoice', 'issued', 'debit-note', 'Debit Note', sales],
    ['invoice', 'cancelled', 'invoice', 'Journal', sales],
    ['receipt', 'received', null, 'Receipt', line('cash', 100)],
    ['receipt', 'received', null, 'Journal', line('tds_receivable', 100)],
    ['receipt', 'bounced', null, 'Payment', cash],
    ['receipt', 'cancelled', null, 'Payment', cash],
    ['refund', 'paid', null, 'Payment', cash],
    ['bill', 'entered', null, 'Purchase', line('cost', 100)],
    ['vendor-payment', 'paid', null, 'Payment', cash],
    ['vendor-payment', 'cancelled', null, 'Receipt', line('cash', 100)],
    ['vendor-credit', 'entered', null, 'Debit Note', line('cost', -100)],
    ['vendor-refund', 'received', null, 'Receipt', line('cash', 100)],
    ['tcs-deposit', 'paid', null, 'Payment', cash],
    ['write-off', 'posted', null, 'Journal', line('written_off', 100)],
    ['opening', 'posted', null, 'Journal', cash],
  ] as const)('%s %s (%s) is a %s', async (kind, event, invoiceKind, type, other) => {
    const { vouchers } = await written([entry(kind, event, [customer(-other.base), other], { invoiceKind })])
    expect(vouchers).toContain(`<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>`)
  })

  test.each([
    ['Contra', [line('bank', 100, { partName: 'HDFC' }), line('cash', -100)]],
    ['Contra', [line('bank', 100, { partName: 'HDFC' }), line('bank', -100, { partName: 'ICICI' })]],
    ['Payment', [line('bank_charges', 100), line('bank', -100, { partName: 'HDFC' })]],
    ['Receipt', [line('bank', 100, { partName: 'HDFC' }), line('suspense', -100)]],
    ['Journal', [line('bank_charges', 100), line('suspense', -100)]],
  ])('of a line that the bank booked is a %s', async (type, lines) => {
    const { vouchers } = await written([entry('bank-line', 'booked', lines)])
    expect(vouchers).toContain(`<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>`)
  })

  test('comes to nothing in all its lines, and an advance is on the ledger of its customer', async () => {
    const { vouchers, masters } = await written([
      entry('receipt', 'received', [
        line('bank', 500_050, { partName: 'HDFC' }),
        line('customer_advance', -500_050, { part: 'c', partName: 'Meera', item: 'own', itemName: 'RV/1' }),
      ]),
    ])
    expect(amounts(vouchers)).toEqual([
      ['HDFC', 'Yes', '-5000.50'],
      ['Meera', 'No', '5000.50'],
    ])
    expect(masters.match(/<LEDGER /g)).toHaveLength(2)
    expect(masters).toContain('<PARENT>Sundry Debtors</PARENT><ISBILLWISEON>Yes</ISBILLWISEON>')
  })

  test('leaves out signs that no XML may hold', async () => {
    const { vouchers } = await written([
      entry('receipt', 'received', [
        line('cash', 1),
        line('customer', -1, { part: 'c', partName: 'A\u0000B\u001bC\ud800D"' }),
      ]),
    ])
    expect(vouchers).toContain('<LEDGERNAME>ABCD&quot;</LEDGERNAME>')
  })
})
