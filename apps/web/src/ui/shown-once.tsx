import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyBox } from './copy-box.tsx'

interface Props {
  title: string
  /** What is shown: "API key". */
  label: string
  text: string
  /** What to do with it. */
  children: ReactNode
  onClose: () => void
}

/** A secret that is shown this once: a click beside it does not lose it. */
export function ShownOnce({ title, label, text, children, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack gap="md">
        <Text>{children}</Text>
        <CopyBox label={label} text={text} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have saved it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
