import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSmtpWarning, type SmtpContext } from '~/lib/mail-warnings.ts'

/** What was done all the same, or was not, by what the mail was for. */
const said: Record<SmtpContext, string> = {
  LEAD_CREATED_REMINDER: 'The lead was created, but the reminder email was not sent.',
  RM_ASSIGNED: 'The RM was assigned, but no email was sent.',
  RM_ASSIGNED_REMINDER: 'The RM was assigned, but the reminder email was not sent.',
  SUBUSER_ADDED: 'The sub-user was added, but no email was sent. Give them the link yourself meanwhile.',
  OTP_MAIL: 'The email with the code could not be sent, so nothing was changed.',
  MAIL_NOT_SENT: 'Mail cannot be sent, so nothing was sent. The link can go another way meanwhile.',
}

/** Over the dialog that the mail was sent from, under toasts. */
const aboveDialogs = 210

/** Told once per visit and context: whoever has read it need not read it with every lead. */
const told = new Set<SmtpContext>()

export function SmtpDialog() {
  const [context, setContext] = useState<SmtpContext>()
  useEffect(() => {
    onSmtpWarning((next) => {
      if (told.has(next) && next !== 'MAIL_NOT_SENT') return
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
        {context && said[context]} Set up your mail server, and mails like this one go out by themselves.
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
