import { Button, CopyButton, Group, Modal, Textarea } from '@mantine/core'
import type { PriceAlert } from '@sarai/contract/rate-drift'
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { whatsappLink } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { useReach } from '~/records/use-reach.ts'

const WriteMail = lazy(() => import('~/records/write-mail.tsx'))

interface Props {
  alert: PriceAlert
  text: string
  /** Notes that the traveller was told; without it the draft has the new price already, and is sent next. */
  onTold?: () => void
  onClose: () => void
}

/** What to write to the traveller, by mail, WhatsApp or any other way. */
export function NewMessage({ alert, text, onTold, onClose }: Props) {
  const [message, setMessage] = useState(text)
  const [isMailing, setMailing] = useState(false)
  const query = useQuery(calls.prospects.get.queryOptions({ input: { id: alert.recordId } }))
  const proposal = query.data?.data
  const { email, phone } = useReach(proposal ?? { leadId: null, contactId: null })
  const link = phone ? whatsappLink(phone) : 'https://wa.me/'
  const isEmpty = message.trim() === ''

  if (isMailing)
    return (
      <Suspense fallback={null}>
        <WriteMail
          on={{ proposalId: alert.recordId }}
          to={email || null}
          name={proposal?.customer ?? alert.label}
          purposes={['free']}
          draft={{
            subject: `New price of ${proposal?.title ?? alert.label}`,
            body: message
              .split('\n')
              .filter((line) => line.trim())
              .map((line) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text: line }] })),
          }}
          onSent={onTold}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <Modal opened onClose={onClose} title={`A message about ${alert.label}`} size="lg">
      <Textarea
        label="Message"
        description={onTold ? 'Read it over before it is sent.' : 'Send it with the new version of the proposal.'}
        placeholder="What has changed, and what the traveller can choose"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={4000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        data-autofocus
      />
      <Group mt="md" gap="xs">
        <Button
          variant="default"
          leftSection={<IconMail size={16} />}
          disabled={isEmpty}
          onClick={() => setMailing(true)}
        >
          Mail
        </Button>
        <Button
          variant="default"
          leftSection={<IconBrandWhatsapp size={16} />}
          component="a"
          href={`${link}?text=${encodeURIComponent(message.trim())}`}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </Button>
        <CopyButton value={message}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        {onTold ? (
          <Button
            ml="auto"
            onClick={() => {
              onTold()
              onClose()
            }}
          >
            The traveller was told
          </Button>
        ) : (
          <Button ml="auto" renderRoot={(props) => <Link to={recordPage('proposal', alert.recordId)} {...props} />}>
            Open the proposal
          </Button>
        )}
      </Group>
    </Modal>
  )
}
