import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type MailContext, mailContextWords } from '@sarai/contract/mail-words'
import { onSmtpWarning } from '~/lib/mail-warnings.ts'

/** Over the dialog that the mail was sent from, under toasts. */
const aboveDialogs = 210

/** Told once per visit and context: whoever has read it need not read it with every lead. */
const told = new Set<MailContext>()

export function SmtpDialog() {
  const [context, setContext] = useState<MailContext>()
  useEffect(() => {
    onSmtpWarning((next) => {
      if (told.has(next) && next !== 'MAIL_NOT_SENT' && next !== 'OTP_MAIL') return
      told.add(next)
      setContext(next)
    })
    return () => onSmtpWarning(undefined)
  }, [])
  const close = () => setContext(undefined)
  return (
    <Modal
      opened={context !== undefined}
      onClose={close}
      title="SMTP Settings Not Configured"
      size="sm"
      zIndex={aboveDialogs}
    >
      <Text mb="md">
        {context && mailContextWords[context]} Set up your mail server, and mails like this one go out by themselves;
        what waits in the outbox can be sent from there.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Later
        </Button>
        <Button renderRoot={(props) => <Link to="/settings" search={{ tab: 'email' }} {...props} />} onClick={close}>
          Configure SMTP
        </Button>
      </Group>
    </Modal>
  )
}
