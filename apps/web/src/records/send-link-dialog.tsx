import { Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import { useState } from 'react'
import { sayMailed } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { CopyBox } from '~/ui/copy-box.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'

/** How a link is sent, and what goes with it. */
export interface LinkSaid {
  channel: 'mail' | 'whatsapp' | 'link'
  to?: string
  message?: string
}

interface Sent {
  data: { url: string; whatsappUrl: string | null }
  warnings: MailWarning[]
}

interface Props {
  title: string
  /** "By mail, with the PDF" */
  mailLabel: string
  /** The address that a mail goes to at first. */
  to: string
  /** What the message says where it is left empty. */
  placeholder: string
  /** "Invoice sent" */
  done: string
  send: (said: LinkSaid, context: { idempotencyKey: string }) => Promise<Sent>
  onClose: () => void
}

/** Sends a customer the link to what is for them alone. */
export function SendLinkDialog({ title, mailLabel, to: first, placeholder, done, send, onClose }: Props) {
  const [channel, setChannel] = useState<LinkSaid['channel']>('mail')
  const [to, setTo] = useState(first)
  const [message, setMessage] = useState('')
  const [link, setLink] = useState<string>()
  const { user } = useSession()
  const { problems, isSending, sendOnce } = useSending()
  const ways = [
    { value: 'mail', label: mailLabel },
    { value: 'whatsapp', label: 'By WhatsApp' },
    { value: 'link', label: 'Copy the link' },
  ]

  async function sendIt(context: { idempotencyKey: string }): Promise<void> {
    const answer = await send({ channel, to: to.trim() || undefined, message: message.trim() || undefined }, context)
    const { url, whatsappUrl } = answer.data
    if (channel === 'link' || (channel === 'whatsapp' && !whatsappUrl)) return setLink(url)
    if (channel === 'whatsapp') window.open(whatsappUrl ?? '', '_blank', 'noopener')
    sayMailed(answer.warnings, done, !user.isSubuser)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (link) onClose()
          else void sendOnce(sendIt)
        }}
      >
        <Stack gap="md">
          {link ? (
            <CopyBox label="Link" text={link} />
          ) : (
            <>
              <NativeSelect
                label="How"
                data={ways}
                value={channel}
                onChange={(event) => setChannel(event.currentTarget.value as LinkSaid['channel'])}
              />
              {channel === 'mail' && (
                <TextInput
                  label="To"
                  description="The address that is known, if you leave it empty."
                  type="email"
                  value={to}
                  error={problems.to}
                  onChange={(event) => setTo(event.currentTarget.value)}
                />
              )}
              {channel !== 'link' && (
                <Textarea
                  label="Message"
                  description="The link follows it."
                  placeholder={placeholder}
                  autosize
                  minRows={2}
                  maxLength={4000}
                  value={message}
                  error={problems.message}
                  onChange={(event) => setMessage(event.currentTarget.value)}
                />
              )}
            </>
          )}
          <FormFoot
            label={link ? 'Done' : channel === 'link' ? 'Show the link' : 'Send'}
            isBusy={isSending}
            problem={problems.form ?? problems.version}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
