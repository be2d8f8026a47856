import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import type { TcsDeposit, TcsMonth } from '@sarai/contract/tcs'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, formatDay, formatMonth } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { AccountSelect } from '~/records/account-select.tsx'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { CancelMoneyDialog } from '~/records/cancel-money-dialog.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.tcs.key() })

/** Records that tax collected at source was paid to the state, by what the challan says. */
export function DepositDialog({
  month: { month, left, depositBy },
  currency,
  onClose,
}: {
  month: TcsMonth
  currency: string
  onClose: () => void
}) {
  const today = dayOf(new Date(useNow()))
  const [amount, setAmount] = useState<number | null>(left)
  const [day, setDay] = useState(today)
  const [bsrCode, setBsrCode] = useState('')
  const [challanNumber, setChallanNumber] = useState('')
  const [bankAccountId, setBankAccountId] = useState<string | null>(null)
  const [isInBooks, setInBooks] = useState(false)
  const { problems, isSending, sendOnce } = useSending()

  const record = () =>
    sendOnce(async (context) => {
      const account = isInBooks ? undefined : (bankAccountId ?? undefined)
      const said = { month, day, bsrCode, challanNumber, bankAccountId: account, isInBooks }
      await api.tcs.deposit({ ...said, amount: amount ?? 0 }, { context })
      await refresh()
      toast({ kind: 'success', message: 'The deposit was recorded' })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={`Deposit of ${formatMonth(`${month}-01`)}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <Stack gap="md">
          <MoneyInput
            label="Tax deposited"
            description={`${formatMoney(left, currency)} is left, to be deposited by ${formatDay(depositBy)}`}
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setAmount}
          />
          <DayInput label="Date of challan" required max={today} value={day} error={problems.day} onChange={setDay} />
          <TextInput
            label="BSR code"
            description="7 digits, of the bank branch"
            required
            inputMode="numeric"
            maxLength={7}
            value={bsrCode}
            error={problems.bsrCode}
            onChange={(event) => setBsrCode(event.currentTarget.value)}
          />
          <TextInput
            label="Challan serial number"
            required
            inputMode="numeric"
            maxLength={5}
            value={challanNumber}
            error={problems.challanNumber}
            onChange={(event) => setChallanNumber(event.currentTarget.value)}
          />
          {!isInBooks && (
            <AccountSelect
              label="From account"
              mode="bank"
              currency={currency}
              value={bankAccountId}
              error={problems.bankAccountId}
              onChange={setBankAccountId}
            />
          )}
          <Checkbox
            label="It is in the books already"
            description="A line of a bank statement was booked as this payment."
            checked={isInBooks}
            onChange={(event) => setInBooks(event.currentTarget.checked)}
          />
          <FormFoot
            problem={problems.form ?? problems.month}
            label="Record deposit"
            isBusy={isSending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** Takes a deposit back that was recorded by mistake. */
export function CancelDepositDialog({ deposit, onClose }: { deposit: TcsDeposit; onClose: () => void }) {
  const { id, version, day: paidOn, challanNumber, isPosted } = deposit
  return (
    <CancelMoneyDialog
      title={`Take back challan ${challanNumber}`}
      label="Take back"
      done="The deposit was taken back"
      first={paidOn}
      hasNoDay={!isPosted}
      cancel={async (input) => {
        await api.tcs.cancelDeposit({ id, version, ...input })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
