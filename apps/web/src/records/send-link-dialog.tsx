import { Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import { useState } from 'react'
import { openWhatsapp } from '~/lib/open-whatsapp.ts'
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
  data: { url: string | null; text: string; whatsappUrl: string | null }
  warnings: MailWarning[]
}

interface Props {
  title: string
  /** "By mail, with the PDF" */
  mailLabel: string
  /** The address that a mail goes to unless another is typed; it may be known only once the dialog is open. */
  to: string
  /** Whether there is a page that a link can lead to. */
  hasLink?: boolean
  /** What the message says where it is left empty. */
  placeholder: string
  /** "Invoice sent" */
  done: string
  send: (said: LinkSaid, context: { idempotencyKey: string }) => Promise<Sent>
  onClose: () => void
}

/** Sends a customer what is for them alone, with the link to it. */
export function SendLinkDialog({
  title,
  mailLabel,
  to: known,
  hasLink = true,
  placeholder,
  done,
  send,
  onClose,
}: Props) {
  const [channel, setChannel] = useState<LinkSaid['channel']>('mail')
  const [typed, setTyped] = useState<string>()
  const to = typed ?? known
  const [message, setMessage] = useState('')
  const { user } = useSession()
  const [copied, setCopied] = useState<{ label: string; text: string }>()
  const { problems, isSending, sendOnce } = useSending()
  const ways = [
    { value: 'mail', label: mailLabel },
    { value: 'whatsapp', label: 'By WhatsApp' },
    ...(hasLink ? [{ value: 'link', label: 'Copy the link' }] : []),
  ]

  async function sendIt(context: { idempotencyKey: string }): Promise<void> {
    const answer = await send({ channel, to: to.trim() || undefined, message: message.trim() || undefined }, context)
    const { url, text, whatsappUrl } = answer.data
    if (channel === 'link' || (channel === 'whatsapp' && !whatsappUrl))
      return setCopied(url === null ? { label: 'Message', text } : { label: 'Link', text: url })
    if (channel === 'whatsapp') openWhatsapp(whatsappUrl ?? '')
    sayMailed(answer.warnings, done, !user.isSubuser)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (copied) onClose()
          else void sendOnce(sendIt)
        }}
      >
        <Stack gap="md">
          {copied ? (
            <CopyBox {...copied} />
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
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              )}
              {channel !== 'link' && (
                <Textarea
                  label="Message"
                  description={hasLink ? 'The link follows it.' : undefined}
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
            label={copied ? 'Done' : channel === 'link' ? 'Show the link' : 'Send'}
            isBusy={isSending}
            problem={problems.form ?? problems.version}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
