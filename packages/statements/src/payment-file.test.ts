import { expect, test } from 'vitest'
import { modeOf, type PaymentOrder, rtgsFrom, whyNotWritten, writePaymentFile } from './payment-file.ts'
import { bankName, plainField, remittanceText } from './payment-file-texts.ts'

const payment = {
  reference: 'RUN2600010001',
  amount: 12_345_678,
  holder: 'Café “Blue” & Sons',
  accountNumber: '50100087654321',
  ifsc: 'SBIN0000123',
  bankName: 'State Bank of India',
  branch: 'M.G. Road',
  billNumber: 'LH/1',
}
const order: PaymentOrder = {
  run: 'RUN/26/0001',
  day: '2026-11-26',
  currency: 'INR',
  from: { accountNumber: '5020 0011 2233', ifsc: 'HDFC0000001' },
  payments: [payment],
}

const linesOf = (text: string) => text.split('\r\n').filter(Boolean)

test('a payment is a transfer within one bank, RTGS from two lakh rupees on, and NEFT below', () => {
  expect(modeOf({ amount: rtgsFrom, ifsc: 'HDFC0000123' }, 'HDFC0000001')).toBe('transfer')
  expect(modeOf({ amount: rtgsFrom, ifsc: 'SBIN0000123' }, 'HDFC0000001')).toBe('RTGS')
  expect(modeOf({ amount: rtgsFrom - 1, ifsc: 'SBIN0000123' }, 'HDFC0000001')).toBe('NEFT')
  expect(modeOf({ amount: 1, ifsc: 'SBIN0000123' }, null)).toBe('NEFT')
})

test('the generic file says everything by column, with all digits of the amount', () => {
  const [header = '', row = ''] = linesOf(writePaymentFile('generic', order).text)
  expect(Object.fromEntries(header.split(',').map((name, at) => [name, row.split(',')[at]]))).toEqual({
    'Payment mode': 'NEFT',
    Amount: '123456.78',
    Currency: 'INR',
    'Payment date': '26/11/2026',
    'Debit account number': '502000112233',
    'Beneficiary name': 'Cafe Blue and Sons',
    'Beneficiary account number': '50100087654321',
    'Beneficiary IFSC': 'SBIN0000123',
    'Beneficiary bank': 'State Bank of India',
    Reference: 'RUN2600010001',
    Remarks: 'RUN/26/0001 LH/1',
  })
})

test('the layouts of banks have as many columns as these take, in every row', () => {
  const hdfc = linesOf(writePaymentFile('hdfc', order).text)
  expect(hdfc).toHaveLength(1)
  const cells = hdfc[0]?.split(',') ?? []
  expect(cells).toHaveLength(28)
  expect([cells[0], cells[2], cells[3], cells[22], cells[24]]).toEqual([
    'N',
    '50100087654321',
    '123456.78',
    '26/11/2026',
    'SBIN0000123',
  ])
  const icici = linesOf(writePaymentFile('icici', order).text).map((line) => line.split(','))
  expect(icici.map((line) => line.length)).toEqual([19, 19])
  expect(icici[1]?.slice(0, 7)).toEqual([
    'PAB_VENDOR',
    'NEFT',
    '502000112233',
    'Cafe Blue and Sons',
    '50100087654321',
    'SBIN0000123',
    '123456.78',
  ])
  expect(icici[1]?.[12]).toBe('26-11-2026')
})

test('a whole amount has its two decimals too', () => {
  const whole = { ...order, payments: [{ ...payment, amount: 500_000 }] }
  expect(writePaymentFile('generic', whole).text).toContain('NEFT,5000.00,INR')
})

test('no text becomes another column, another row or a formula', () => {
  const hostile = "=cmd|'/c calc'!A1,\"\r\n+1,HDFC0000666"
  const text = writePaymentFile('generic', {
    ...order,
    payments: [{ ...payment, holder: hostile, billNumber: hostile, bankName: '@x' }],
  }).text
  const lines = linesOf(text)
  expect(lines).toHaveLength(2)
  const cells = lines[1]?.split(',') ?? []
  expect(cells).toHaveLength(11)
  for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@|%]/)
  expect(plainField('-1,2')).toBe('1 2')
})

test('names are cut and written in the letters that banks know', () => {
  expect(bankName('  Ünïted   Jörney’s (Pvt.) Ltd ', 20)).toBe('United Jorney s Pvt')
  expect(bankName('ताज होटल', 35)).toBe('')
  expect(remittanceText('-RUN/26/0001 LH#1', 16)).toBe('RUN/26/0001 LH 1')
})

test('an account without a name, number or IFSC that banks take is not written', () => {
  expect(whyNotWritten(payment)).toBeUndefined()
  expect(whyNotWritten({ ...payment, holder: 'ताज' })).toContain('name')
  expect(whyNotWritten({ ...payment, accountNumber: ' ' })).toContain('number')
  expect(whyNotWritten({ ...payment, ifsc: 'SBIN1' })).toContain('IFSC')
})
