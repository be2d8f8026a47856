import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CopyBox } from '~/ui/copy-box.tsx'

/** A webhook's secret, for the only time. */
export function SecretShown({
  secret,
  isRenewed,
  onClose,
}: {
  secret: string
  isRenewed: boolean
  onClose: () => void
}) {
  return (
    <Modal opened onClose={onClose} title="The signing secret" size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>
          Copy it to the program that receives the events. It is shown only now.
          {isRenewed && ' For 24 hours deliveries are signed with the old one as well.'}
        </Text>
        <CopyBox label="Signing secret" text={secret} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
