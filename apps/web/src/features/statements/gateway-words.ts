import { type FeeCredit, feeCredits } from '@sarai/contract/statement-words'
import type { SettlementAccount, SettlementLineKind } from '@sarai/contract/settlement-words'

export const creditNames: Record<FeeCredit, string> = {
  none: 'A cost, as the fees are',
  igst: 'Input tax: IGST',
  'cgst-sgst': 'Input tax: CGST and SGST',
  vat: 'Input tax: VAT',
}

/** What the tax on a gateway's fees can become, where the agency is. */
export const creditChoices = (isIndian: boolean) =>
  feeCredits
    .filter((one) => one === 'none' || (one === 'vat') !== isIndian)
    .map((value) => ({ value, label: creditNames[value] }))

export const lineKindNames: Record<SettlementLineKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Correction',
}

export const settlementAccountNames: Record<SettlementAccount, string> = {
  bank_charges: 'Bank charges',
  cost: 'Cost of services',
  sales: 'Sales',
  suspense: 'Suspense, until it is clear',
}
