/** The accounts of the books. Debits are positive and credits negative throughout. */
export const accounts = [
  'customer',
  'customer_advance',
  'vendor',
  'vendor_advance',
  'bank',
  'cash',
  'gateway',
  'sales',
  'cost',
  'gst_output',
  'gst_input',
  'gst_on_advances',
  'gst_reverse_charge',
  'tcs_payable',
  'tcs_on_advances',
  'tds_receivable',
  'tds_payable',
  'round_off',
  'exchange_difference',
  'bank_charges',
  'written_off',
  'interest',
  'pure_agent',
  'suspense',
  'opening',
] as const
export type Account = (typeof accounts)[number]

/**
 * Where an account stands: in the balance sheet, or in the profit and loss. What may be gained as well as lost is other
 * income in one time and an expense in another. What is laid out in a customer's name is posted as a cost, so that what
 * is charged for it is income.
 */
export type AccountClass = 'balance-sheet' | 'income' | 'cost' | 'expense' | 'gain-or-loss'
export const accountClasses: Readonly<Record<Account, AccountClass>> = {
  customer: 'balance-sheet',
  customer_advance: 'balance-sheet',
  vendor: 'balance-sheet',
  vendor_advance: 'balance-sheet',
  bank: 'balance-sheet',
  cash: 'balance-sheet',
  gateway: 'balance-sheet',
  sales: 'income',
  cost: 'cost',
  gst_output: 'balance-sheet',
  gst_input: 'balance-sheet',
  gst_on_advances: 'balance-sheet',
  gst_reverse_charge: 'balance-sheet',
  tcs_payable: 'balance-sheet',
  tcs_on_advances: 'balance-sheet',
  tds_receivable: 'balance-sheet',
  tds_payable: 'balance-sheet',
  round_off: 'gain-or-loss',
  exchange_difference: 'gain-or-loss',
  bank_charges: 'expense',
  written_off: 'expense',
  interest: 'gain-or-loss',
  pure_agent: 'income',
  suspense: 'balance-sheet',
  opening: 'balance-sheet',
}

/** Where money is: what it is received into and paid from. */
export const moneyAccounts = ['bank', 'cash', 'gateway'] as const
export type MoneyAccount = (typeof moneyAccounts)[number]

/** Accounts whose `part` is somebody: there are as many parts as there are customers and vendors. */
export const partyAccounts = [
  'customer',
  'customer_advance',
  'vendor',
  'vendor_advance',
  'tds_receivable',
  'tds_payable',
] as const
export type PartyAccount = (typeof partyAccounts)[number]

/**
 * Accounts that are kept by item, with the sign of what is open: what a document opened is settled down to nothing and
 * never beyond.
 */
export const itemSigns = {
  customer: 1,
  customer_advance: -1,
  vendor: -1,
  vendor_advance: 1,
  gst_on_advances: 1,
  tcs_on_advances: 1,
} as const satisfies Partial<Record<Account, 1 | -1>>
export type ItemAccount = keyof typeof itemSigns
export const isItemAccount = (account: Account): account is ItemAccount => account in itemSigns
