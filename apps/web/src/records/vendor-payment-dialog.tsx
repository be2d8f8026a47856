import { Modal, Stack, TextInput } from '@mantine/core'
import type { VendorPayment } from '@sarai/contract/vendor-payments'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { refreshPayables } from './payables.ts'
import PutAgainstBill from './put-against-bill.tsx'

interface Props {
  payment: VendorPayment
  /** What becomes of it. */
  step: 'allocate' | 'cancel'
  onClose: () => void
}

/** Puts what is left of a payment against a bill, or takes the payment back. */
export default function VendorPaymentDialog({ payment, step, onClose }: Props) {
  const { id, version, vendorId, currency, number, advance, day } = payment
  if (step === 'cancel') return <CancelPayment payment={payment} onClose={onClose} />
  return (
    <PutAgainstBill
      source={{ name: number, what: 'payment', vendorId, currency, left: advance, from: day }}
      put={(input, options) => api.vendorPayments.allocate({ id, version, ...input }, options)}
      onClose={onClose}
    />
  )
}

function CancelPayment({ payment, onClose }: Omit<Props, 'step'>) {
  const { id, version, number } = payment
  const today = dayOf(new Date(useNow()))
  const [day, setDay] = useState(today)
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()

  async function cancel(): Promise<void> {
    await api.vendorPayments.cancel({ id, version, day, reason })
    refreshPayables()
    toast({ kind: 'success', message: 'The payment was cancelled' })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Cancel payment: ${number}`} size="sm">
      <form onSubmit={(event) => submit(event, cancel)}>
        <Stack gap="md">
          <DayInput
            label="Day"
            required
            min={payment.day}
            max={today}
            value={day}
            error={problems.day}
            onChange={setDay}
          />
          <TextInput
            label="Why?"
            required
            maxLength={200}
            data-autofocus
            value={reason}
            error={problems.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormFoot
            problem={problems.form}
            label="Cancel payment"
            isBusy={isSending}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
