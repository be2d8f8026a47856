import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { MoneyInput } from './amount-inputs.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { firstFacts, PaymentFactFields, sentFacts } from './payment-facts.tsx'
import { type PaidFor, showPayments } from './payments-cache.ts'

interface Props {
  of: PaidFor
  currency: string
  /** What is due next. */
  amount: number | null
  onClose: () => void
}

/** A payment of a trip or invoice, as it was received or as somebody says to have made it. */
export default function PaymentDialog({ of, currency, amount: due, onClose }: Props) {
  const { agency } = useSession()
  const today = dayOf(new Date(useNow()))
  const [amount, setAmount] = useState(due)
  const [facts, setFacts] = useState(firstFacts('upi', today))
  const [note, setNote] = useState('')
  const [bankCharges, setBankCharges] = useState<number | null>(null)
  const [tds, setTds] = useState<number | null>(null)
  const [isPending, setPending] = useState(false)
  const { problems, setProblems, isSending, sendOnce } = useSending()

  const record = () =>
    sendOnce(async (context) => {
      const said = sentFacts(facts, currency !== agency.currency)
      if (!said.facts) return setProblems(said.problems)
      const given = { ...said.facts, amount: amount ?? 0, currency, isPending }
      const what = { tripId: of.tripId ?? undefined, invoiceId: of.invoiceId }
      const kept = { bankCharges: bankCharges ?? 0, tds: tds ?? 0, note: note || null }
      showPayments(of, await api.receipts.create({ ...what, ...given, ...kept }, { context }))
      toast({ kind: 'success', message: isPending ? 'The payment waits to be confirmed' : 'The payment was recorded' })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title="Record payment" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <Stack gap="md">
          <MoneyInput
            label="Amount received"
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setAmount}
            data-autofocus
          />
          <PaymentFactFields facts={facts} currency={currency} problems={problems} onChange={setFacts} />
          <MoneyInput
            label="Bank charges"
            description="What the bank kept of it"
            currency={currency}
            value={bankCharges}
            error={problems.bankCharges}
            onChange={setBankCharges}
          />
          <MoneyInput
            label="TDS"
            description="What the customer kept as tax"
            currency={currency}
            value={tds}
            error={problems.tds}
            onChange={setTds}
          />
          <TextInput
            label="Note"
            maxLength={500}
            value={note}
            error={problems.note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Checkbox
            label="Nobody has seen the money yet"
            description="It counts once it is confirmed."
            checked={isPending}
            onChange={(event) => setPending(event.currentTarget.checked)}
          />
          <FormFoot problem={problems.form} label="Record payment" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
