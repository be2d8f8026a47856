import { useDebouncedValue } from '@mantine/hooks'
import type { ReceiptTax, ReceiptToPreview } from '@sarai/contract/receipt-schemas'
import { formatMoney } from '@sarai/money/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import classes from './payment-tax.module.css'
import { Why } from './why.tsx'

const restMs = 300

/** The tax in what was paid ahead of its invoice; each figure opens why it is that. */
export function PaymentTax({ tax }: { tax: ReceiptTax }) {
  const { currency, tcs } = tax
  const money = (amount: number) => formatMoney(amount, currency)
  const ofTcs = tax.why.filter(({ figure }) => figure === 'tcs')
  const ofTax = tax.why.filter(({ figure }) => figure !== 'tcs')
  return (
    <dl className={classes.facts} aria-label="Tax in this payment">
      <Fact label="Paid ahead of the invoice" value={money(tax.advance)} why={[]} />
      {tax.tax > 0 && <Fact label={`Tax in it, ${tax.rate / 1000} %`} value={money(tax.tax)} why={ofTax} />}
      {tcs && <Fact label="Collected at source in it" value={money(tcs.amount)} why={ofTcs} />}
    </dl>
  )
}

function Fact({ label, value, why }: { label: string; value: string; why: ReceiptTax['why'] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">
        <Why label={label} value={value} why={why} />
      </dd>
    </div>
  )
}

/** What a payment that is being typed would come to; null while that is not known. */
export function usePaymentPreview(payment: ReceiptToPreview) {
  const { agency } = useSession()
  const { tripId, invoiceId, contactId, payerId, day, currency, rate, amount, inAccount } = payment
  const { inTrip, bankCharges, tds, collectsTcs, mode } = payment
  const typed = useMemo(
    () => ({
      tripId,
      invoiceId,
      contactId,
      payerId,
      day,
      currency,
      rate,
      amount,
      inAccount,
      inTrip,
      bankCharges,
      tds,
      collectsTcs,
      mode,
    }),
    [
      tripId,
      invoiceId,
      contactId,
      payerId,
      day,
      currency,
      rate,
      amount,
      inAccount,
      inTrip,
      bankCharges,
      tds,
      collectsTcs,
      mode,
    ],
  )
  const [input] = useDebouncedValue(typed, restMs)
  const query = useQuery(
    calls.receipts.preview.queryOptions({
      input,
      enabled: input.amount > 0 && input.day !== '' && isWorthKnown(input, agency.currency),
      placeholderData: keepPreviousData,
      retry: false,
    }),
  )
  return amount > 0 ? (query.data?.data ?? null) : null
}

/** Whether it is said what the money is worth in the agency's currency. */
const isWorthKnown = ({ currency = '', rate, inAccount }: ReceiptToPreview, own: string) =>
  currency === own || rate !== undefined || inAccount !== undefined

/** What the tax in a payment is before it is recorded, and what keeps it from being computed. */
export function PaymentPreview({ preview }: { preview: ReturnType<typeof usePaymentPreview> }) {
  if (!preview || (!preview.tax && preview.findings.length === 0)) return null
  return (
    <div aria-live="polite">
      {preview.tax && <PaymentTax tax={preview.tax} />}
      {preview.findings.map((finding) => (
        <p key={finding} className={classes.doubt}>
          {finding}
        </p>
      ))}
    </div>
  )
}
