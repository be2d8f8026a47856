import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { toast } from '~/ui/toast.ts'
import classes from './account.module.css'

/** The recovery codes, for the only time. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Your recovery codes" size="lg">
      <Stack gap="md">
        <Text>
          Each of these works once in place of your second factor, should it be lost. They are shown only now: keep them
          where you keep your passwords.
        </Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() =>
              void navigator.clipboard.writeText(codes.join('\n')).then(() => toast({ message: 'Copied' }))
            }
          >
            Copy
          </Button>
          <Button onClick={onClose}>I have saved them</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
