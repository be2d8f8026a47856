import { expect, test } from 'vitest'
import { readNarration } from './narration.ts'
import { readWritten } from './written-amounts.ts'

const read = (text: string, { reference = '', amount = 100 } = {}) => readNarration(text, { reference, amount })

// [bank, narration, field, reference, name, UPI id]
test.each([
  [
    'HDFC',
    'UPI-RAHUL SHARMA-RAHUL.S@OKICICI-ICIC0000123-609212345678-TRIP',
    '0000609212345678',
    'upi 609212345678',
    'RAHUL SHARMA',
    'rahul.s@okicici',
  ],
  [
    'HDFC',
    'UPI-MEERA R IYER-9829012345@YBL-YESB0YBLUPI-609312345678-ADVANCE',
    '',
    'upi 609312345678',
    'MEERA R IYER',
    '9829012345@ybl',
  ],
  [
    'HDFC',
    'NEFT CR-SBIN0000300-MEERA IYER-SAFFRON TRAILS-SBINN52026040312345678',
    '',
    'utr SBINN52026040312345678',
    'MEERA IYER',
    null,
  ],
  [
    'HDFC',
    'NEFT DR-KKBK0000958-PALM GROVE RESORT-NETBANK, MUM-N093261234567890-BILL 77',
    '',
    'utr N093261234567890',
    'PALM GROVE RESORT',
    null,
  ],
  [
    'HDFC',
    'RTGS CR-UTIB0000001-ABC TRAVELS PVT LTD-SAFFRON TRAILS-UTIBR52026040312345678',
    '',
    'utr UTIBR52026040312345678',
    'ABC TRAVELS PVT LTD',
    null,
  ],
  [
    'HDFC',
    'IMPS-609412345678-RAHUL SHARMA-HDFC-XXXXXXX1234-TRIP',
    '0000609412345678',
    'imps 609412345678',
    'RAHUL SHARMA',
    null,
  ],
  ['HDFC', '50200012345678-TPT-TRIP ADVANCE-RAHUL SHARMA', '', undefined, 'RAHUL SHARMA', null],
  ['HDFC', 'CHQ DEP - 000451 - JAIPUR MAIN', '', 'cheque 000451', null, null],
  ['ICICI', 'UPI/610312345678/TRIP ADV/rahul@okaxis/AXIS BANK/ICI1234', '-', 'upi 610312345678', null, 'rahul@okaxis'],
  ['ICICI', 'MMT/IMPS/610212345678/TRIP/MEERA IYE/HDFC0000123', '', 'imps 610212345678', 'MEERA IYE', null],
  ['ICICI', 'NEFT-UTIBN62026041112-MEERA IYER-TRIP', '', 'utr UTIBN62026041112', 'MEERA IYER', null],
  ['ICICI', 'CLG/RAHUL SHARMA/000123/HDFC BANK', '', 'cheque 000123', 'RAHUL SHARMA', null],
  ['ICICI', 'RTGS-SBINR52026041112345678-ABC TRAVELS', '', 'utr SBINR52026041112345678', 'ABC TRAVELS', null],
  [
    'SBI',
    'BY TRANSFER-UPI/CR/609212345678/RAHUL SH/ICIC/rahul.s@ok/TRIP--',
    'TRANSFER FROM 4897',
    'upi 609212345678',
    'RAHUL SH',
    'rahul.s@ok',
  ],
  [
    'SBI',
    'BY TRANSFER-NEFT*ICIC0000104*ICICN52026040112345678*RAHUL SHARMA--',
    '',
    'utr ICICN52026040112345678',
    'RAHUL SHARMA',
    null,
  ],
  [
    'SBI',
    'BY TRANSFER-RTGS UTIBR52026040112345678 ABC TRAVELS-',
    '',
    'utr UTIBR52026040112345678',
    'ABC TRAVELS',
    null,
  ],
  ['SBI', 'BY TRANSFER-INB IMPS609212345678/9829012345/XX1234/TRIP', '', 'imps 609212345678', null, null],
  ['SBI', 'CHEQUE DEPOSIT', '451203', 'cheque 451203', null, null],
  ['Axis', 'UPI/P2A/609212345678/RAHUL SHARMA/HDFC BANK/TRIP', '', 'upi 609212345678', 'RAHUL SHARMA', null],
  ['Axis', 'IMPS/P2A/609212345678/RAHULSHARMA/HDFCBANK/TRIP', '', 'imps 609212345678', 'RAHULSHARMA', null],
  ['Axis', 'NEFT/ICICN62026040112/RAHUL SHARMA/ICICI BANK', '', 'utr ICICN62026040112', 'RAHUL SHARMA', null],
  ['Axis', 'CLG/000123/010426/HDFC/RAHUL SHARMA', '', 'cheque 000123', 'RAHUL SHARMA', null],
  ['Kotak', 'UPI/RAHUL SHARMA/609112345678/TRIP', 'UPI-609112345678', 'upi 609112345678', 'RAHUL SHARMA', null],
  ['Kotak', 'Recd:IMPS/610412345678/MEERA IYE/KKBK/X1234/TRIP', '', 'imps 610412345678', 'MEERA IYE', null],
  ['Kotak', 'NEFT ICICN62026040112 RAHUL SHARMA', '', 'utr ICICN62026040112', 'RAHUL SHARMA', null],
  ['Yes', 'UPI/609212345678/From:rahul@okaxis/To:saffron@ybl/TRIP', '', 'upi 609212345678', null, 'rahul@okaxis'],
  [
    'Yes',
    'NEFT Cr-ICIC0000104-RAHUL SHARMA-SAFFRON TRAILS-ICICN52026040112345678',
    '',
    'utr ICICN52026040112345678',
    'RAHUL SHARMA',
    null,
  ],
  [
    'IDFC First',
    'UPI/CR/609212345678/RAHUL SHARMA/ICIC/rahul@ok/TRIP',
    '',
    'upi 609212345678',
    'RAHUL SHARMA',
    'rahul@ok',
  ],
  ['IDFC First', 'UPI/MOB/609212345678/TRIP ADV', '', 'upi 609212345678', null, null],
  ['IDFC First', 'NEFT/ICICN52026040112345678/RAHUL SHARMA', '', 'utr ICICN52026040112345678', 'RAHUL SHARMA', null],
])('%s: %s', (_, text, field, reference, name, vpa) => {
  const told = read(text, { reference: field })
  expect(told.kind).toBe('payment')
  expect(told.references.map(({ kind, value }) => `${kind} ${value}`)[0]).toBe(reference)
  expect(told.counterparty).toBe(name)
  expect(told.vpa).toBe(vpa)
})

test.each([
  [
    'settlement',
    'razorpay',
    'NEFT CR-HDFC0000001-RAZORPAY SOFTWARE PVT LTD-SAFFRON-HDFCN52026040112345678 setl_PQ12rs34TU56vw',
    100,
  ],
  ['settlement', 'cashfree', 'NEFT-YESBN12026040112-CASHFREE PAYMENTS INDIA PVT LTD-SETTLEMENT 88123', 100],
  ['payment', null, 'UPI-RAHUL-RAHUL@PAYTM-PYTM0123456-609212345678-PAID VIA PHONEPE', 100],
  ['bank-charge', null, 'CHQ RET CHRG INCL GST', -100],
  ['bank-charge', null, 'Chrg: Quarterly AMB Apr', -100],
  ['bank-charge', null, 'NEFT CHARGES INCL GST 030426', -100],
  ['payment', null, 'UPI-VISA CENTRE-VFS@HDFCBANK-HDFC0000001-609212345678-VISA FEE', -100],
  ['payment', null, 'UPI-RAHUL SHARMA-RAHUL@OKICICI-ICIC0000123-609212345678-RETURN TICKET', 100],
  ['return', null, 'CHQ DEP RET- FUNDS INSUFFICIENT 000451', -100],
  ['return', null, 'NEFT RETURN-N093261234567890-ACCOUNT CLOSED', 100],
  ['return', null, 'REV-UPI-609212345678', 100],
  ['interest', null, 'INT. PAID 01-01-2026 TO 31-03-2026', 100],
])('it is a %s (%s): %s', (kind, gateway, text, amount) => {
  expect(read(text, { amount })).toMatchObject({ kind, gateway })
})

test('a gateway’s own id comes before the transfer that brought the money', () => {
  expect(read('RAZORPAY setl_PQ12rs34TU56vw HDFCN52026040112345678').references).toEqual([
    { kind: 'gateway', value: 'SETLPQ12RS34TU56VW' },
    { kind: 'utr', value: 'HDFCN52026040112345678' },
  ])
})

test.each([
  ['1,25,000.00', 12_500_000, null],
  ['125,000.00 Cr', 12_500_000, 'cr'],
  ['₹ 450.5', 45_050, null],
  ['Rs.450', 45_000, null],
  ['(1,234.50)', -123_450, null],
  ['-1,234.50', -123_450, null],
  ['1,234.50-', -123_450, null],
  ['500.00 DR', 50_000, 'dr'],
  ['1.250,75', 125_075, null],
  ['1234.5600000000001', 123_456, null],
  ['0.00', 0, null],
  ['12,34', 1_234, null],
])('%s is %i', (text, value, mark) => {
  expect(readWritten(text, 'INR')).toEqual({ value, mark })
})

test.each(['', 'abc', '12.345', '1,2,3', '(-5)', '1.2.3', '1e5', '--5', '99999999999999999999'])(
  '"%s" is no amount of rupees',
  (text) => {
    expect(readWritten(text, 'INR')).toBeUndefined()
  },
)

test('yen have no decimals, and fils have three', () => {
  expect(readWritten('1,234', 'JPY')?.value).toBe(1_234)
  expect(readWritten('12.5', 'JPY')).toBeUndefined()
  expect(readWritten('12.345', 'KWD')?.value).toBe(12_345)
})
