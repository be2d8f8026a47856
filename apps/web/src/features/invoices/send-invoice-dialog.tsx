import { Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { Invoice } from '@sarai/contract/invoice-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { CopyBox } from '~/ui/copy-box.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'

const ways = [
  { value: 'mail', label: 'By mail, with the PDF' },
  { value: 'whatsapp', label: 'By WhatsApp' },
  { value: 'link', label: 'Copy the link' },
]

/** Sends what was issued to whoever is charged. */
export default function SendInvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, version } = invoice
  const [channel, setChannel] = useState('mail')
  const [to, setTo] = useState(invoice.document.billTo.email ?? '')
  const [message, setMessage] = useState('')
  const [link, setLink] = useState<string>()
  const { problems, isSending, sendOnce } = useSending()

  async function send(context: { idempotencyKey: string }): Promise<void> {
    const way = channel as 'mail' | 'whatsapp' | 'link'
    const said = { to: to.trim() || undefined, message: message.trim() || undefined }
    const answer = await api.invoices.send({ id, version, channel: way, ...said }, { context })
    void queryClient.invalidateQueries({ queryKey: calls.invoices.key() })
    if (way === 'link' || (way === 'whatsapp' && !answer.data.whatsappUrl)) return setLink(answer.data.url)
    if (way === 'whatsapp') window.open(answer.data.whatsappUrl ?? '', '_blank', 'noopener')
    const isWaiting = answer.warnings.length > 0
    toast({
      kind: isWaiting ? 'info' : 'success',
      message: isWaiting ? 'The mail waits in the outbox until your mail server is set up' : 'Invoice sent',
    })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Send invoice" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (link) onClose()
          else void sendOnce(send)
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
                onChange={(event) => setChannel(event.currentTarget.value)}
              />
              {channel === 'mail' && (
                <TextInput
                  label="To"
                  description="The customer’s address, if you leave it empty."
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
                  placeholder="Number, amount and due day, if you leave it empty."
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
