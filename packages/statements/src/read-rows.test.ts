import { describe, expect, test } from 'vitest'
import { columnsNamed, mapping, mappingKeyOf } from './mapping.ts'
import { readStatement } from './read-statement.ts'
import { hdfc, icici, kotak, rowsOf } from './test-rows.ts'

const read = (text: string, options: Partial<Parameters<typeof readStatement>[1]> = {}) =>
  readStatement({ format: 'rows', rows: rowsOf(text) }, { currency: 'INR', ...options })

describe('layouts of banks', () => {
  test('a statement of HDFC is read with what stands around it', () => {
    const statement = read(hdfc)
    expect(statement).toMatchObject({
      bank: 'HDFC',
      account: { lastDigits: '5678', iban: null },
      currency: 'INR',
      from: '2026-04-01',
      to: '2026-04-30',
      opening: 10_000_000,
      closing: 10_441_000,
      findings: [],
    })
    expect(statement.lines.map(({ day, amount, kind, lineNumber }) => [day, amount, kind, lineNumber])).toEqual([
      ['2026-04-02', 2_500_000, 'payment', 7],
      ['2026-04-03', 4_000_000, 'payment', 8],
      ['2026-04-03', -6_000_000, 'payment', 9],
      ['2026-04-15', 1_250_050, 'payment', 10],
      ['2026-04-17', -1_250_050, 'return', 12],
      ['2026-04-17', -59_000, 'bank-charge', 13],
    ])
    expect(statement.lines[0]).toMatchObject({
      counterparty: 'RAHUL SHARMA',
      vpa: 'rahul.s@okicici',
      references: [{ kind: 'upi', value: '609212345678' }],
      balance: 12_500_000,
      valueDay: '2026-04-02',
    })
    expect(statement.lines[3]?.text).toContain('CONTINUED NARRATION')
  })

  test('a statement of ICICI has the latest line first; it is turned around', () => {
    const statement = read(icici)
    expect(statement).toMatchObject({ bank: 'ICICI', opening: 21_000_000, closing: 21_000_000, findings: [] })
    expect(statement.lines.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-04-11', -1_500_000],
      ['2026-04-12', 500_000],
      ['2026-04-13', 1_000_000],
    ])
  })

  test('a statement of Kotak has the sign beside the amount, and an overdrawn balance', () => {
    const statement = read(kotak)
    expect(statement).toMatchObject({ bank: 'Kotak', account: { lastDigits: '7890' }, findings: [] })
    expect(statement.lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [100_000, -50_000],
      [200_000, 150_000],
      [-10_000, 140_000],
    ])
  })

  test.each([
    ['HDFC', 'Date ,Narration ,Value Dat,Debit Amount ,Credit Amount ,Chq/Ref Number ,Closing Balance'],
    [
      'ICICI',
      'No.,Transaction ID,Value Date,Txn Posted Date,ChequeNo.,Description,Cr/Dr,Transaction Amount(INR),Available Balance(INR)',
    ],
    ['SBI', 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance'],
    ['SBI', 'Date,Details,Ref No/Cheque No,Debit,Credit,Balance'],
    ['Axis', 'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL'],
    [
      'Axis',
      'S.No,Transaction Date,Value Date,Particulars,Amount(INR),Debit/Credit,Balance(INR),Cheque Number,Branch Name(SOL)',
    ],
    ['Kotak', 'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Debit,Credit,Balance'],
    ['Yes', 'Transaction Date,Value Date,Cheque No/Reference No,Description,Withdrawals,Deposits,Running Balance'],
    ['IDFC First', 'Transaction Date,Value Date,Particulars,Cheque No.,Debit,Credit,Balance'],
  ])('%s is known by its columns: %s', (bank, header) => {
    const columns = columnsNamed(header.split(','))
    expect(columns).toMatchObject({ bank, isKnown: true })
    expect(mapping.safeParse(columns?.mapping).success).toBe(true)
  })
})

describe('other tables', () => {
  const other = `Posting Date|Details of it|Ref|Out|In|Saldo
13/04/2026|NEFT from Rahul|AB12345|| 1,000.00|5,000.00
14/04/2026|Rent||500.00||4,500.00`

  test('columns nobody knows are asked for, and read by the mapping that was chosen', () => {
    const asked = read(other)
    expect(asked).toMatchObject({
      lines: [],
      mapping: null,
      findings: [{ code: 'columns-unknown', severity: 'question' }],
    })
    expect(asked.mappingKey).toBe(mappingKeyOf(['Posting Date', 'Details of it', 'Ref', 'Out', 'In', 'Saldo']))
    const chosen = {
      day: 0,
      valueDay: null,
      text: 1,
      reference: 2,
      debit: 3,
      credit: 4,
      amount: null,
      sign: null,
      balance: 5,
      balanceSign: null,
      dateOrder: null,
    }
    const statement = read(other, { mapping: chosen })
    expect(statement.findings).toEqual([])
    expect(statement.lines.map(({ amount }) => amount)).toEqual([100_000, -50_000])
    expect(statement.mapping?.dateOrder).toBe('dmy')
  })

  test('columns that their names suggest are read, and somebody is asked to look', () => {
    const statement = read(
      'Txn Date|Remarks|Amount|Balance\n13-Apr-2026|Rahul|+1,000.00|2,000.00\n14-Apr-2026|Fee of visa|(250.50)|1,749.50',
    )
    expect(statement.findings.map(({ code }) => code)).toEqual(['columns-guessed'])
    expect(statement.lines.map(({ amount }) => amount)).toEqual([100_000, -25_050])
  })

  test('amounts that nothing gives a direction to are asked for', () => {
    const statement = read('Txn Date|Remarks|Amount\n13-Apr-2026|Rahul|1,000.00\n14-Apr-2026|Meera|250.50')
    expect(statement).toMatchObject({ lines: [], findings: [{ code: 'columns-guessed' }, { code: 'sign-unknown' }] })
  })

  test('a row that is incomplete or has two amounts is told, never left out in silence', () => {
    const statement = read(`Date|Narration|Debit|Credit|Balance
13/04/2026|One||100.00|100.00
|No day||50.00|150.00
14/04/2026|Both|10.00|20.00|160.00
31/04/2026|No such day||5.00|165.00
15/04/2026|Twelve|12.345||152.65
16/04/2026|Last||1.00|153.65`)
    expect(statement.lines.map(({ text }) => text)).toEqual(['One', 'Last'])
    expect(
      statement.findings.filter(({ severity }) => severity === 'error').map(({ lineNumber }) => lineNumber),
    ).toEqual([3, 6, 4, 5])
  })

  test('a balance that does not add up is told with its row', () => {
    const statement = read(hdfc.replace('40,000.00|1,65,000.00', '41,000.00|1,65,000.00'))
    expect(statement.findings).toMatchObject([{ code: 'balance-mismatch', lineNumber: 8 }])
    expect(statement.lines).toHaveLength(6)
  })
})

describe('days', () => {
  const rows = (...days: string[]) =>
    `Date|Narration|Debit|Credit\n${days.map((day, at) => `${day}|Line ${at}||10.00`).join('\n')}`
  const daysOf = (text: string, options = {}) => read(text, options).lines.map(({ day }) => day)
  const codes = (text: string, options = {}) =>
    read(text, options)
      .findings.map(({ code }) => code)
      .filter((code) => code !== 'columns-guessed')

  test('one day above twelve shows the order of all', () => {
    expect(daysOf(rows('03/04/2026', '13/04/2026'))).toEqual(['2026-04-03', '2026-04-13'])
    expect(daysOf(rows('04/03/2026', '04/13/2026'))).toEqual(['2026-04-03', '2026-04-13'])
  })

  test('days that fit both ways are asked for, not guessed', () => {
    const open = rows('03/04/2026', '05/04/2026')
    expect(read(open)).toMatchObject({ lines: [] })
    expect(codes(open)).toEqual(['date-order-unknown'])
    expect(daysOf(open, { dateOrder: 'mdy' })).toEqual(['2026-03-04', '2026-05-04'])
  })

  test('order, the day of import, the period and running balances decide', () => {
    expect(daysOf(rows('11/03/2026', '02/04/2026', '05/04/2026'))).toEqual(['2026-03-11', '2026-04-02', '2026-04-05'])
    expect(daysOf(rows('03/04/2026', '05/04/2026'), { today: '2026-04-20' })).toEqual(['2026-04-03', '2026-04-05'])
    expect(daysOf(`Period 01/04/2026 to 30/04/2026\n${rows('03/04/2026', '05/04/2026')}`)).toEqual([
      '2026-04-03',
      '2026-04-05',
    ])
    // 5 Feb and 4 Mar, as the balances run; by the other order the latest would come first.
    const running = (...balances: number[]) =>
      `Date|Narration|Debit|Credit|Balance\n05/02/2026|a||10|${balances[0]}\n04/03/2026|b||10|${balances[1]}`
    expect(daysOf(running(10, 20))).toEqual(['2026-02-05', '2026-03-04'])
    expect(daysOf(running(20, 10))).toEqual(['2026-04-03', '2026-05-02'])
  })

  test('a file with rows of both orders is refused', () => {
    expect(codes(rows('13/04/2026', '04/14/2026'))).toEqual(['date-order-unknown'])
  })

  test('dates that a spreadsheet turned around are turned back, and it is told', () => {
    const turned = rows('28/03/2026', '2026-01-04', '2026-05-04', '13/04/2026')
    expect(daysOf(turned)).toEqual(['2026-03-28', '2026-04-01', '2026-04-05', '2026-04-13'])
    expect(codes(turned)).toEqual(['dates-turned'])
  })

  test('a remembered order holds where a file leaves it open, and is asked about where it speaks against it', () => {
    const mapped = { ...columnsNamed(['Date', 'Narration', 'Debit', 'Credit'])?.mapping, dateOrder: 'mdy' }
    const options = { mapping: mapping.parse(mapped) }
    expect(daysOf(rows('03/04/2026', '05/04/2026'), options)).toEqual(['2026-03-04', '2026-05-04'])
    expect(codes(rows('11/03/2026', '02/04/2026', '05/04/2026'), options)).toEqual(['date-order-contradicted'])
  })
})

test('a narration with commas that nobody quoted is one cell again, and no amount moves', () => {
  const lines = [
    'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance',
    '02/04/26,UPI-RAHUL SHARMA,02/04/26,0.00,25000.00,0000609212345678,125000.00',
    '03/04/26,NEFT DR-PALM GROVE RESORT, MUM, BILL 77,03/04/26,60000.00,0.00,N093261234567890,65000.00',
    '15/04/26,CHQ RET, 5,15/04/26,590.00,0.00,000451,64410.00',
  ]
  const rows = lines.map((line, at) => ({ row: at + 1, cells: line.split(',') }))
  const { findings, lines: read, bank } = readStatement({ format: 'rows', rows }, { currency: 'INR' })
  expect({ bank, findings }).toEqual({ bank: 'HDFC', findings: [] })
  expect(read.map(({ day, amount, text, balance }) => [day, amount, text, balance])).toEqual([
    ['2026-04-02', 2_500_000, 'UPI-RAHUL SHARMA', 12_500_000],
    ['2026-04-03', -6_000_000, 'NEFT DR-PALM GROVE RESORT,MUM,BILL 77', 6_500_000],
    ['2026-04-15', -59_000, 'CHQ RET,5', 6_441_000],
  ])
})

test('a column called Label is what happened', () => {
  const rows = rowsOf(
    'Date|Label|Debit|Credit|Balance\n02/04/2026|UPI RAHUL|100.00||900.00\n15/04/2026|NEFT MEERA||50.00|950.00',
  )
  const { lines } = readStatement({ format: 'rows', rows }, { currency: 'EUR' })
  expect(lines.map(({ text }) => text)).toEqual(['UPI RAHUL', 'NEFT MEERA'])
})

test.each(['Text', 'Libellé', 'Concept', 'Buchungstext', 'Payee', 'मद'])(
  'a column called %s has the words, and is what happened',
  (name) => {
    const rows = rowsOf(
      `Date|No|${name}|Branch|Debit|Credit|Balance\n02/04/2026|A1|UPI RAHUL SHARMA|MI|100.00||900.00\n15/04/2026|A2|NEFT MEERA|MI||50.00|950.00`,
    )
    const { lines, findings } = readStatement({ format: 'rows', rows }, { currency: 'INR' })
    expect(lines.map(({ text }) => text)).toEqual(['UPI RAHUL SHARMA', 'NEFT MEERA'])
    expect(findings.map(({ code }) => code)).toEqual(['columns-guessed'])
  },
)

test('a row of zero is told and moves nothing; the first row is not left out because its amount cannot be read', () => {
  const head = 'Date|Narration|Chq./Ref.No.|Value Dt|Withdrawal Amt.|Deposit Amt.|Closing Balance'
  const read = (...rows: string[]) =>
    readStatement({ format: 'rows', rows: rowsOf([head, ...rows].join('\n')) }, { currency: 'INR' })
  const good = '15/04/26|NEFT CR|1|15/04/26||100.00|1,100.00'
  const zero = read(good, '16/04/26|LIMIT CHANGED|0|16/04/26|0.00|0.00|1,100.00')
  expect(zero.lines).toHaveLength(1)
  expect(zero.findings).toMatchObject([{ code: 'no-amount', severity: 'warning', lineNumber: 3 }])
  const first = read('14/04/26|NEFT CR|1|14/04/26||1x0.00|1,000.00', good)
  expect(first.findings).toMatchObject([{ code: 'row-skipped', severity: 'error', lineNumber: 2 }])
})
