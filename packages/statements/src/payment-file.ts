/** The file by which a bank is told to pay many accounts at once. */
import type { BankFileLayout } from '@sarai/contract/payment-run-words'
import { decimalOf } from '@sarai/money/format'
import { bankName, codeText, plainField, remittanceText } from './payment-file-texts.ts'

/** RTGS takes payments from two lakh rupees on; in paise. */
export const rtgsFrom = 20_000_000

export interface PaymentOrder {
  /** What the payments belong to: "RUN/26-27/0001". */
  run: string
  /** The day they are to be made on: 2026-11-26. */
  day: string
  /** What they are in; files of Indian banks are in INR. */
  currency: string
  /** The account that pays. */
  from: { accountNumber: string; ifsc: string | null }
  payments: PaymentInstruction[]
}

export interface PaymentInstruction {
  /** Known to the bank and to us: at most 20 letters and digits. */
  reference: string
  /** In minor units. */
  amount: number
  holder: string
  accountNumber: string
  ifsc: string
  bankName: string | null
  branch: string | null
  /** What it is for, in the words of the vendor: the number of its bill. */
  billNumber: string
}

export interface PaymentFile {
  /** How its name ends. */
  extension: 'csv'
  text: string
}

type Mode = 'transfer' | 'NEFT' | 'RTGS'

/** Within one bank it is a transfer; to others RTGS from two lakh rupees on, and NEFT below. */
export function modeOf({ amount, ifsc }: Pick<PaymentInstruction, 'amount' | 'ifsc'>, from: string | null): Mode {
  if (from && from.slice(0, 4) === ifsc.slice(0, 4)) return 'transfer'
  return amount >= rtgsFrom ? 'RTGS' : 'NEFT'
}

/** 26/11/2026, or with another sign between. */
const dayText = (day: string, sign: '/' | '-') => day.split('-').toReversed().join(sign)

const remittanceOf = (run: string, { billNumber }: PaymentInstruction, max: number) =>
  remittanceText(`${run} ${billNumber}`, max)

type Row = readonly string[]
interface Layout {
  header: Row | null
  row: (order: PaymentOrder, payment: PaymentInstruction) => Row
}

/** Ours, described in docs/payment-runs.md. */
const generic: Layout = {
  header: [
    'Payment mode',
    'Amount',
    'Currency',
    'Payment date',
    'Debit account number',
    'Beneficiary name',
    'Beneficiary account number',
    'Beneficiary IFSC',
    'Beneficiary bank',
    'Reference',
    'Remarks',
  ],
  row: ({ run, day, currency, from }, payment) => [
    modeOf(payment, from.ifsc) === 'RTGS' ? 'RTGS' : 'NEFT',
    decimalOf(payment.amount, currency),
    currency,
    dayText(day, '/'),
    codeText(from.accountNumber),
    bankName(payment.holder, 35),
    codeText(payment.accountNumber),
    codeText(payment.ifsc),
    bankName(payment.bankName ?? '', 35),
    codeText(payment.reference).slice(0, 20),
    remittanceOf(run, payment, 30),
  ],
}

const hdfcModes: Record<Mode, string> = { transfer: 'I', NEFT: 'N', RTGS: 'R' }

/** HDFC Bank's ENet: 28 columns, no header. Locations, addresses and cheques are for drafts, and stay empty. */
const hdfc: Layout = {
  header: null,
  row: ({ run, day, currency, from }, payment) => [
    hdfcModes[modeOf(payment, from.ifsc)],
    // Within the bank the account stands for the beneficiary's code too.
    modeOf(payment, from.ifsc) === 'transfer' ? codeText(payment.accountNumber) : '',
    codeText(payment.accountNumber),
    decimalOf(payment.amount, currency),
    bankName(payment.holder, 40),
    ...Array<string>(7).fill(''),
    codeText(payment.reference).slice(0, 20),
    remittanceOf(run, payment, 20),
    ...Array<string>(7).fill(''),
    '',
    dayText(day, '/'),
    '',
    codeText(payment.ifsc),
    bankName(payment.bankName ?? '', 40),
    bankName(payment.branch ?? '', 40),
    '',
  ],
}

const iciciModes: Record<Mode, string> = { transfer: 'FT', NEFT: 'NEFT', RTGS: 'RTGS' }

/** ICICI Bank's bulk upload: 19 columns with a header. */
const icici: Layout = {
  header: [
    'PYMT_PROD_TYPE_CODE',
    'PYMT_MODE',
    'DEBIT_ACC_NO',
    'BNF_NAME',
    'BENE_ACC_NO',
    'BENE_IFSC',
    'AMOUNT',
    'DEBIT_NARR',
    'CREDIT_NARR',
    'MOBILE_NUM',
    'EMAIL_ID',
    'REMARK',
    'PYMT_DATE',
    'REF_NO',
    'ADDL_INFO1',
    'ADDL_INFO2',
    'ADDL_INFO3',
    'ADDL_INFO4',
    'ADDL_INFO5',
  ],
  row: ({ run, day, currency, from }, payment) => [
    'PAB_VENDOR',
    iciciModes[modeOf(payment, from.ifsc)],
    codeText(from.accountNumber),
    bankName(payment.holder, 32),
    codeText(payment.accountNumber),
    codeText(payment.ifsc),
    decimalOf(payment.amount, currency),
    remittanceOf(run, payment, 30),
    remittanceOf(run, payment, 30),
    '',
    '',
    remittanceOf(run, payment, 30),
    dayText(day, '-'),
    codeText(payment.reference).slice(0, 20),
    ...Array<string>(5).fill(''),
  ],
}

const layouts: Record<BankFileLayout, Layout> = { generic, hdfc, icici }

/** Writes the payments in the layout of a bank, each line ending in CR and LF. */
export function writePaymentFile(layout: BankFileLayout, order: PaymentOrder): PaymentFile {
  const { header, row } = layouts[layout]
  const rows = order.payments.map((payment) => row(order, payment))
  const lines = [...(header ? [header] : []), ...rows].map((cells) => `${cells.map(plainField).join(',')}\r\n`)
  return { extension: 'csv', text: lines.join('') }
}

/** Why an account cannot be written to a file; undefined where it can. */
export function whyNotWritten({
  holder,
  accountNumber,
  ifsc,
}: Pick<PaymentInstruction, 'holder' | 'accountNumber' | 'ifsc'>): string | undefined {
  if (bankName(holder, 35) === '') return 'The account holder’s name has no letter that banks take'
  if (codeText(accountNumber) === '') return 'The account has no number'
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(codeText(ifsc)) ? undefined : 'The account’s IFSC is not valid'
}
