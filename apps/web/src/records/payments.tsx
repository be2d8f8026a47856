import { Button, Group, Menu } from '@mantine/core'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import type { CustomerCredit, DepositUsed, Receipt, ReceiptsOf } from '@sarai/contract/receipt-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { recordPage } from './kinds.ts'
import { AskForPayment } from './ask-for-payment.tsx'
import { OpenPaymentRequests, type RequestedFor } from './payment-requests.tsx'
import { Disputes } from './disputes.tsx'
import { GatewayRefunds } from './gateway-refunds.tsx'
import { DeclaredSteps, PaymentProof } from './payment-declared.tsx'
import { hasVoucher, isSendable, makeVoucher, type PaymentStep, stepLabel, stepsOf } from './payment-steps.ts'
import { DepositsToUse } from './deposits-to-use.tsx'
import { isDeclared, isDeposit, isWriteOff, stateWords, wayWords } from './payment-words.ts'
import { type PaidFor, paymentsQuery } from './payments-cache.ts'
import classes from './payments.module.css'
import type { ToRefund } from './refund-dialog.tsx'
import type { ToSend } from './send-receipt-dialog.tsx'

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))
const RefundDialog = lazy(() => import('./refund-dialog.tsx'))
const PaymentBackDialog = lazy(() => import('./payment-back-dialog.tsx'))
const SendReceiptDialog = lazy(() => import('./send-receipt-dialog.tsx'))

const topics = ['payments'] as const
const everyPayment = calls.receipts.key()

interface Props {
  of: PaidFor
  currency: string
  /** What is due next, in minor units; null where nothing is. */
  due: number | null
  /** When that is due, where a day is agreed. */
  dueOn?: string | null
  /** The currency that the invoice was written in, where it is owed in another, and what of it is to be paid in that. */
  written?: { currency: string; amount: number } | null
  /** Who looks after the invoice of which `due` is open (null: nobody); left out where it is not what an invoice leaves open. */
  invoiceOwner?: string | null
  /** Whether a payment can be recorded. */
  isOpen: boolean
}

/** What was paid for a trip or an invoice, or as a deposit of a contact, and given back. */
export function Payments({ of, currency, due, dueOn, written, invoiceOwner, isOpen }: Props) {
  const query = useQuery(paymentsQuery(of))
  useLiveCalls(topics, everyPayment)
  const { can } = useSession()
  const [isRecording, setRecording] = useState(false)
  const [doing, setDoing] = useState<{ receipt: Receipt; step: Exclude<PaymentStep, 'refund'> }>()
  const [refunding, setRefunding] = useState<ToRefund>()
  const [sending, setSending] = useState<ToSend>()
  const found = query.data?.data
  if (!found) return <Awaited query={query} what="The payments" lines={3} />
  const mayWrite = can('invoices', 'write')
  // An invoice of a trip is paid with the trip.
  const isOfTrip = of.tripId !== null && of.invoiceId !== undefined
  const isOfContact = of.contactId !== undefined
  const words = isOfContact ? ofDeposits : ofPayments
  const close = () => {
    setRecording(false)
    setDoing(undefined)
    setRefunding(undefined)
    setSending(undefined)
  }
  const start = (receipt: Receipt) => (step: PaymentStep) =>
    step === 'refund' ? setRefunding({ receipt }) : setDoing({ receipt, step })
  return (
    <section id="payments" aria-label={words.title} className={classes.payments}>
      <h2 className={classes.heading}>{isOfTrip ? 'Payments of the trip' : words.title}</h2>
      {isOfTrip && invoiceOwner !== undefined && due !== null && (
        <p className="quiet">
          {due > 0 ? `${formatMoney(due, currency)} of this invoice is still to be paid.` : 'This invoice is paid.'}
        </p>
      )}
      {found.receipts.length === 0 && <p className="quiet">{words.none}</p>}
      <ul className={classes.lines}>
        <OpenPaymentRequests about={findRequested(of)} mayWrite={mayWrite} />
        <Disputes of={of} mayWrite={mayWrite} />
        <GatewayRefunds of={of} mayWrite={mayWrite} />
        {found.receipts.map((receipt) => (
          <Payment
            key={receipt.id}
            receipt={receipt}
            onStep={mayWrite ? start(receipt) : undefined}
            onSend={mayWrite ? setSending : undefined}
          />
        ))}
        {found.refunds.map((refund) => (
          <Refund
            key={refund.id}
            refund={refund}
            currency={refund.currency}
            about={refund.noteNumber === null ? 'credit note' : `credit note ${refund.noteNumber}`}
            onSend={mayWrite ? setSending : undefined}
          />
        ))}
        {found.credits.map((credit) => (
          <Credit
            key={credit.noteId}
            credit={credit}
            onRefund={mayWrite ? () => setRefunding({ credit }) : undefined}
          />
        ))}
      </ul>
      {isOpen && mayWrite && !isOfContact && <DepositsToUse of={of} currency={currency} due={due} />}
      {isOpen && mayWrite && (
        <Group mt="md" gap="xs">
          <Button variant="default" size="compact-md" onClick={() => setRecording(true)}>
            {words.record}
          </Button>
          {due !== 0 && <AskForPayment of={findRequested(of)} currency={currency} due={due} dueOn={dueOn} />}
        </Group>
      )}
      <Suspense>
        {isRecording && (
          <PaymentDialog
            of={of}
            currency={currency}
            amount={due}
            written={written}
            invoiceOwner={invoiceOwner}
            onSend={setSending}
            onClose={close}
          />
        )}
        {refunding && <RefundDialog what={refunding} of={of} onSend={setSending} onClose={close} />}
        {doing && <PaymentBackDialog receipt={doing.receipt} of={of} step={doing.step} onClose={close} />}
        {sending && <SendReceiptDialog what={sending} onClose={close} />}
      </Suspense>
    </section>
  )
}

/** The same as payment requests name it. */
function findRequested({ tripId, invoiceId, contactId }: PaidFor): RequestedFor {
  if (contactId !== undefined) return { contactId }
  return invoiceId === undefined ? { tripId: tripId ?? '' } : { invoiceId }
}

const ofPayments = { title: 'Payments', none: 'Nothing is paid yet.', record: 'Record payment' }
const ofDeposits = { title: 'Deposits', none: 'Nothing is on deposit.', record: 'Record deposit' }

interface PaymentProps {
  receipt: Receipt
  onStep?: (step: PaymentStep) => void
  onSend?: (what: ToSend) => void
}

function Payment({ receipt, onStep, onSend }: PaymentProps) {
  const { agency } = useSession()
  const { id, number, state, day, payer, currency, reference, refunds, tax, cancelReason, writtenOff } = receipt
  const steps = onStep && !isDeclared(receipt) ? stepsOf(receipt) : []
  const paid = receipt.amount + receipt.bankCharges + receipt.tds + writtenOff
  const who = isWriteOff(receipt) ? receipt.note : isDeposit(receipt) ? null : payer
  const words = [number ?? 'No number yet', wayWords(receipt), who, reference]
  const left = isDeposit(receipt) && number !== null && `${formatMoney(receipt.ahead, currency)} left`
  const fee = receipt.fee > 0 && `${formatMoney(receipt.fee, currency)} convenience fee in it`
  const arrived = receipt.inAccount !== null && `${formatMoney(receipt.inAccount, agency.currency)} arrived`
  const taxed = tax && [
    tax.tax > 0 && `${formatMoney(tax.tax, tax.currency)} tax in it`,
    tax.tcs && `${formatMoney(tax.tcs.amount, tax.currency)} collected at source`,
  ]
  return (
    <>
      <li>
        <span className={classes.words}>
          {words.filter(Boolean).join(' · ')}
          <br />
          <span className="quiet">
            {[formatDay(day), stateWords(receipt), fee, left, arrived, cancelReason, ...(taxed ?? [])]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {receipt.isFromCustomer && (
            <span className={classes.declared} data-waits={state === 'pending' || undefined}>
              Declared by the customer
              <PaymentProof proof={receipt.proof} />
            </span>
          )}
          {onStep && isDeclared(receipt) && <DeclaredSteps amount={formatMoney(paid, currency)} onStep={onStep} />}
        </span>
        <span className="tabular">{formatMoney(paid, currency)}</span>
        {(steps.length > 0 || hasVoucher(receipt)) && (
          <RowMenu label={`Actions for ${number ?? 'this payment'}`}>
            <Menu.Dropdown>
              {hasVoucher(receipt) && (
                <Menu.Item onClick={() => void makeVoucher('receipt', id)}>Receipt as PDF</Menu.Item>
              )}
              {onSend && isSendable(receipt) && <Menu.Item onClick={() => onSend({ receipt })}>Send receipt</Menu.Item>}
              {steps.map((step) => (
                <Menu.Item key={step} color={step === 'cancel' ? 'red' : undefined} onClick={() => onStep?.(step)}>
                  {stepLabel(receipt, step)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </RowMenu>
        )}
      </li>
      {receipt.uses
        .filter((use) => use.state !== 'cancelled')
        .map((use) => (
          <DepositUse key={use.id} use={use} currency={currency} />
        ))}
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} currency={currency} onSend={onSend} />
      ))}
    </>
  )
}

/** What a deposit was used for. */
function DepositUse({ use, currency }: { use: DepositUsed; currency: string }) {
  const { number, day, amount, tripId, invoiceId, label } = use
  const what = label ?? 'a record that you do not see'
  const page = tripId ? recordPage('trip', tripId) : invoiceId ? recordPage('invoice', invoiceId) : null
  const link = page && (
    <Link to={page} search={tripId ? { tab: 'money' } : {}}>
      <u>{what}</u>
    </Link>
  )
  return (
    <li>
      <span className={classes.words}>
        Used for {link ?? what}
        <br />
        <span className="quiet">{[formatDay(day), number].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="tabular">−{formatMoney(amount, currency)}</span>
    </li>
  )
}

interface RefundProps {
  refund: Receipt['refunds'][number] | ReceiptsOf['refunds'][number]
  currency: string
  /** What was given back, where that is no payment. */
  about?: string
  onSend?: (what: ToSend) => void
}

function Refund({ refund, currency, about, onSend }: RefundProps) {
  const { agency } = useSession()
  const { id, number, day, mode, amount, inAccount, tcsKept } = refund
  const words = [number, `refund by ${receiptModeLabels[mode]}`, about]
  return (
    <li>
      <span className={classes.words}>
        {words.filter(Boolean).join(' · ')}
        <br />
        <span className="quiet">
          {formatDay(day)}
          {inAccount !== null && ` · ${formatMoney(inAccount, agency.currency)} left the account`}
          {tcsKept > 0 && ` · ${formatMoney(tcsKept, currency)} collected at source stays with the state`}
        </span>
      </span>
      <span className="tabular">−{formatMoney(amount, currency)}</span>
      <RowMenu label={`Actions for ${number}`}>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void makeVoucher('refund', id)}>Refund voucher as PDF</Menu.Item>
          {onSend && <Menu.Item onClick={() => onSend({ refund })}>Send refund voucher</Menu.Item>}
        </Menu.Dropdown>
      </RowMenu>
    </li>
  )
}

/** What a credit note left the customer. */
function Credit({ credit, onRefund }: { credit: CustomerCredit; onRefund?: () => void }) {
  const { number, day, currency, left } = credit
  return (
    <li>
      <span className={classes.words}>
        {number} · credit note
        <br />
        <span className="quiet">{formatDay(day)} · To be given back, or put against what is paid next</span>
      </span>
      <span className="tabular">{formatMoney(left, currency)}</span>
      {onRefund && (
        <Button variant="default" size="compact-sm" onClick={onRefund}>
          Refund
        </Button>
      )}
    </li>
  )
}
