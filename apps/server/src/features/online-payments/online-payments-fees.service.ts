import { convertedBack, toAmount } from '@sarai/money/amounts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { listActivePlugins } from '../../kernel/plugins/plugins-active.service.ts'
import type { PaymentGateway } from '../../kernel/plugins/plugins-gateway.service.ts'
import { computeFeeBeforeTax, readFeeTerms } from '../../providers/payments/fee-terms.rules.ts'
import type { FeePart } from '../../providers/payments/payments.ts'
import type { Services } from '../../services.ts'
import { computeFee } from '../invoices/invoices-fees.service.ts'

/** What a payer bears besides what is due; in minor units of its currency. */
export interface Fee {
  beforeTax: number
  /** With its tax. */
  total: number
  /** What that tax is called; null where there is none in it. */
  tax: 'GST' | 'VAT' | null
}

/** One of the ways in which a gateway takes an amount. */
export interface FeeOffer {
  /** What its page is kept to; null where it takes whatever the account does. */
  methods: FeePart | null
  /** The same in words: "UPI or card". */
  by: string | null
  fee: Fee | null
}

/** What is paid, as far as it decides about a fee. */
export interface FeeWanted {
  /** Whether the payer is to bear one. */
  passesFee: boolean
  contactId: string | null
  currency: string
  rate: number | null
  amount: number
}

const withoutFee: FeeOffer = { methods: null, by: null, fee: null }

/** The fees that active gateways are set to pass on, where a request says so. */
export async function listFeeTerms(services: Services, db: AgencyDb, { currency }: { currency: string }) {
  return (await listActivePlugins(services, db, 'payments')).flatMap(({ plugin, provider: { name } }) => {
    const terms = readFeeTerms(plugin.settings, currency)
    return terms ? [{ gateway: name, ...terms }] : []
  })
}

/** Where a fee is forbidden for some ways of paying, and how the payer will pay is not known before. */
const isRestricted = (currency: string): boolean => currency === 'INR'

/** In which ways a gateway takes an amount: with the fee, where one is passed on and allowed, and without. */
export async function listFeeOffers(
  services: Services,
  db: AgencyDb,
  { plugin, provider }: PaymentGateway,
  { passesFee, contactId, currency, rate, amount }: FeeWanted,
): Promise<FeeOffer[]> {
  // Who is not known is sent no invoice, and without one there is no fee.
  if (!passesFee || contactId === null || amount <= 0) return [withoutFee]
  const agency = await findAgency(db)
  const terms = readFeeTerms(plugin.settings, agency.currency)
  const methods = isRestricted(currency) ? provider.feeMethods : undefined
  if (!terms || (isRestricted(currency) && !methods)) return [withoutFee]
  const isOwn = currency === agency.currency
  if (!isOwn && rate === null) return [withoutFee]
  const fixed =
    isOwn || rate === null
      ? terms.fixed
      : toAmount(convertedBack(BigInt(terms.fixed), { from: currency, to: agency.currency, rate }))
  const beforeTax = computeFeeBeforeTax(amount, { ...terms, fixed })
  const charged = { contactId, currency, rate: isOwn ? null : rate, beforeTax }
  const taxed = beforeTax > 0 ? await computeFee(db, charged, todayFor(services, agency)) : undefined
  if (!taxed || taxed.total <= 0) return [withoutFee]
  const fee = { beforeTax, ...taxed }
  if (!methods) return [{ methods: null, by: null, fee }]
  // What costs nothing comes first.
  return [
    { methods: 'without-fee', by: methods['without-fee'], fee: null },
    { methods: 'with-fee', by: methods['with-fee'], fee },
  ]
}

/** Whether a payment was made in a way for which no fee may be taken, whatever its page was kept to. */
export const isFeeForbidden = (currency: string, method: string | null): boolean =>
  isRestricted(currency) && method !== null && /upi|debit/i.test(method)
