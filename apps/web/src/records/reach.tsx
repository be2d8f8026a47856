import { Button, type ButtonProps } from '@mantine/core'
import type { ConversationOn } from '@sarai/contract/conversations'
import type { MailOn } from '@sarai/contract/mail'
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { whatsappLink } from '~/lib/format.ts'

const WriteMail = lazy(() => import('./write-mail.tsx'))
const Whatsapp = lazy(() => import('./whatsapp.tsx'))

const look: ButtonProps = { variant: 'default', size: 'compact-md' }

interface ReachProps {
  phone: string | null | undefined
  whatsapp: string | null | undefined
  email: string | null | undefined
  name: string
  /** The record, where one may write about it from here. */
  on: MailOn | undefined
  /** The record that messages are about, where that may be read and answered here. */
  chatOn?: ConversationOn
}

/** The ways to be in touch at once. */
export function Reach({ phone, whatsapp, email, name, on, chatOn }: ReachProps) {
  const [writing, setWriting] = useState<'mail' | 'whatsapp'>()
  const close = () => setWriting(undefined)
  return (
    <>
      {phone && (
        <Button {...look} leftSection={<IconPhone size={15} />} component="a" href={`tel:${phone}`}>
          Call
        </Button>
      )}
      {whatsapp && (on ?? chatOn) && (
        <Button {...look} leftSection={<IconBrandWhatsapp size={15} />} onClick={() => setWriting('whatsapp')}>
          WhatsApp
        </Button>
      )}
      {whatsapp && !on && !chatOn && (
        <Button
          {...look}
          leftSection={<IconBrandWhatsapp size={15} />}
          component="a"
          href={whatsappLink(whatsapp)}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </Button>
      )}
      {on && (
        <Button {...look} leftSection={<IconMail size={15} />} onClick={() => setWriting('mail')}>
          Write mail
        </Button>
      )}
      <Suspense fallback={null}>
        {writing === 'mail' && on && <WriteMail on={on} to={email ?? null} name={name} onClose={close} />}
        {writing === 'whatsapp' && whatsapp && (
          <Whatsapp on={on} chatOn={chatOn} phone={whatsapp} name={name} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
