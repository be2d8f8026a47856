import { FileInput, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { answerIn, type PortalAnswer } from './portal-answer.ts'

interface Props {
  id: string
  documentNumber: string
  onClose: () => void
}

const nothing: PortalAnswer = { irn: '', ackNumber: '', ackOn: '', signedQr: '' }

/** Takes what the portal for e-invoices answered: from its file, or typed. */
export default function IrnDialog({ id, documentNumber, onClose }: Props) {
  const [answer, setAnswer] = useState(nothing)
  const [unread, setUnread] = useState<string>()
  const { problems, isSending, sendOnce } = useSending()
  const set = (changes: Partial<PortalAnswer>) => setAnswer({ ...answer, ...changes })

  async function read(file: File | null): Promise<void> {
    if (!file) return
    const found = answerIn(await file.text(), documentNumber)
    setUnread(found ? undefined : `This file says nothing of ${documentNumber}`)
    if (found) setAnswer(found)
  }
  async function save(context: { idempotencyKey: string }): Promise<void> {
    const saved = await api.invoices.recordIrn({ id, ...answer }, { context })
    queryClient.setQueryData(calls.invoices.eInvoice.queryKey({ input: { id } }), saved)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Enter the IRN" size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void sendOnce(save)
        }}
        noValidate
      >
        <Stack gap="md">
          <FileInput
            label="File of the portal"
            description="The JSON that the portal gave for the upload; it fills in the rest"
            placeholder="Choose a file"
            accept=".json,application/json"
            error={unread}
            onChange={(file) => void read(file)}
          />
          <TextInput
            label="IRN"
            value={answer.irn}
            error={problems.irn}
            maxLength={64}
            spellCheck={false}
            onChange={(event) => set({ irn: event.currentTarget.value })}
          />
          <TextInput
            label="Acknowledgement number"
            value={answer.ackNumber}
            error={problems.ackNumber}
            inputMode="numeric"
            maxLength={20}
            onChange={(event) => set({ ackNumber: event.currentTarget.value })}
          />
          <DayInput
            label="Acknowledged on"
            value={answer.ackOn}
            error={problems.ackOn}
            onChange={(ackOn) => set({ ackOn })}
          />
          <Textarea
            label="Signed QR code"
            description="The long text that the portal calls SignedQRCode"
            value={answer.signedQr}
            error={problems.signedQr}
            minRows={3}
            maxRows={6}
            autosize
            spellCheck={false}
            onChange={(event) => set({ signedQr: event.currentTarget.value })}
          />
          <p className="quiet">It stays once it is saved, and is printed on the invoice.</p>
          <FormFoot label="Save" isBusy={isSending} problem={problems.form} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
