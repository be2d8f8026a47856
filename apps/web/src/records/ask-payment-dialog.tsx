import { Modal, Stack, TextInput } from '@mantine/core'
import type { PaymentRequest } from '@sarai/contract/payment-requests'
import { parseRate } from '@sarai/money/parse'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { MoneyInput } from './amount-inputs.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { refreshPaymentRequests } from './payment-requests-cache.ts'
import { PassedFee } from './passed-fee.tsx'
import type { RequestedFor } from './payment-requests.tsx'

interface Props {
  /** Left out where it is a deposit for no lead. */
  of?: RequestedFor
  /** Nobody is known yet whose deposit it will be. */
  isPayerUnknown?: boolean
  currency: string
  /** What is due next; null where nothing says it. */
  due: number | null
  /** When that is due. */
  dueOn?: string | null
  /** Shows how it is sent. */
  onAsked: (request: PaymentRequest) => void
  onClose: () => void
}

/** Asks a customer for a payment: a part of a trip or invoice, or a deposit. */
export default function AskPaymentDialog({
  of,
  isPayerUnknown = false,
  currency,
  due,
  dueOn: first = null,
  onAsked,
  onClose,
}: Props) {
  const { agency } = useSession()
  const today = dayOf(new Date(useNow()))
  const [contactId, setContactId] = useState<string | null>(null)
  const [amount, setAmount] = useState(due)
  const [description, setDescription] = useState('')
  const [dueOn, setDueOn] = useState(first ?? '')
  const [validUntil, setValidUntil] = useState('')
  const [passesFee, setPassesFee] = useState(false)
  const [rateText, setRateText] = useState('')
  const { problems, setProblems, isSending, sendOnce } = useSending()
  const isDeposit = !of || 'contactId' in of || 'leadId' in of
  const isForeign = currency !== agency.currency

  const ask = () =>
    sendOnce(async (context) => {
      const rate = isForeign && rateText.trim() ? parseRate(rateText) : undefined
      if (rate && !('value' in rate)) return setProblems({ rate: rate.problem })
      const { data } = await api.paymentRequests.create(
        {
          ...of,
          ...(isPayerUnknown ? { contactId: contactId ?? undefined } : {}),
          amount: amount ?? 0,
          ...(description.trim() ? { description } : {}),
          dueOn: dueOn || null,
          validUntil: validUntil || null,
          ...(passesFee ? { passesFee } : {}),
          ...(rate ? { rate: rate.value } : {}),
        },
        { context },
      )
      refreshPaymentRequests()
      onAsked(data)
    })

  return (
    <Modal opened onClose={onClose} title="Ask for a payment" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <Stack gap="md">
          {isPayerUnknown && (
            <ContactPicker
              label="Who is to pay"
              required
              value={contactId}
              error={problems.contactId}
              onChange={setContactId}
              data-autofocus
            />
          )}
          <MoneyInput
            label="Amount"
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setAmount}
            {...(isPayerUnknown ? {} : { 'data-autofocus': true })}
          />
          <TextInput
            label="What it is for"
            description={isDeposit ? undefined : 'The trip or invoice, if you leave it empty.'}
            placeholder={isDeposit ? 'Visa fees' : undefined}
            required={isDeposit}
            maxLength={160}
            value={description}
            error={problems.description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          {isForeign && (
            <TextInput
              label={`What one ${currency} is worth in ${agency.currency}`}
              description="Needed for it to be paid online."
              inputMode="decimal"
              value={rateText}
              error={problems.rate}
              onChange={(event) => setRateText(event.currentTarget.value)}
            />
          )}
          <DayInput label="Due" value={dueOn} error={problems.dueOn} onChange={setDueOn} />
          <DayInput
            label="Can be paid until"
            description="Without a day it stays open."
            min={today}
            value={validUntil}
            error={problems.validUntil}
            onChange={setValidUntil}
          />
          <PassedFee isPassed={passesFee} onChange={setPassesFee} />
          <FormFoot
            problem={problems.form ?? problems.tripId}
            label="Continue to send"
            isBusy={isSending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
