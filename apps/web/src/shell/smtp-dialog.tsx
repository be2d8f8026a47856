import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type MailContext, mailContextWords } from '@sarai/contract/mail-words'
import { onSmtpWarning } from '~/lib/mail-warnings.ts'

/** Over the dialog that the mail was sent from, under toasts. */
const aboveDialogs = 210

export function SmtpDialog() {
  const [context, setContext] = useState<MailContext>()
  useEffect(() => {
    onSmtpWarning(setContext)
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
