import { Checkbox, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './filter-chip.module.css'
import { isChoiceFound } from './find-choices.ts'

export interface FilterOption {
  value: string
  label: string
  /** Shown before the label, like a stage's colour. */
  mark?: ReactNode
}

interface Props {
  label: string
  options: FilterOption[]
  value: string[]
  onChange: (value: string[]) => void
  /** Offers one choice instead of several. */
  isSingle?: boolean
  /** Told what is looked for, where there are more choices than can be offered at once. */
  onSearch?: (text: string) => void
}

const searchFrom = 9

/** Escape closes the choices, and not the drawer they may be in besides. */
const ownEscape = { 'data-mantine-stop-propagation': true } as const

/** One condition of a list: a chip that opens its choices and says what is chosen. */
export function FilterChip({ label, options, value, onChange, isSingle, onSearch }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const chosen = options.filter((option) => value.includes(option.value))
  // Choices that were searched for may be found by other words than their own.
  const isFound = ({ label: name }: FilterOption) => onSearch !== undefined || isChoiceFound(name, search)
  const shown = options.filter(isFound)

  function toggle(option: FilterOption): void {
    if (isSingle) {
      onChange(value.includes(option.value) ? [] : [option.value])
      setOpen(false)
    } else {
      onChange(value.includes(option.value) ? value.filter((one) => one !== option.value) : [...value, option.value])
    }
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={240} trapFocus returnFocus>
      <div className={classes.chip} data-active={value.length > 0 || undefined}>
        <Popover.Target>
          <UnstyledButton className={classes.open} onClick={() => setOpen(!isOpen)}>
            {label}
            {chosen.length > 0 && (
              <span className={classes.value}>
                {chosen.length > 2 ? `${chosen.length} chosen` : chosen.map((option) => option.label).join(', ')}
              </span>
            )}
            {chosen.length === 0 && <IconChevronDown size={14} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        {value.length > 0 && (
          <UnstyledButton className={classes.clear} aria-label={`Clear ${label}`} onClick={() => onChange([])}>
            <IconX size={13} />
          </UnstyledButton>
        )}
      </div>
      <Popover.Dropdown p={6}>
        {(onSearch || options.length >= searchFrom) && (
          <input
            className={classes.search}
            placeholder={`Find ${label.toLowerCase()}`}
            aria-label={`Find ${label}`}
            value={search}
            onChange={({ currentTarget: { value: text } }) => {
              setSearch(text)
              onSearch?.(text)
            }}
            data-autofocus
            {...ownEscape}
          />
        )}
        <div className={classes.options} role="group" aria-label={label}>
          {shown.map((option) =>
            isSingle ? (
              <UnstyledButton
                key={option.value}
                className={classes.option}
                aria-pressed={value.includes(option.value)}
                onClick={() => toggle(option)}
                {...ownEscape}
              >
                {option.mark}
                {option.label}
              </UnstyledButton>
            ) : (
              <Checkbox
                key={option.value}
                size="xs"
                className={classes.option}
                checked={value.includes(option.value)}
                onChange={() => toggle(option)}
                {...ownEscape}
                label={
                  <span className={classes.optionLabel}>
                    {option.mark}
                    {option.label}
                  </span>
                }
              />
            ),
          )}
          {shown.length === 0 && <p className={classes.none}>Nothing found</p>}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
