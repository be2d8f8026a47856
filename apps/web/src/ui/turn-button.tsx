import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

interface Props {
  label: string
  /** Back or on. */
  by: 1 | -1
  onTurn: (by: 1 | -1) => void
}

/** The way from a time to the one before or after. */
export function TurnButton({ label, by, onTurn }: Props) {
  const Icon = by === 1 ? IconChevronRight : IconChevronLeft
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} onClick={() => onTurn(by)}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
