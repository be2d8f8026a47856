import { Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  title: string
  label: string
  /** Who reads what is written. */
  description: string
  placeholder?: string
  /** Declines, and brings the screens up to date. @param reason left out where none was given */
  onDecline: (reason: string | undefined) => Promise<void>
  /** What is said when it is done. */
  done: string
  onClose: () => void
}

/** Asks why something is declined, which may be left open. */
export default function ReasonDialog({ title, label, description, placeholder, onDecline, done, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()

  async function decline(): Promise<void> {
    await onDecline(reason.trim() || undefined)
    toast({ message: done })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form onSubmit={(event) => submit(event, decline)}>
        <Stack gap="md">
          <Textarea
            label="Why?"
            description={description}
            placeholder={placeholder}
            rows={3}
            maxLength={1000}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormFoot
            problem={problems.form ?? problems.reason}
            label={label}
            isBusy={isSending}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
