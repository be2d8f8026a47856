import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import { useState } from 'react'
import { sayMailed } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'

interface Written {
  email?: string
  subject?: string
  message?: string
}

interface Props {
  /** Whose statement it is. */
  name: string
  /** "1 Apr 2026 to 26 Nov 2026" */
  days: string
  /** Their address, where it is known. */
  email: string | null
  send: (written: Written, context: { idempotencyKey: string }) => Promise<{ warnings: readonly MailWarning[] }>
  onClose: () => void
}

/** Mails a statement of account with its PDF. */
export default function SendStatementDialog({ name, days, email, send, onClose }: Props) {
  const [to, setTo] = useState(email ?? '')
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const { user } = useSession()
  const { problems, isSending, sendOnce } = useSending()

  async function mail(context: { idempotencyKey: string }): Promise<void> {
    const written = {
      email: to.trim() || undefined,
      subject: subject.trim() || undefined,
      message: message.trim() || undefined,
    }
    const { warnings } = await send(written, context)
    sayMailed(warnings, 'Statement sent', !user.isSubuser)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Send the statement of ${name}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void sendOnce(mail)
        }}
        noValidate
      >
        <Stack gap="md">
          <Text size="sm">{days}, as a PDF by mail.</Text>
          <TextInput
            label="To"
            type="email"
            value={to}
            error={problems.email}
            onChange={(event) => setTo(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="Subject"
            placeholder="Statement of account, if you leave it empty"
            maxLength={160}
            value={subject}
            error={problems.subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Textarea
            label="Message"
            placeholder="The days and what it comes to, if you leave it empty"
            autosize
            minRows={3}
            maxLength={4000}
            value={message}
            error={problems.message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <FormFoot label="Send" isBusy={isSending} problem={problems.form} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
