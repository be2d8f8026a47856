import { Modal, Stack, TextInput } from '@mantine/core'
import type { Receipt } from '@sarai/contract/receipt-schemas'
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
import { isDeclared, isDepositUse, isWriteOff } from './payment-words.ts'
import { type PaidFor, showPayments } from './payments-cache.ts'

interface Props {
  receipt: Receipt
  of: PaidFor
  /** What becomes of the payment. */
  step: 'confirm' | 'cancel' | 'bounce'
  onClose: () => void
}

const titles = {
  confirm: 'Confirm payment',
  cancel: 'Cancel payment',
  reject: 'Reject payment',
  bounce: 'Cheque bounced',
  undo: 'Take back write-off',
  putBack: 'Put back to deposit',
}
const said = {
  confirm: 'The payment is confirmed',
  cancel: 'The payment was cancelled',
  reject: 'The payment was rejected',
  bounce: 'The cheque was noted as bounced',
  undo: 'What was written off is owed again',
  putBack: 'It was put back to the deposit',
}

/** Confirms a payment, or takes it back. */
export default function PaymentBackDialog({ receipt, of, step, onClose }: Props) {
  const { id, version, currency, mode } = receipt
  // What a customer has declared was in no books: that it could not be found needs no day.
  const isRejected = step === 'cancel' && isDeclared(receipt)
  const undone = isWriteOff(receipt) ? 'undo' : step === 'cancel' && isDepositUse(receipt) ? 'putBack' : step
  const done = isRejected ? 'reject' : undone
  const today = dayOf(new Date(useNow()))
  const [day, setDay] = useState(step === 'confirm' ? receipt.day : today)
  const [reason, setReason] = useState('')
  const [charges, setCharges] = useState<number | null>(null)
  const [chosen, setBankAccountId] = useState(receipt.bankAccountId)
  const [inAccount, setInAccount] = useState<number | null>(receipt.inAccount)
  const { bankAccountId, isConverted } = useMovement({ mode, bankAccountId: chosen }, currency)
  const { agency } = useSession()
  const [isSure, setSure] = useState(false)
  const { problems, isSending, submit } = useSending()

  async function change(): Promise<void> {
    const which = { id, version, day }
    const arrived = isConverted ? (inAccount ?? undefined) : undefined
    const answer = {
      confirm: () =>
        api.receipts.confirm({ ...which, bankAccountId: bankAccountId ?? undefined, inAccount: arrived, isSure }),
      cancel: () => api.receipts.cancel({ ...which, reason }),
      bounce: () => api.receipts.bounce({ ...which, charges: charges ?? 0 }),
    }[step]
    showPayments(of, await answer())
    toast({ kind: 'success', message: said[done] })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={titles[done]} size="sm">
      <form onSubmit={(event) => submit(event, change)}>
        <Stack gap="md">
          {!isRejected && (
            <DayInput
              label={step === 'confirm' ? 'Received on' : 'Day'}
              required
              max={today}
              value={day}
              error={problems.day}
              onChange={setDay}
            />
          )}
          {step === 'confirm' && (
            <AccountSelect
              label="Into account"
              mode={mode}
              currency={currency}
              also={agency.currency}
              value={bankAccountId}
              error={problems.bankAccountId}
              onChange={setBankAccountId}
            />
          )}
          {step === 'confirm' && isConverted && (
            <ConvertedInput
              label="Arrived in the account"
              value={inAccount}
              error={problems.inAccount}
              onChange={setInAccount}
            />
          )}
          {step === 'cancel' && (
            <TextInput
              label="Why?"
              description={isRejected && 'The customer reads this on the page of the invoice.'}
              required
              maxLength={200}
              data-autofocus
              value={reason}
              error={problems.reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {step === 'bounce' && (
            <MoneyInput
              label="What the bank charges"
              currency={receipt.inAccount === null ? currency : agency.currency}
              value={charges}
              error={problems.charges}
              onChange={setCharges}
            />
          )}
          <AnotherPayment problem={problems.isSure} isSure={isSure} onChange={setSure} />
          <FormFoot
            problem={problems.form ?? problems.id}
            label={titles[done]}
            isBusy={isSending}
            isDangerous={step !== 'confirm'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
