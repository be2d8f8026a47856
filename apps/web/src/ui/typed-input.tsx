import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import type { Typed } from '@sarai/money/parse'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './typed-input.module.css'

export interface TypedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** As it is stored; empty for nothing. */
  value: string
  onChange: (value: string) => void
  /** Told when the field is left or Enter is pressed, instead of with each key that makes sense. */
  isLate?: boolean
  /** Nothing is not a value. */
  isRequired?: boolean
}

interface Props extends TypedInputProps {
  read: (text: string) => Typed<string>
  format: (value: string) => string
  /** What was understood, said while it is typed. */
  understood?: (value: string) => string
  /** What stands one above or below, for the arrow keys. */
  takeStep?: (value: string, by: 1 | -1) => string
  /** The browser's own picker, and the value as that writes it. */
  picker?: {
    type: 'date' | 'time' | 'datetime-local'
    text: string
    valueOf: (text: string) => string
    min?: string
    max?: string
  }
}

/** What a text stands for; undefined where it makes no sense. */
interface Given {
  text: string
  value: string | undefined
}

/** A form is not sent with something that could not be read: what was stored before would go instead, unnoticed. */
function holdUnread(event: SubmitEvent): void {
  const unread = (event.target as Element).querySelector<HTMLElement>('[data-unread]')
  if (!unread) return
  event.preventDefault()
  event.stopPropagation()
  // Left, it says what is wrong with it.
  unread.blur()
  unread.focus()
}

document.addEventListener('submit', holdUnread, true)

/** A field for what people write in many ways, shown in one. What cannot be read is said, and no form is sent with it. */
export function TypedInput(props: Props) {
  const {
    value,
    onChange,
    isLate,
    isRequired,
    read,
    format,
    understood = format,
    takeStep,
    picker,
    onBlur,
    error,
    ...input
  } = props
  const [given, setGiven] = useState<Given>()
  const [problem, setProblem] = useState<string>()
  const native = useRef<HTMLInputElement>(null)
  // What is typed stays as it was typed, until something else is stored.
  const isCurrent = given !== undefined && (isLate || given.value === undefined || given.value === value)
  const text = isCurrent ? given.text : value && format(value)
  const isUnread = isCurrent && given.value === undefined

  function valueOf(next: string): Given['value'] {
    if (next.trim() === '') return isRequired ? undefined : ''
    const found = read(next)
    return 'value' in found ? found.value : undefined
  }
  function type(next: string): void {
    const meant = valueOf(next)
    setGiven({ text: next, value: meant })
    setProblem(undefined)
    if (!isLate && meant !== undefined && meant !== value) onChange(meant)
  }
  /** @returns whether it can be read */
  function take(): boolean {
    if (!isCurrent) return true
    if (given.value === undefined) {
      const found = read(given.text)
      setProblem('problem' in found ? found.problem : 'This is needed')
      return false
    }
    if (given.value !== value) onChange(given.value)
    setGiven(undefined)
    return true
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'ArrowDown' && event.altKey && picker) pick(event)
    if (takeStep && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      setGiven(undefined)
      setProblem(undefined)
      onChange(takeStep(value, event.key === 'ArrowUp' ? 1 : -1))
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || take()) return
    event.preventDefault()
    event.stopPropagation()
  }
  function pick(event: { preventDefault: () => void }): void {
    event.preventDefault()
    native.current?.showPicker?.()
  }
  const hint = isCurrent && given.value ? understood(given.value) : ''
  const Icon = picker?.type === 'time' ? IconClock : IconCalendar
  return (
    <TextInput
      autoComplete="off"
      {...input}
      type="text"
      data-unread={isUnread || undefined}
      error={problem ?? error}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        take()
        onBlur?.(event)
      }}
      inputContainer={(field) => (
        <div className={classes.box}>
          {field}
          {picker && (
            <input
              ref={native}
              className={classes.native}
              type={picker.type}
              min={picker.min}
              max={picker.max}
              tabIndex={-1}
              aria-hidden
              value={picker.text}
              onChange={(event) => {
                const next = event.currentTarget.value
                setGiven(undefined)
                setProblem(undefined)
                if (next) onChange(picker.valueOf(next))
              }}
            />
          )}
          {isCurrent && (
            <span className={classes.hint} role="status">
              {hint !== text && hint}
            </span>
          )}
        </div>
      )}
      rightSectionPointerEvents={picker ? 'all' : 'none'}
      rightSection={
        picker ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            tabIndex={-1}
            aria-label={picker.type === 'time' ? 'Open the clock' : 'Open the calendar'}
            disabled={input.disabled}
            onClick={pick}
          >
            <Icon size={15} stroke={1.6} />
          </ActionIcon>
        ) : (
          input.rightSection
        )
      }
    />
  )
}
