import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CopyBox } from '~/ui/copy-box.tsx'

/** The link of an invitation that no mail can take to its person. */
export function InvitationLink({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`${name} was added`} size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>
          No mail went out, because no mail server is set up. Give {name} this link yourself: it works once, for seven
          days, and is shown only now.
        </Text>
        <CopyBox label="Invitation link" text={link} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
