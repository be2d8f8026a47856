import { halfUp, toAmount } from '@sarai/money/amounts'
import { minorDigits } from '@sarai/money/currency'
import { parseAmount } from '@sarai/money/parse'
import type { ProviderField } from '../provider.ts'

/** What a payer bears of a gateway's fee, before tax. */
export interface FeeTerms {
  /** Of what is paid, in hundredths of a percent. */
  rate: number
  /** For each payment, in minor units of the agency's currency. */
  fixed: number
}

const percent = /^(\d{1,2})(?:\.(\d{1,2}))?$/
const maxRate = 1000
const fixedAmount = /^\d{1,6}(\.\d{1,2})?$/

const readRate = (text: string): number | undefined => {
  const [, whole, part = ''] = percent.exec(text.trim().replace(/\s*%$/, '')) ?? []
  const rate = whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return rate !== undefined && rate <= maxRate ? rate : undefined
}

/** What every gateway is set to. Nothing is passed on unless something is typed in here, and a request says so. */
export const feeFields: readonly ProviderField[] = [
  {
    name: 'feePercent',
    label: 'Convenience fee in percent',
    hint: 'Empty: you bear what the gateway takes. A number such as 2 or 1.95 is added, with its GST, where a payment request says that the payer bears it. Indian rules forbid a fee for UPI and RuPay debit cards, so those pay without it.',
    isRequired: false,
    explainProblem: (text) => (readRate(text) === undefined ? 'Enter a percentage up to 10, such as 1.95' : undefined),
  },
  {
    name: 'feeFixed',
    label: 'Convenience fee for each payment',
    hint: 'In your own currency, without GST; beside the percentage, or in its place.',
    isRequired: false,
    explainProblem: (text) => (fixedAmount.test(text.trim()) ? undefined : 'Enter an amount, such as 15 or 15.50'),
  },
]

/** What a gateway is set to pass on; undefined where that is nothing. @param currency the agency's */
export function readFeeTerms(settings: Readonly<Record<string, string>>, currency: string): FeeTerms | undefined {
  const rate = readRate(settings.feePercent ?? '') ?? 0
  const [whole = '', part] = (settings.feeFixed ?? '').trim().split('.')
  const typed = parseAmount(part !== undefined && minorDigits(currency) > 0 ? `${whole}.${part}` : whole, currency)
  const fixed = 'value' in typed ? typed.value : 0
  return rate > 0 || fixed > 0 ? { rate, fixed } : undefined
}

/**
 * What is passed on with an amount, before tax.
 * @param fixed the terms' fixed part, in the amount's currency
 */
export const computeFeeBeforeTax = (amount: number, { rate, fixed }: FeeTerms): number =>
  toAmount(halfUp(BigInt(amount) * BigInt(rate), 10_000n)) + fixed
