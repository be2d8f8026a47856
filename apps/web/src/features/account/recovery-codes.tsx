import { Button, Modal, Text } from '@mantine/core'
import { RecoveryCodeList } from '~/ui/recovery-code-list.tsx'

/** The recovery codes, for the only time. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Your recovery codes" size="lg">
      <Text mb="md">
        Each of these works once in place of your second factor, should it be lost. They are shown only now: keep them
        where you keep your passwords.
      </Text>
      <RecoveryCodeList codes={codes}>
        <Button onClick={onClose}>I have saved them</Button>
      </RecoveryCodeList>
    </Modal>
  )
}
