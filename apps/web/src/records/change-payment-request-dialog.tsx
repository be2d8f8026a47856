import { Modal, Stack, TextInput } from '@mantine/core'
import { formatRequestNumber } from '@sarai/contract/payment-request-words'
import type { PaymentRequest } from '@sarai/contract/payment-requests'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { PassedFee } from './passed-fee.tsx'
import { refreshPaymentRequests } from './payment-requests-cache.ts'

/** Changes what a request says and until when it can be paid; one that has expired is renewed by that. */
export default function ChangePaymentRequestDialog({
  request,
  onClose,
}: {
  request: PaymentRequest
  onClose: () => void
}) {
  const { id, version, number, state } = request
  const today = dayOf(new Date(useNow()))
  const isExpired = state === 'expired'
  const [description, setDescription] = useState(request.description)
  const [dueOn, setDueOn] = useState(request.dueOn ?? '')
  const [validUntil, setValidUntil] = useState(isExpired ? '' : (request.validUntil ?? ''))
  const [passesFee, setPassesFee] = useState(request.passesFee)
  const { problems, isSending, submit } = useSending()

  async function change(): Promise<void> {
    const changes = { description, dueOn: dueOn || null, validUntil: validUntil || null, passesFee }
    await api.paymentRequests.update({ id, version, changes })
    refreshPaymentRequests()
    toast({ kind: 'success', message: isExpired ? 'The request can be paid again' : 'The request was changed' })
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`${isExpired ? 'Renew' : 'Change'} ${formatRequestNumber(number)}`}
      size="sm"
    >
      <form onSubmit={(event) => submit(event, change)}>
        <Stack gap="md">
          <TextInput
            label="What it is for"
            required
            maxLength={160}
            value={description}
            error={problems['changes.description']}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
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
            problem={problems.form ?? problems.version}
            label={isExpired ? 'Renew' : 'Save'}
            isBusy={isSending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
