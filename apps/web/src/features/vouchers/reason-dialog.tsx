import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormFoot } from '~/ui/form-foot.tsx'

interface Props {
  title: string
  label: string
  /** Nothing is asked without it. */
  question?: string
  about: string
  /** Nothing is done without a reason, and it cannot be taken back. */
  isNeeded: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks why something is done to many vouchers. */
export function ReasonDialog({ title, label, question, about, isNeeded, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() || !isNeeded) onConfirm(reason.trim())
        }}
      >
        <Stack gap="md">
          <Text size="sm">{about}</Text>
          {question && (
            <Textarea
              label={question}
              rows={2}
              maxLength={500}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <FormFoot label={label} isDisabled={isNeeded && !reason.trim()} isDangerous={isNeeded} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
