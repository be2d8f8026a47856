/** Words of what payment gateways settle. */

/** Gateways whose reports are told apart by name; what another one settles is `other`. */
export const gatewayNames = {
  razorpay: 'Razorpay',
  cashfree: 'Cashfree',
  payu: 'PayU',
  phonepe: 'PhonePe',
  paytm: 'Paytm',
  stripe: 'Stripe',
  ccavenue: 'CCAvenue',
  billdesk: 'BillDesk',
  easebuzz: 'Easebuzz',
  instamojo: 'Instamojo',
  pinelabs: 'Pine Labs',
  other: 'Another gateway',
} as const
export type GatewayName = keyof typeof gatewayNames
export const gatewayKeys = Object.keys(gatewayNames) as [GatewayName, ...GatewayName[]]

/** `open`: a line is unexplained, or no bank line has shown the transfer. */
export const settlementStates = ['open', 'done'] as const
export type SettlementState = (typeof settlementStates)[number]

export const settlementLineKinds = ['payment', 'refund', 'adjustment'] as const
export type SettlementLineKind = (typeof settlementLineKinds)[number]

/** Accounts that a line can be booked to that is no recorded payment. */
export const settlementAccounts = ['bank_charges', 'cost', 'sales', 'suspense'] as const
export type SettlementAccount = (typeof settlementAccounts)[number]

export const maxReportBytes = 10 * 1024 * 1024
