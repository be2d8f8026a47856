import { Anchor, Button, Group, Modal, Text } from '@mantine/core'
import { type GatewayProblem, gatewayProblems } from '@sarai/contract/plugin-words'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'

/** Over the dialog that money was asked for from, under toasts. */
const aboveDialogs = 210

/** Says why money cannot be asked for by a gateway, and where one is installed, or who helps with its identity check. */
export default function GatewayWarning({ code, onClose }: { code: GatewayProblem; onClose: () => void }) {
  const { email } = useSession().support
  const { title, message } = gatewayProblems[code]
  const isChecked = code === 'CASHFREE_KYC_PENDING'
  return (
    <Modal opened onClose={onClose} title={title} size="sm" zIndex={aboveDialogs}>
      <Text mb="md">{message}</Text>
      {isChecked && email && (
        <Text mb="md">
          Support:{' '}
          <Anchor underline="always" href={`mailto:${email}`}>
            {email}
          </Anchor>
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Later
        </Button>
        {isChecked ? (
          <Button renderRoot={(props) => <Link to="/installed-plugins" {...props} />} onClick={onClose}>
            See where it stands
          </Button>
        ) : (
          <Button renderRoot={(props) => <Link to="/all-plugins" {...props} />} onClick={onClose}>
            Install plugin
          </Button>
        )}
      </Group>
    </Modal>
  )
}
