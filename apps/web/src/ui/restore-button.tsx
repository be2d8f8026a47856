import { ActionIcon } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'

/** What a row in the list of those that are deleted offers in place of its menu. */
export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => void }) {
  return (
    <ActionIcon variant="light" size={28} aria-label={`Restore ${name}`} title="Restore" onClick={onRestore}>
      <IconRestore size={17} />
    </ActionIcon>
  )
}
