/** Words of bank statements. */

/** Where a line of a statement stands. */
export const bankLineStates = ['open', 'settled', 'aside'] as const
export type BankLineState = (typeof bankLineStates)[number]

export const bankLineKinds = ['payment', 'settlement', 'bank-charge', 'interest', 'return'] as const

/** What a line, or a part of it, can be put against: what the books have already, and what is still open. */
export const bankTargets = ['entry', 'pending', 'trip', 'invoice', 'bill', 'credit', 'settlement'] as const
export type BankTarget = (typeof bankTargets)[number]

/** Accounts that a line can be booked to as it is. */
export const bookableAccounts = [
  'bank_charges',
  'interest',
  'bank',
  'cash',
  'gateway',
  'cost',
  'sales',
  'gst_output',
  'tcs_payable',
  'suspense',
  'opening',
] as const
export type BookableAccount = (typeof bookableAccounts)[number]

/** Which input tax a gateway's tax on its fees becomes: none, where it is a cost as the fees are. */
export const feeCredits = ['none', 'igst', 'cgst-sgst', 'vat'] as const
export type FeeCredit = (typeof feeCredits)[number]

/** How a part of a line was settled. */
export const bankMatchKinds = ['seen', 'received', 'confirmed', 'paid', 'refunded', 'booked'] as const
export type BankMatchKind = (typeof bankMatchKinds)[number]

export const maxStatementBytes = 10 * 1024 * 1024
/** Of the rows above and in a table whose columns are asked for. */
export const leadingRows = 30
