import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

/** The conditions that are asked for less often; the button says how many of them are in force. */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null)
  // The choices of a condition lie beside it in the page, but belong to it.
  const leave = (event: MouseEvent | TouchEvent) =>
    event.target instanceof Element && !event.target.closest('.mantine-Popover-dropdown') && setOpen(false)
  useClickOutside(leave, ['mousedown', 'touchstart'], [target, dropdown])
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      closeOnClickOutside={false}
      position="bottom-end"
      width={346}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          ref={setTarget}
          variant={count > 0 ? 'light' : 'subtle'}
          color={count > 0 ? 'brand' : 'gray'}
          size="compact-sm"
          leftSection={<IconAdjustmentsHorizontal size={15} />}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `${count} more` : 'More filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={setDropdown}>
        <Stack gap="sm" mah="70vh" className="scrolls">
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface TextFilterProps {
  label: string
  placeholder: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A condition that is typed; it holds from Enter, or from leaving it. */
export function TextFilter({ label, placeholder, value, onChange }: TextFilterProps) {
  const take = (text: string) => onChange(text.trim() || undefined)
  return (
    <TextInput
      size="xs"
      label={label}
      placeholder={placeholder}
      defaultValue={value}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
    />
  )
}
