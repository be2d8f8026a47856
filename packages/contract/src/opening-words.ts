/** What an opening balance is of, in the order they are shown in. */
export const openingKinds = [
  'bank',
  'overdrawn',
  'cash',
  'customer-owes',
  'customer-ahead',
  'vendor-owed',
  'vendor-ahead',
] as const
export type OpeningKind = (typeof openingKinds)[number]

export const openingKindLabels: Record<OpeningKind, string> = {
  bank: 'Money in a bank account',
  overdrawn: 'Bank account overdrawn',
  cash: 'Cash in hand',
  'customer-owes': 'A customer owes us',
  'customer-ahead': 'A customer has paid ahead',
  'vendor-owed': 'We owe a vendor',
  'vendor-ahead': 'A vendor holds our advance',
}

/** Whose the balance is. */
export type OpeningParty = 'account' | 'contact' | 'vendor' | null
export const openingParties: Record<OpeningKind, OpeningParty> = {
  bank: 'account',
  overdrawn: 'account',
  cash: null,
  'customer-owes': 'contact',
  'customer-ahead': 'contact',
  'vendor-owed': 'vendor',
  'vendor-ahead': 'vendor',
}

/** Kinds that are still to be paid, and have a day by which. */
export const isOpeningDue = (kind: OpeningKind): boolean => kind === 'customer-owes' || kind === 'vendor-owed'
