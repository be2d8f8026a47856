import { describe, expect, test } from 'vitest'
import type { TallyLine } from './tally-bills.ts'
import { type TallyEntry, tallyVouchers } from './tally.ts'

const none = { part: null, partName: null, gstin: null, state: null, item: null, itemName: null }
const meera = { ...none, part: 'c', partName: 'Meera' }
const villas = { ...none, part: 'v', partName: 'Ubud Villas', gstin: '27AAPFU0939F1ZV' }
const of = (item: string) => ({ item, itemName: item.toUpperCase() })

const makeEntry = (
  documentKind: string,
  event: string,
  lines: TallyLine[],
  more: Partial<TallyEntry> = {},
): TallyEntry => ({
  id: 'entry',
  day: '2026-10-21',
  documentKind,
  documentId: 'own',
  event,
  invoiceKind: documentKind === 'invoice' ? 'invoice' : null,
  supply: null,
  label: null,
  lines,
  ...more,
})

async function writeVoucher(entry: TallyEntry): Promise<string> {
  let xml = ''
  for await (const piece of tallyVouchers([entry], { currency: 'INR', ledgers: new Map() })) xml += piece
  return xml
}

/** Each line of a party with its bills. */
const readParties = (xml: string) =>
  [...xml.matchAll(/<ALLLEDGERENTRIES.LIST>(.*?)<\/ALLLEDGERENTRIES.LIST>/g)].flatMap(([, entry = '']) => {
    if (!entry.includes('<ISPARTYLEDGER>Yes')) return []
    const amount = /<AMOUNT>(.*?)</.exec(entry)?.[1]
    const bills = [
      ...entry.matchAll(
        /<BILLALLOCATIONS.LIST>(?:<NAME>(.*?)<\/NAME>)?<BILLTYPE>(.*?)<\/BILLTYPE><AMOUNT>(.*?)<\/AMOUNT><\/BILL/g,
      ),
    ].map(([, name, type, part]) => [type, name, part])
    return [[amount, ...bills]]
  })

const listParties = async (entry: TallyEntry) => readParties(await writeVoucher(entry))

describe('the line of a party', () => {
  test('of an invoice is a new reference by its number', async () => {
    const lines: TallyLine[] = [
      { ...meera, ...of('own'), account: 'customer', base: 10_000 },
      { ...none, account: 'sales', base: -10_000 },
    ]
    expect(await listParties(makeEntry('invoice', 'issued', lines))).toEqual([
      ['-100.00', ['New Ref', 'OWN', '-100.00']],
    ])
    const taken = lines.map((line) => ({ ...line, base: -line.base }))
    expect(await listParties(makeEntry('invoice', 'cancelled', taken))).toEqual([
      ['100.00', ['Agst Ref', 'OWN', '100.00']],
    ])
  })

  test('of a payment is against each invoice that it settles, and the rest an advance by its own number', async () => {
    const lines: TallyLine[] = [
      { ...none, account: 'cash', base: 10_000 },
      { ...meera, ...of('inv/1'), account: 'customer', base: -3000 },
      { ...meera, ...of('inv/2'), account: 'customer', base: -2001 },
      { ...meera, ...of('own'), account: 'customer_advance', base: -4999 },
    ]
    expect(await listParties(makeEntry('receipt', 'received', lines))).toEqual([
      ['100.00', ['Agst Ref', 'INV/1', '30.00'], ['Agst Ref', 'INV/2', '20.01'], ['Advance', 'OWN', '49.99']],
    ])
    const bounced = lines.map((line) => ({ ...line, base: -line.base }))
    expect((await listParties(makeEntry('receipt', 'bounced', bounced))).flat(2)).not.toContain('Advance')
  })

  test('of a note is against its invoice, and what is left of it a reference of its own', async () => {
    const lines: TallyLine[] = [
      { ...none, account: 'sales', base: 5000 },
      { ...meera, ...of('inv/1'), account: 'customer', base: -3000 },
      { ...meera, ...of('own'), account: 'customer_advance', base: -2000 },
    ]
    expect(await listParties(makeEntry('invoice', 'issued', lines, { invoiceKind: 'credit-note' }))).toEqual([
      ['50.00', ['Agst Ref', 'INV/1', '30.00'], ['New Ref', 'OWN', '20.00']],
    ])
  })

  test('of a vendor is by bill too, with its GSTIN on the voucher', async () => {
    const lines: TallyLine[] = [
      { ...villas, ...of('bill/7'), account: 'vendor', base: 4000 },
      { ...villas, ...of('own'), account: 'vendor_advance', base: 1000 },
      { ...none, account: 'bank', base: -5000 },
    ]
    const paid = makeEntry('vendor-payment', 'paid', lines)
    expect(await listParties(paid)).toEqual([
      ['-50.00', ['Agst Ref', 'BILL/7', '-40.00'], ['Advance', 'OWN', '-10.00']],
    ])
    expect(await writeVoucher(paid)).toContain('<PARTYGSTIN>27AAPFU0939F1ZV</PARTYGSTIN>')
    const opened: TallyLine[] = [
      { ...villas, ...of('old/1'), account: 'vendor', base: -4000 },
      { ...villas, ...of('old/2'), account: 'vendor_advance', base: 1000 },
      { ...none, account: 'opening', base: 3000 },
    ]
    expect(await listParties(makeEntry('opening', 'posted', opened))).toEqual([
      ['-10.00', ['Advance', 'OLD/2', '-10.00']],
      ['40.00', ['New Ref', 'OLD/1', '40.00']],
    ])
  })

  test('is there when an advance is put against an invoice, once on each side: Tally knows what is open by it', async () => {
    const lines: TallyLine[] = [
      { ...meera, ...of('rv/1'), account: 'customer_advance', base: 700 },
      { ...meera, ...of('inv/1'), account: 'customer', base: -700 },
    ]
    const entry = makeEntry('allocation', 'settled', lines)
    expect(await writeVoucher(entry)).toContain('<VOUCHERTYPENAME>Journal<')
    expect(await listParties(entry)).toEqual([
      ['-7.00', ['Agst Ref', 'RV/1', '-7.00']],
      ['7.00', ['Agst Ref', 'INV/1', '7.00']],
    ])
  })

  test('is what is left of each after what was put against the other with it', async () => {
    const put: TallyLine[] = [
      { ...meera, ...of('rv/1'), account: 'customer_advance', base: 300 },
      { ...meera, ...of('own'), account: 'customer', base: -300 },
    ]
    const sold: TallyLine[] = [
      { ...meera, ...of('own'), account: 'customer', base: 1000 },
      { ...none, account: 'sales', base: -1000 },
    ]
    expect(await listParties(makeEntry('invoice', 'issued', [...sold, ...put]))).toEqual([
      ['-10.00', ['New Ref', 'OWN', '-7.00'], ['Agst Ref', 'RV/1', '-3.00']],
    ])
  })

  test('names what has no number by the end of its id, and is on account where it is for no document', async () => {
    const lines: TallyLine[] = [
      { ...meera, item: '0198c0de-0000-7000-8000-000000abcdef', account: 'customer', base: -300 },
      { ...meera, account: 'customer', base: -200 },
      { ...none, account: 'cash', base: 500 },
    ]
    expect(await listParties(makeEntry('receipt', 'received', lines))).toEqual([
      ['5.00', ['Agst Ref', 'Ref abcdef', '3.00'], ['On Account', undefined, '2.00']],
    ])
  })
})

describe('what was sold', () => {
  const supply = {
    gstin: '27AAPFU0939F1ZV',
    state: '27',
    isAbroad: false,
    lines: [
      { mode: 'tour-operator', sac: '998555', place: '27', net: 6000 },
      { mode: 'tour-operator', sac: '998552', place: '27', net: 3001 },
      { mode: 'visa', sac: '998599', place: '27', net: 1000 },
    ],
  }
  const lines: TallyLine[] = [
    { ...meera, ...of('own'), account: 'customer', base: 10_001 },
    { ...none, account: 'sales', part: 'tour-operator', base: -6000 },
    { ...none, account: 'sales', part: 'tour-operator', base: -3001 },
    { ...none, account: 'sales', part: 'visa', base: -1000 },
  ]
  const listSacs = (xml: string) =>
    [...xml.matchAll(/<LEDGERNAME>(Sales.*?)<\/LEDGERNAME><GSTHSNNAME>(.*?)<.*?<AMOUNT>(.*?)</g)].map((found) =>
      found.slice(1),
    )

  test('says who bought, where it is supplied, and each service code with its amount', async () => {
    const xml = await writeVoucher(makeEntry('invoice', 'issued', lines, { supply }))
    for (const expected of [
      '<GSTREGISTRATIONTYPE>Regular</GSTREGISTRATIONTYPE><PARTYGSTIN>27AAPFU0939F1ZV</PARTYGSTIN>',
      '<STATENAME>Maharashtra</STATENAME>',
      '<PLACEOFSUPPLY>Maharashtra</PLACEOFSUPPLY>',
    ])
      expect(xml).toContain(expected)
    expect(listSacs(xml)).toEqual([
      ['Sales - Tour operator', '998555', '60.00'],
      ['Sales - Tour operator', '998552', '30.01'],
      ['Sales - Visa', '998599', '10.00'],
    ])
  })

  test('says no place where lines have several, and none of India of a buyer abroad', async () => {
    const elsewhere = supply.lines.map((line, at) => ({ ...line, place: at === 0 ? '29' : line.place }))
    const several = { ...supply, lines: elsewhere }
    expect(await writeVoucher(makeEntry('invoice', 'issued', lines, { supply: several }))).not.toContain(
      'PLACEOFSUPPLY',
    )
    const abroad = { ...supply, gstin: null, state: null, isAbroad: true }
    const xml = await writeVoucher(makeEntry('invoice', 'issued', lines, { supply: abroad }))
    expect(xml).toContain('<GSTREGISTRATIONTYPE>Unregistered/Consumer<')
    expect(xml).not.toMatch(/STATENAME|COUNTRYOFRESIDENCE/)
  })

  test.each([
    ['01', 'Jammu &amp; Kashmir'],
    ['26', 'Dadra &amp; Nagar Haveli and Daman &amp; Diu'],
    ['35', 'Andaman &amp; Nicobar Islands'],
    ['33', 'Tamil Nadu'],
  ])('state %s is %s', async (state, name) => {
    expect(await writeVoucher(makeEntry('invoice', 'issued', lines, { supply: { ...supply, state } }))).toContain(
      `<STATENAME>${name}</STATENAME>`,
    )
  })
})
