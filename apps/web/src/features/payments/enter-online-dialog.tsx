import { Modal, NativeSelect, Stack, Text } from '@mantine/core'
import type { OnlineProblem } from '@sarai/contract/online-payments'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { getPayableKey, usePayables } from './payables.ts'

/** Records a payment that came through a gateway, for a trip or an invoice. */
export default function EnterOnlineDialog({ problem, onClose }: { problem: OnlineProblem; onClose: () => void }) {
  const { id, amount, currency, gateway } = problem
  const [contactId, setContactId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string>()
  const { payables, isPending } = usePayables(contactId)
  const payable = payables.find(({ of }) => getPayableKey(of) === chosen) ?? payables[0]
  const { problems, isSending, sendOnce } = useSending()
  const enter = () =>
    sendOnce(async (context) => {
      if (!payable) return
      const { tripId, invoiceId } = payable.of
      const of =
        invoiceId === undefined
          ? { tripId: tripId ?? '', ...(contactId ? { payerId: contactId } : {}) }
          : { invoiceId, ...(tripId ? { tripId } : {}) }
      await api.onlinePayments.enter({ id, ...of }, { context })
      for (const key of [calls.onlinePayments.key(), calls.payments.key(), calls.trips.key(), calls.invoices.key()])
        void queryClient.invalidateQueries({ queryKey: key })
      void queryClient.invalidateQueries({ queryKey: calls.receipts.key() })
      toast({ kind: 'success', message: 'The payment was recorded' })
      onClose()
    })
  return (
    <Modal opened onClose={onClose} title={`Record ${formatMoney(amount, currency)} from ${gateway}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void enter()
        }}
      >
        <Stack gap="md">
          <ContactPicker label="Customer" required data-autofocus value={contactId} onChange={setContactId} />
          {contactId && payable && (
            <NativeSelect
              label="For"
              data={payables.map(({ of, label }) => ({ value: getPayableKey(of), label }))}
              value={getPayableKey(payable.of)}
              error={problems.tripId ?? problems.invoiceId}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
          {contactId && !payable && !isPending && <Text size="sm">This customer has no trip and no open invoice.</Text>}
          <FormFoot
            problem={problems.form}
            label="Record payment"
            isBusy={isSending}
            isDisabled={!payable}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
