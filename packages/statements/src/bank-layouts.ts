/** The columns of the statements that Indian banks give out as tables. */

export const columnFields = [
  'day',
  'valueDay',
  'text',
  'reference',
  'debit',
  'credit',
  'amount',
  'sign',
  'balance',
] as const
export type ColumnField = (typeof columnFields)[number]

export interface BankLayout {
  bank: string
  /** Each column's name, as `headerName` has it, and what it holds; columns that hold nothing of ours are left out. */
  columns: readonly (readonly [name: string, field: ColumnField])[]
}

/** A column's name as it is compared: lower case, words alone, without the currency in brackets. */
export function headerName(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/\((?:\s*(?:inr|rs\.?|₹|in rs\.?)\s*)\)|₹/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const layout = (bank: string, columns: Record<string, ColumnField>): BankLayout => ({
  bank,
  columns: Object.entries(columns),
})

/** Of two layouts that fit, the one with more columns is taken; the same columns of two banks are read the same way. */
export const bankLayouts: readonly BankLayout[] = [
  layout('HDFC', {
    date: 'day',
    narration: 'text',
    'chq ref no': 'reference',
    'value dt': 'valueDay',
    'withdrawal amt': 'debit',
    'deposit amt': 'credit',
    'closing balance': 'balance',
  }),
  layout('HDFC', {
    date: 'day',
    narration: 'text',
    'value dat': 'valueDay',
    'debit amount': 'debit',
    'credit amount': 'credit',
    'chq ref number': 'reference',
    'closing balance': 'balance',
  }),
  layout('ICICI', {
    'value date': 'valueDay',
    'transaction date': 'day',
    'cheque number': 'reference',
    'transaction remarks': 'text',
    'withdrawal amount': 'debit',
    'deposit amount': 'credit',
    balance: 'balance',
  }),
  layout('ICICI', {
    'value date': 'valueDay',
    'txn posted date': 'day',
    chequeno: 'reference',
    description: 'text',
    'cr dr': 'sign',
    'transaction amount': 'amount',
    'available balance': 'balance',
  }),
  layout('SBI', {
    'txn date': 'day',
    'value date': 'valueDay',
    description: 'text',
    'ref no cheque no': 'reference',
    debit: 'debit',
    credit: 'credit',
    balance: 'balance',
  }),
  layout('SBI', {
    date: 'day',
    details: 'text',
    'ref no cheque no': 'reference',
    debit: 'debit',
    credit: 'credit',
    balance: 'balance',
  }),
  layout('Axis', {
    'tran date': 'day',
    chqno: 'reference',
    particulars: 'text',
    dr: 'debit',
    cr: 'credit',
    bal: 'balance',
  }),
  layout('Axis', {
    'transaction date': 'day',
    'value date': 'valueDay',
    particulars: 'text',
    amount: 'amount',
    'debit credit': 'sign',
    balance: 'balance',
    'cheque number': 'reference',
  }),
  layout('Kotak', {
    'transaction date': 'day',
    'value date': 'valueDay',
    description: 'text',
    'chq ref no': 'reference',
    debit: 'debit',
    credit: 'credit',
    balance: 'balance',
  }),
  // Its second column of this name is the balance's own.
  layout('Kotak', {
    date: 'day',
    description: 'text',
    'chq ref number': 'reference',
    amount: 'amount',
    'dr cr': 'sign',
    balance: 'balance',
  }),
  layout('Yes', {
    'transaction date': 'day',
    'value date': 'valueDay',
    'cheque no reference no': 'reference',
    description: 'text',
    withdrawals: 'debit',
    deposits: 'credit',
    'running balance': 'balance',
  }),
  layout('Yes', {
    'transaction date': 'day',
    'value date': 'valueDay',
    'transaction description': 'text',
    'reference number': 'reference',
    'debit amount': 'debit',
    'credit amount': 'credit',
    'running balance': 'balance',
  }),
  layout('IDFC First', {
    'transaction date': 'day',
    'value date': 'valueDay',
    particulars: 'text',
    'cheque no': 'reference',
    debit: 'debit',
    credit: 'credit',
    balance: 'balance',
  }),
]

/** What other banks call their columns; the earlier word of a field is taken before the later. */
export const columnWords: Record<ColumnField, readonly string[]> = {
  day: [
    'transaction date',
    'txn date',
    'tran date',
    'trans date',
    'posting date',
    'post date',
    'posted date',
    'booking date',
    'entry date',
    'date',
    'txn dt',
    'tran dt',
  ],
  valueDay: ['value date', 'value dt', 'val date', 'value dat'],
  text: [
    'label',
    'narration',
    'particulars',
    'description',
    'transaction remarks',
    'transaction description',
    'remarks',
    'transaction particulars',
    'transaction details',
    'details',
    'memo',
    'payment details',
  ],
  reference: [
    'chq ref no',
    'chq ref number',
    'ref no cheque no',
    'cheque no reference no',
    'reference no',
    'reference number',
    'reference',
    'ref no',
    'utr',
    'utr number',
    'utr no',
    'transaction id',
    'cheque no',
    'cheque number',
    'chq no',
    'instrument id',
    'instrument no',
    'chqno',
    'chequeno',
    'tran id',
  ],
  debit: [
    'debit',
    'withdrawal',
    'withdrawals',
    'withdrawal amt',
    'withdrawal amount',
    'debit amount',
    'debit amt',
    'dr',
    'paid out',
    'money out',
    'dr amount',
    'withdrawal dr',
    'debits',
  ],
  credit: [
    'credit',
    'deposit',
    'deposits',
    'deposit amt',
    'deposit amount',
    'credit amount',
    'credit amt',
    'cr',
    'paid in',
    'money in',
    'cr amount',
    'deposit cr',
    'credits',
  ],
  amount: ['amount', 'transaction amount', 'txn amount', 'tran amount', 'amount in account currency'],
  sign: [
    'cr dr',
    'dr cr',
    'debit credit',
    'credit debit',
    'type',
    'transaction type',
    'txn type',
    'dc',
    'd c',
    'drcr',
    'crdr',
  ],
  balance: [
    'balance',
    'closing balance',
    'running balance',
    'available balance',
    'balance amount',
    'bal',
    'ledger balance',
  ],
}
