import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MailContext, mailContextWords } from '@sarai/contract/mail-words'

/** Over the dialog that the mail was sent from, under toasts. */
const aboveDialogs = 210

/** Says that a mail waits for want of a mail server, and where one is set up. */
export default function SmtpWarning({ context, onClose }: { context: MailContext; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="SMTP Settings Not Configured" size="sm" zIndex={aboveDialogs}>
      <Text mb="md">
        {mailContextWords[context]} Set up your mail server, and mails like this one go out by themselves; what waits in
        the outbox can be sent from there.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Later
        </Button>
        <Button renderRoot={(props) => <Link to="/settings" search={{ tab: 'email' }} {...props} />} onClick={onClose}>
          Configure SMTP
        </Button>
      </Group>
    </Modal>
  )
}
