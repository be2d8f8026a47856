import { Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { formatDay } from '~/lib/format.ts'
import { typedIn } from '~/lib/forms.ts'
import classes from './filter-chip.module.css'
import { DayInput } from './day-input.tsx'

interface Props {
  label: string
  placeholder?: string
  type?: 'text' | 'date'
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A condition of a list that is typed: a chip that opens its input, and holds from Enter or from leaving it. */
export function TextChip({ label, placeholder, type = 'text', value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const take = (text: string) => text.trim() !== (value ?? '') && onChange(text.trim() || undefined)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (type === 'text') take(typedIn(new FormData(event.currentTarget), 'text'))
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={240} trapFocus returnFocus>
      <div className={classes.chip} data-active={value !== undefined || undefined}>
        <Popover.Target>
          <UnstyledButton className={classes.open} onClick={() => setOpen(!isOpen)}>
            {label}
            {value === undefined ? (
              <IconChevronDown size={14} aria-hidden />
            ) : (
              <span className={classes.value}>{type === 'date' ? formatDay(value) : value}</span>
            )}
          </UnstyledButton>
        </Popover.Target>
        {value !== undefined && (
          <UnstyledButton className={classes.clear} aria-label={`Clear ${label}`} onClick={() => onChange(undefined)}>
            <IconX size={13} />
          </UnstyledButton>
        )}
      </div>
      <Popover.Dropdown p={6}>
        <form onSubmit={submit} data-unguarded>
          {type === 'date' ? (
            <DayInput
              size="xs"
              isLate
              side="near"
              aria-label={label}
              value={value ?? ''}
              onChange={take}
              data-autofocus
            />
          ) : (
            <input
              className={classes.typed}
              name="text"
              type="text"
              placeholder={placeholder}
              aria-label={label}
              defaultValue={value}
              maxLength={80}
              onBlur={(event) => take(event.currentTarget.value)}
              data-autofocus
            />
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
