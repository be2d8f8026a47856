import { describe, expect, test } from 'vitest'
import { gstr1Of } from './gstr1.ts'
import { gstr1Csv } from './gstr1-csv.ts'
import { gstr1Json } from './gstr1-json.ts'
import { company, consumerIn, foreigner, monthOf, own, ownGstin, part, registeredBuyer, sale } from './test-sales.ts'

const json = (...args: Parameters<typeof monthOf>) => gstr1Json(gstr1Of(monthOf(...args)))
const messages = (...args: Parameters<typeof monthOf>) =>
  gstr1Of(monthOf(...args)).findings.map(({ message }) => message)

const acme = () => sale([part('27', 18_000, 1_000_000)], { buyer: company, number: 'INV/26-27/0001' })
const local = () => sale([part(own, 5000, 10_000_000)], { number: 'INV/26-27/0002' })
const far = () => sale([part('29', 5000, 1_234_567)], { buyer: consumerIn('29'), number: 'INV/26-27/0003' })

describe('the file of the portal', () => {
  test('has what a registered buyer is charged under its GSTIN', () => {
    expect(json([acme()])).toEqual({
      gstin: ownGstin,
      fp: '102026',
      version: 'GST3.2.4',
      hash: 'hash',
      b2b: [
        {
          ctin: registeredBuyer,
          inv: [
            {
              inum: 'INV/26-27/0001',
              idt: '21-10-2026',
              val: 11_800,
              pos: '27',
              rchrg: 'N',
              inv_typ: 'R',
              // 18 % of 10,000.
              itms: [{ num: 1, itm_det: { txval: 10_000, rt: 18, iamt: 1800, csamt: 0 } }],
            },
          ],
        },
      ],
      hsn: {
        hsn_b2b: [
          {
            num: 1,
            hsn_sc: '998555',
            desc: 'Tour operator services',
            uqc: 'NA',
            qty: 0,
            rt: 18,
            txval: 10_000,
            iamt: 1800,
            camt: 0,
            samt: 0,
            csamt: 0,
          },
        ],
        hsn_b2c: [],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            doc_typ: 'Invoices for outward supply',
            docs: [{ num: 1, from: 'INV/26-27/0001', to: 'INV/26-27/0001', totnum: 1, cancel: 0, net_issue: 1 }],
          },
        ],
      },
    })
  })

  test('has consumers as sums by state and rate, their notes taken off', () => {
    const credited = sale([part(own, 5000, 2_000_000)], {
      kind: 'credit-note',
      series: 'notes',
      number: 'CN/26-27/0001',
      corrects: { number: 'INV/26-27/0002', day: '2026-10-21', total: 10_500_000 },
    })
    // 1,00,000 less 20,000 at 5 %: 80,000 with 2,000 each. 12,345.67 at 5 %: 617.28 (617.2835).
    expect(json([local(), far(), credited]).b2cs).toEqual([
      { sply_ty: 'INTRA', pos: '08', typ: 'OE', txval: 80_000, rt: 5, camt: 2000, samt: 2000, csamt: 0 },
      { sply_ty: 'INTER', pos: '29', typ: 'OE', txval: 12_345.67, rt: 5, iamt: 617.28, csamt: 0 },
    ])
  })

  test('names large invoices to other states: above 2.5 lakh until July 2024, above 1 lakh since', () => {
    const of = (day: string, taxable: number) =>
      gstr1Of(
        monthOf([sale([part('29', 0, 1), part('29', 5000, taxable)], { day, buyer: consumerIn('29') })], {
          month: day.slice(0, 7),
        }),
      )
    // 95,238.09 with 5 % (4,761.90) and a paisa is exactly 1,00,000; a paisa more is large.
    expect(of('2024-08-01', 9_523_809).b2cl).toHaveLength(0)
    expect(of('2024-08-01', 9_523_810).b2cl).toHaveLength(1)
    expect(of('2024-07-31', 9_523_810).b2cl).toHaveLength(0)
    expect(of('2024-07-31', 24_000_000).b2cl).toHaveLength(1)
    expect(of('2024-07-31', 23_800_000).b2cl).toHaveLength(0)
    expect(of('2024-07-31', 23_800_000).b2cs).toMatchObject([{ place: '29', taxable: 23_800_000 }])
  })

  test('puts notes where their invoices are', () => {
    const note = (changes: Parameters<typeof sale>[1], place: string | null = '29') =>
      gstr1Of(monthOf([sale([part(place, place === null ? 0 : 5000, 100_000)], { kind: 'credit-note', ...changes })]))
    const large = { number: 'INV/26-27/0009', day: '2026-09-30', total: 10_000_001 }
    expect(note({ buyer: consumerIn('29'), corrects: large }).cdnur).toHaveLength(1)
    expect(note({ buyer: consumerIn('29'), corrects: { ...large, total: 10_000_000 } }).b2cs).toMatchObject([
      { taxable: -100_000 },
    ])
    expect(note({ buyer: company, corrects: large }).cdnr).toHaveLength(1)
    const abroad = gstr1Json(note({ buyer: foreigner, corrects: large }, null))
    expect(abroad.cdnur).toMatchObject([{ typ: 'EXPWOP', ntty: 'C', val: 1000 }])
    const up = gstr1Json(
      gstr1Of(
        monthOf([sale([part('29', 5000, 100_000)], { kind: 'debit-note', buyer: consumerIn('29'), corrects: large })]),
      ),
    )
    expect(up.cdnur).toMatchObject([{ typ: 'B2CL', ntty: 'D', pos: '29' }])
  })

  test('has exports, advances and what is exempt or taxed at nothing in tables of their own', () => {
    const made = json(
      [
        sale([part(null, 0, 500_000)], { buyer: foreigner, number: 'INV/26-27/0001' }),
        sale([part(own, 0, 300_000)], { exempt: 20_000, number: 'INV/26-27/0002' }),
      ],
      {
        advances: [
          {
            id: 'a',
            number: 'RCT/26-27/0001',
            place: own,
            rate: 5000,
            taxable: 1_000_000,
            taxes: { cgst: 25_000, sgst: 25_000, igst: 0 },
            isAssumed: false,
          },
          {
            id: 'b',
            number: 'RCT/26-27/0002',
            place: own,
            rate: 5000,
            taxable: 200_000,
            taxes: { cgst: 5000, sgst: 5000, igst: 0 },
            isAssumed: true,
          },
        ],
        adjusted: [
          {
            id: 'c',
            number: 'RCT/26-27/0000',
            place: '27',
            rate: 18_000,
            taxable: 100_000,
            taxes: { cgst: 0, sgst: 0, igst: 18_000 },
            isAssumed: false,
          },
        ],
      },
    )
    expect(made.exp).toEqual([
      {
        exp_typ: 'WOPAY',
        inv: [
          { inum: 'INV/26-27/0001', idt: '21-10-2026', val: 5000, itms: [{ txval: 5000, rt: 0, iamt: 0, csamt: 0 }] },
        ],
      },
    ])
    expect(made.at).toEqual([
      { sply_ty: 'INTRA', pos: '08', itms: [{ rt: 5, ad_amt: 12_000, camt: 300, samt: 300, csamt: 0 }] },
    ])
    expect(made.txpd).toEqual([{ sply_ty: 'INTER', pos: '27', itms: [{ rt: 18, ad_amt: 1000, iamt: 180, csamt: 0 }] }])
    expect(made.nil).toEqual({ inv: [{ sply_ty: 'INTRAB2C', nil_amt: 3000, expt_amt: 200, ngsup_amt: 0 }] })
  })

  test('tells service codes apart by buyer since May 2025', () => {
    const before = json([acme()], { month: '2025-04' })
    expect(before.hsn).toMatchObject({ data: [{ hsn_sc: '998555', txval: 10_000 }] })
    expect(json([acme(), local()], { month: '2025-05' }).hsn).toMatchObject({
      hsn_b2b: [{ txval: 10_000 }],
      hsn_b2c: [{ txval: 100_000 }],
    })
  })
})

describe('the files of the offline tool', () => {
  test('have a row for each rate of a document, in the words of the tool', () => {
    const files = gstr1Csv(
      gstr1Of(monthOf([sale([part('27', 5000, 100_000), part('27', 18_000, 200_000)], { buyer: company })])),
    )
    expect(files.map(({ name }) => name)).toEqual([
      'b2b.csv',
      'cdnr.csv',
      'b2cl.csv',
      'b2cs.csv',
      'cdnur.csv',
      'exp.csv',
      'at.csv',
      'atadj.csv',
      'exemp.csv',
      'hsn-b2b.csv',
      'hsn-b2c.csv',
      'docs.csv',
    ])
    expect(files[0]?.rows).toEqual([
      [
        registeredBuyer,
        'Acme & Sons',
        'INV/26-27/0001',
        '21-Oct-2026',
        3410,
        '27-Maharashtra',
        'N',
        null,
        'Regular B2B',
        null,
        5,
        1000,
        null,
      ],
      [
        registeredBuyer,
        'Acme & Sons',
        'INV/26-27/0001',
        '21-Oct-2026',
        3410,
        '27-Maharashtra',
        'N',
        null,
        'Regular B2B',
        null,
        18,
        2000,
        null,
      ],
    ])
  })
})

describe('what is to be looked at', () => {
  test('nothing of what is right', () => {
    expect(messages([acme(), local(), far()])).toEqual([])
  })

  test.each([
    [
      'a GSTIN with a typing mistake',
      { buyer: { ...company, gstin: '27AAPFU0939F1ZW' } },
      /GSTIN of Acme & Sons is not right/,
    ],
    ['a number that is too long', { number: 'INVOICE/26-27/0001' }, /more than 16 characters/],
    ['a number with a sign that is refused', { number: 'INV 26_0001' }, /signs that the portal refuses/],
    ['another currency', { currency: 'USD' }, /in USD without a rate: it is left out/],
    [
      'a line without code',
      { lines: [{ sac: null, rate: 5000, exempt: 0, taxable: 100, taxes: { cgst: 0, sgst: 0, igst: 5 } }] },
      /line without service code/,
    ],
    ['no place', { parts: [{ ...part('29', 5000, 100), place: null }] }, /no place of supply/],
    [
      'several places for a registered buyer',
      { buyer: company, parts: [part('27', 5000, 100), part('29', 5000, 100)] },
      /several places of supply/,
    ],
    [
      'an export without undertaking',
      { buyer: foreigner, parts: [part(null, 0, 100)], lut: null },
      /no letter of undertaking/,
    ],
    [
      'an export to somebody in India',
      { parts: [part(null, 0, 100)] },
      /taken for an export though its buyer is in India/,
    ],
    ['a doubtful rule', { needsAccountant: true }, /depend on a doubtful rule/],
  ])('%s', (_what, changes, words) => {
    const found = gstr1Of(monthOf([sale([part('29', 5000, 100)], { buyer: consumerIn('29'), ...changes })])).findings
    expect(found).toHaveLength(1)
    expect(found[0]?.message).toMatch(words)
    expect(found[0]?.about?.kind).toBe('invoice')
  })

  test('a number that is missing, once for each gap; not those of another series or year', () => {
    const of = (number: string) => sale([part(own, 5000, 100)], { number })
    expect(messages([of('INV/26-27/0001'), of('INV/26-27/0003'), of('INV/26-27/0007'), of('INV/25-26/0099')])).toEqual([
      'One number is missing between INV/26-27/0001 and INV/26-27/0003.',
      '3 numbers are missing between INV/26-27/0003 and INV/26-27/0007.',
    ])
  })

  test('what was cancelled counts by its number alone, and what was cancelled later is to be amended', () => {
    const gone = sale([part(own, 5000, 100)], { number: 'INV/26-27/0002', isCancelled: true })
    const made = gstr1Of(
      monthOf([acme(), gone], { cancelledLater: [{ id: 'x', number: 'INV/26-27/0000', day: '2026-09-30' }] }),
    )
    expect(made.b2cs).toEqual([])
    expect(made.docs).toMatchObject([{ from: 'INV/26-27/0001', to: 'INV/26-27/0002', issued: 2, cancelled: 1 }])
    expect(made.findings).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('amend it on the portal') },
    ])
  })
})
