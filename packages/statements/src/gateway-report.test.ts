import { expect, test } from 'vitest'
import { netOfLines, readGatewayReport } from './gateway-report.ts'

const rowsOf = (text: string) => text.split('\n').map((line, at) => ({ row: at + 1, cells: line.split(',') }))
const options = { currency: 'INR', today: '2026-11-26', dateOrder: null }
const read = (text: string) => readGatewayReport(rowsOf(text), options)

test('a report of Razorpay is read with fees that have their tax in them, or beside them', () => {
  const recon = read(
    [
      'entity_id,type,debit,credit,amount,currency,fee,tax,created_at,settled_at,settlement_id,settlement_utr,order_id',
      'pay_DEMO0000000001,payment,0,9764,10000,INR,236,36,2026-11-18 10:11:12,2026-11-20 09:00:00,setl_DEMO00000001,UTR1,order_DEMO0001',
      'rfnd_DEMO000000001,refund,500,0,500,INR,0,0,2026-11-19 10:11:12,2026-11-20 09:00:00,setl_DEMO00000001,UTR1,',
      'pay_DEMO0000000002,payment,0,976.40,1000,INR,23.60,3.60,2026-11-21 10:11:12,,,,',
    ].join('\n'),
  )
  expect(recon.gateway).toBe('razorpay')
  expect(recon.unsettled).toBe(1)
  expect(recon.settlements).toMatchObject([
    {
      reference: 'setl_DEMO00000001',
      utr: 'UTR1',
      settledOn: '2026-11-20',
      lines: [
        {
          kind: 'payment',
          amount: 1_000_000,
          fee: 20_000,
          tax: 3_600,
          paidOn: '2026-11-18',
          references: ['order_DEMO0001'],
        },
        { kind: 'refund', amount: -50_000, fee: 0, tax: 0 },
      ],
    },
  ])
  expect(netOfLines(recon.settlements[0]?.lines ?? [])).toBe(926_400)
  const beside = read(
    [
      'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,settlement_id,settled_at',
      'payment,pay_DEMO0000000001,10000,INR,200,36,0,9764,setl_DEMO00000001,2026-11-20',
    ].join('\n'),
  )
  expect(beside.settlements[0]?.lines).toMatchObject([{ amount: 1_000_000, fee: 20_000, tax: 3_600 }])
})

test('a report of Cashfree is read by the side of each event', () => {
  const report = read(
    [
      'Event ID,Event Type,Sale Type,Event Currency,Event Time,Event Amount,Event Settlement Amount,Payment Service Charge,Payment Service Tax,Settlement Date,UTR,Order Id,Customer Phone',
      '4387450090,PAYMENT,CREDIT,INR,2026-11-18 15:05:12,1000.00,976.40,20.00,3.60,2026-11-20 15:35:50,AXISCN1169361047,CF-1,9876543210',
      '4387450091,DISPUTE,DEBIT,INR,2026-11-18 15:05:12,100.00,100.00,0,0,2026-11-20 15:35:50,AXISCN1169361047,CF-0,',
    ].join('\n'),
  )
  expect(report.settlements).toMatchObject([
    {
      reference: 'AXISCN1169361047',
      lines: [
        { kind: 'payment', amount: 100_000, fee: 2_000, tax: 360, phone: '9876543210' },
        { kind: 'adjustment', amount: -10_000 },
      ],
    },
  ])
})

test('a settlement of which a row does not add up is left out as a whole, and what is no report is told', () => {
  const report = read(
    [
      'entity_id,type,debit,credit,amount,fee,tax,settlement_id,settled_at',
      'pay_1,payment,0,90,100,5,1,setl_1,2026-11-20',
      'pay_2,payment,0,95,100,5,1,setl_1,2026-11-20',
      'pay_3,payment,0,95,100,5,1,setl_2,2026-11-20',
    ].join('\n'),
  )
  expect(report.settlements.map(({ reference }) => reference)).toEqual(['setl_2'])
  expect(report.findings).toMatchObject([{ code: 'row-unreadable', lineNumber: 2 }])
  expect(read('Date,Narration,Amount\n2026-11-20,x,5').findings).toMatchObject([{ code: 'columns-unknown' }])
})
