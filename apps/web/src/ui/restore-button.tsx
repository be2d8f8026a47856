import { ActionIcon } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { Reason } from './reason.tsx'

/** What a row in the list of those that are deleted offers in place of its menu. */
export function RestoreButton({ name, lacks, onRestore }: { name: string; lacks?: string; onRestore: () => void }) {
  return (
    <Reason why={lacks}>
      <ActionIcon variant="light" size={28} aria-label={`Restore ${name}`} title="Restore" onClick={onRestore}>
        <IconRestore size={17} />
      </ActionIcon>
    </Reason>
  )
}
