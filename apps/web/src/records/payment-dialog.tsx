import { Checkbox, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { MoreDetails } from '~/ui/more-details.tsx'
import { toast } from '~/ui/toast.ts'
import { useMovement } from './account-select.tsx'
import { MoneyInput } from './amount-inputs.tsx'
import { dayProblemsOf } from './other-year.tsx'
import { firstFacts, PaymentFactFields, sentFacts } from './payment-facts.tsx'
import { firstMore, type MoreOfPayment, PaymentMoreFields } from './payment-more.tsx'
import { PaymentRest, smallRest } from './payment-rest.tsx'
import { PaymentPreview, usePaymentPreview } from './payment-tax.tsx'
import { isWriteOff } from './payment-words.ts'
import { findNewest, type PaidFor, showPayments } from './payments-cache.ts'
import type { ToSend } from './send-receipt-dialog.tsx'

interface Props {
  of: PaidFor
  /** Of the trip or invoice. */
  currency: string
  /** What is due next. */
  amount: number | null
  /** The currency that the invoice was written in, where it is owed in another, and what of it is to be paid in that. */
  written?: { currency: string; amount: number } | null
  /** Who pays, where it is not whoever the trip or invoice is for. */
  payerId?: string
  /** Who looks after the invoice of which `amount` is open (null: nobody); left out where it is not what an invoice leaves open. */
  invoiceOwner?: string | null
  /** Sends the payer the receipt; left out where that is done elsewhere. */
  onSend?: (what: ToSend) => void
  onClose: () => void
}

function describeRecorded(isDeposit: boolean, isPending: boolean): string {
  const what = isDeposit ? 'deposit' : 'payment'
  return isPending ? `The ${what} waits to be confirmed` : `The ${what} was recorded`
}

const moreNames = ['payerId', 'inTrip', 'bankCharges', 'tds', 'note']

/** A payment of a trip or invoice, or a deposit, as it was received or as somebody says to have made it. */
export default function PaymentDialog({
  of,
  currency: own,
  amount: due,
  written = null,
  payerId: payer,
  invoiceOwner,
  onSend,
  onClose,
}: Props) {
  const { agency, lacks } = useSession()
  const today = dayOf(new Date(useNow()))
  const [amount, setAmount] = useState(written?.amount ?? due)
  const [inAccount, setInAccount] = useState<number | null>(null)
  const [facts, setFacts] = useState(firstFacts('upi', today))
  const [more, setMore] = useState<MoreOfPayment>({
    ...firstMore(written?.currency ?? own),
    payerId: payer ?? null,
  })
  const [isMore, setIsMore] = useState(payer !== undefined)
  const [collectsTcs, setCollectsTcs] = useState(true)
  const [isPending, setPending] = useState(false)
  const [reason, setReason] = useState<string>()
  const { problems, setProblems, isSending, sendOnce } = useSending((error) => {
    const found = dayProblemsOf(error)
    if (moreNames.some((name) => found[name])) setIsMore(true)
    return found
  })

  const { currency, payerId, inTrip, bankCharges, tds, note } = more
  const isDeposit = of.contactId !== undefined
  const movement = useMovement(facts, currency)
  // Nobody has seen yet what arrives.
  const isConverted = movement.isConverted && !isPending
  const moved = { ...facts, bankAccountId: movement.bankAccountId }
  const said = sentFacts(moved, currency !== agency.currency && !isConverted)
  const payment = {
    tripId: of.tripId ?? undefined,
    invoiceId: of.invoiceId,
    contactId: of.contactId,
    payerId: payerId ?? undefined,
    amount: amount ?? 0,
    currency,
    bankCharges: bankCharges ?? 0,
    tds: tds ?? 0,
    inAccount: isConverted ? (inAccount ?? undefined) : undefined,
    collectsTcs,
    ...(currency === own || isDeposit ? {} : { inTrip: inTrip ?? undefined }),
  }
  const preview = usePaymentPreview({ ...payment, rate: said.facts?.rate, day: facts.day, mode: facts.mode })

  const isShort = invoiceOwner !== undefined && currency === own && !isPending && !lacks('refund', invoiceOwner)
  const rest = isShort ? smallRest(due, payment.amount + payment.bankCharges + payment.tds) : null
  const writeOffReason = rest === null ? undefined : reason?.trim()

  const title = isDeposit ? 'Record deposit' : 'Record payment'
  const record = () =>
    sendOnce(async (context) => {
      if (!said.facts) return setProblems(said.problems)
      const given = { ...payment, ...said.facts, note: note || null, isPending, writeOffReason }
      const answer = await api.receipts.create(given, { context })
      showPayments(of, answer)
      const receipt = isPending ? undefined : findNewest(answer.data.receipts.filter((one) => !isWriteOff(one)))
      toast({
        kind: 'success',
        message: describeRecorded(isDeposit, isPending),
        action: onSend && receipt && { label: 'Send receipt', run: () => onSend({ receipt }) },
      })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <Stack gap="md">
          <MoneyInput
            label={isConverted ? 'Amount paid' : 'Amount received'}
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setAmount}
            data-autofocus
          />
          <PaymentFactFields
            facts={facts}
            currency={currency}
            accountLabel="Into account"
            alsoOffers={agency.currency}
            converted={
              isConverted ? { label: 'Arrived in the account', amount: inAccount, onChange: setInAccount } : undefined
            }
            problems={problems}
            onChange={setFacts}
          />
          {isDeposit && (
            <Text size="sm" c="dimmed">
              It is for no trip or invoice yet. Tax on it is worked out when you use it.
            </Text>
          )}
          <PaymentPreview preview={preview} />
          {(preview?.tax?.tcs || !collectsTcs) && (
            <Checkbox
              label="Tax to be collected at source is in it"
              description="Otherwise the invoice collects it."
              checked={collectsTcs}
              onChange={(event) => setCollectsTcs(event.currentTarget.checked)}
            />
          )}
          <MoreDetails isOpen={isMore} onChange={setIsMore}>
            <PaymentMoreFields
              more={more}
              of={currency === written?.currency ? currency : own}
              isDeposit={isDeposit}
              problems={problems}
              onChange={setMore}
            />
          </MoreDetails>
          <Checkbox
            label="Nobody has seen the money yet"
            description="It counts once it is confirmed."
            checked={isPending}
            onChange={(event) => setPending(event.currentTarget.checked)}
          />
          {rest !== null && (
            <PaymentRest
              rest={rest}
              currency={own}
              reason={reason}
              problem={problems.writeOffReason}
              onChange={setReason}
            />
          )}
          <FormFoot problem={problems.form} label={title} isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
