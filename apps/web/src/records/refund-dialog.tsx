import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import type { ReceiptMode } from '@sarai/contract/receipt-words'
import type { CustomerCredit, Receipt } from '@sarai/contract/receipt-schemas'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { AccountSelect, useMovement } from './account-select.tsx'
import { MoneyInput } from './amount-inputs.tsx'
import { ConvertedInput } from './converted-input.tsx'
import { AnotherPayment } from './another-payment.tsx'
import { ModeSelect } from './payment-facts.tsx'
import { findNewest, type PaidFor, showPayments } from './payments-cache.ts'
import type { ToSend } from './send-receipt-dialog.tsx'

/** What is given back: a payment of which something is ahead, or what a credit note left its customer. */
export type ToRefund = { receipt: Receipt } | { credit: CustomerCredit }

interface Props {
  what: ToRefund
  of: PaidFor
  /** Sends the customer the voucher of it; left out where that is done elsewhere. */
  onSend?: (what: ToSend) => void
  onClose: () => void
}

/** What the dialog knows of either. */
function factsOf(what: ToRefund) {
  if ('receipt' in what) {
    const { number, currency, ahead, aheadTcs, day, mode, bankAccountId } = what.receipt
    return { name: number ?? 'payment', currency, left: ahead, tcs: aheadTcs, from: day, mode, bankAccountId }
  }
  const { number, currency, left, day } = what.credit
  return { name: number, currency, left, tcs: 0, from: day, mode: 'bank' as const, bankAccountId: null }
}

/** Gives back a part or all of what a customer has paid ahead, or was credited. */
export default function RefundDialog({ what, of, onSend, onClose }: Props) {
  const { name, currency, left, tcs, from, mode: first, bankAccountId: usual } = factsOf(what)
  const { agency } = useSession()
  const today = dayOf(new Date(useNow()))
  const [amount, setAmount] = useState<number | null>(left - tcs)
  const [returnsTcs, setReturnsTcs] = useState(false)
  const [mode, setMode] = useState<ReceiptMode>(first)
  const [day, setDay] = useState(today)
  const [chosen, setBankAccountId] = useState<string | null>(null)
  const [inAccount, setInAccount] = useState<number | null>(null)
  // Money goes back the way it came.
  const { bankAccountId, isConverted } = useMovement(
    { mode, bankAccountId: chosen ?? (mode === first ? usual : null) },
    currency,
  )
  const [reference, setReference] = useState('')
  const [isSure, setSure] = useState(false)
  const { problems, isSending, sendOnce } = useSending()
  const most = returnsTcs ? left : left - tcs

  const refund = () =>
    sendOnce(async (context) => {
      const given = {
        amount: amount ?? 0,
        day,
        mode,
        reference: reference || null,
        bankAccountId: bankAccountId ?? undefined,
        inAccount: isConverted ? (inAccount ?? undefined) : undefined,
        isSure,
      }
      const answer =
        'receipt' in what
          ? await api.receipts.refund(
              { id: what.receipt.id, version: what.receipt.version, returnsTcs, ...given },
              { context },
            )
          : await api.receipts.refundNote({ noteId: what.credit.noteId, ...given }, { context })
      showPayments(of, answer)
      const refund = findNewest([...answer.data.refunds, ...answer.data.receipts.flatMap(({ refunds }) => refunds)])
      const action = onSend && refund && { label: 'Send refund voucher', run: () => onSend({ refund }) }
      toast({ kind: 'success', message: 'The refund was recorded', action, stays: action !== undefined })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={`Refund ${name}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void refund()
        }}
      >
        <Stack gap="md">
          <MoneyInput
            label="Amount"
            description={`${formatMoney(most, currency)} can be given back`}
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setAmount}
            data-autofocus
          />
          {tcs > 0 && (
            <Checkbox
              label="Give back the tax collected at source too"
              description={`${formatMoney(tcs, currency)} of it was collected. It usually stays with the state, and the customer claims it.`}
              checked={returnsTcs}
              onChange={(event) => {
                const isReturned = event.currentTarget.checked
                if (amount === most) setAmount(isReturned ? left : left - tcs)
                setReturnsTcs(isReturned)
              }}
            />
          )}
          <ModeSelect label="Paid back by" value={mode} onChange={setMode} />
          <AccountSelect
            label="From account"
            mode={mode}
            currency={currency}
            also={agency.currency}
            value={bankAccountId}
            error={problems.bankAccountId}
            onChange={setBankAccountId}
          />
          {isConverted && (
            <ConvertedInput
              label="Left the account"
              value={inAccount}
              error={problems.inAccount}
              onChange={setInAccount}
            />
          )}
          <DayInput label="Day" required min={from} max={today} value={day} error={problems.day} onChange={setDay} />
          <TextInput
            label="Reference"
            maxLength={100}
            value={reference}
            error={problems.reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <AnotherPayment label="This is another refund" problem={problems.isSure} isSure={isSure} onChange={setSure} />
          <FormFoot problem={problems.form} label="Refund" isBusy={isSending} isDangerous onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
