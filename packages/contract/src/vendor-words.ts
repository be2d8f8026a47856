/** The words vendors are described with; without schemas, so that a screen can list them for a few bytes. */

/** On hold: whoever would book with them is warned. Archived: not offered any more. */
export const vendorStatuses = ['active', 'on_hold', 'archived'] as const
export type VendorStatus = (typeof vendorStatuses)[number]
export const vendorStatusLabels: Record<VendorStatus, string> = {
  active: 'Active',
  on_hold: 'On hold',
  archived: 'Archived',
}

/** Of unregistered ones no GSTIN is asked for. */
export const gstRegistrations = ['registered', 'unregistered'] as const

export const vendorDocumentKinds = ['contract', 'licence', 'insurance', 'registration', 'other'] as const
export type VendorDocumentKind = (typeof vendorDocumentKinds)[number]
export const vendorDocumentLabels: Record<VendorDocumentKind, string> = {
  contract: 'Contract',
  licence: 'Licence',
  insurance: 'Insurance',
  registration: 'Registration',
  other: 'Other document',
}

/** How long before its end a document is worth a warning. */
export const vendorWarningDays = 30

/** Facts that only those who see costs are shown, and may change. */
export const vendorCostFacts = ['creditDays', 'paymentTerms', 'creditLimit', 'openingBalance', 'openingOn'] as const
export type VendorCostFact = (typeof vendorCostFacts)[number]

/** How a change of a vendor's bank account stands. Nothing is paid by one that is not confirmed. */
export const bankChangeStates = ['waiting', 'confirmed', 'refused', 'withdrawn', 'expired'] as const
export type BankChangeState = (typeof bankChangeStates)[number]
export const bankChangeStateLabels: Record<BankChangeState, string> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/** Days that a change of a bank account waits before it has to be asked for again. */
export const bankChangeDays = 7

/** What two vendors can have in common that makes them look like one. */
export const vendorTwinReasons = ['gstin', 'phone', 'email', 'name_and_city'] as const
export type VendorTwinReason = (typeof vendorTwinReasons)[number]

interface Address {
  address: string | null
  city: string | null
  state: string | null
  country: string | null
  pincode: string | null
}

/** A vendor's address on one line, as vouchers print it; empty where nothing of it is known. */
export const formatVendorAddress = ({ address, city, state, pincode, country }: Address): string =>
  [address, city, [state, pincode].filter(Boolean).join(' '), country].filter(Boolean).join(', ').slice(0, 300)
