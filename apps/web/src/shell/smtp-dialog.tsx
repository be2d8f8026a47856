import { Button, Group, Modal, Text } from '@mantine/core'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSmtpWarning } from '~/lib/mail-warnings.ts'

/** What was done all the same, by what the mail was for. */
const said: Record<MailWarning['context'], string> = {
  LEAD_CREATED_REMINDER: 'The lead was created, but the reminder email was not sent.',
  RM_ASSIGNED: 'The RM was assigned, but no email was sent.',
  RM_ASSIGNED_REMINDER: 'The RM was assigned, but the reminder email was not sent.',
}

/** Told once per visit and context: whoever has read it need not read it with every lead. */
const told = new Set<MailWarning['context']>()

export function SmtpDialog() {
  const [context, setContext] = useState<MailWarning['context']>()
  useEffect(() => {
    onSmtpWarning((next) => {
      if (told.has(next)) return
      told.add(next)
      setContext(next)
    })
    return () => onSmtpWarning(undefined)
  }, [])
  const close = () => setContext(undefined)
  return (
    <Modal opened={context !== undefined} onClose={close} title="SMTP Settings Not Configured" size="sm">
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
