import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { SortableEntry, SortableList } from '~/ui/sortable.tsx'
import classes from './custom-fields.module.css'

/** An option as it is typed; one that is stored has an id. */
export interface TypedOption {
  key: string
  id?: string
  label: string
  isRetired: boolean
}

export const typedOption = (): TypedOption => ({ key: crypto.randomUUID(), label: '', isRetired: false })

interface Props {
  options: TypedOption[]
  onChange: (options: TypedOption[]) => void
  problem?: string
}

/** What a field offers to choose from, in its order. One that records use is only no longer offered. */
export function OptionsInput({ options, onChange, problem }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const offered = options.filter((option) => !option.isRetired)
  const retired = options.filter((option) => option.isRetired)
  const set = (next: TypedOption[]) => onChange([...next, ...retired])
  const change = (key: string, label: string) =>
    set(offered.map((option) => (option.key === key ? { ...option, label } : option)))

  function addBehind(at: number): void {
    // There at once: what is typed next is the new one's, however fast it comes.
    flushSync(() => set(offered.toSpliced(at + 1, 0, typedOption())))
    list.current?.querySelectorAll('input')[at + 1]?.focus()
  }

  function move(key: string, after: string | null): void {
    const moved = offered.find((option) => option.key === key)
    const rest = offered.filter((option) => option.key !== key)
    const at = after === null ? 0 : rest.findIndex((option) => option.key === after) + 1
    if (moved) set(rest.toSpliced(at, 0, moved))
  }

  function onKeyDown(event: KeyboardEvent, at: number): void {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    addBehind(at)
  }

  return (
    <Input.Wrapper label="Options" error={problem} labelElement="div" labelProps={{ id }}>
      <div ref={list} role="group" aria-labelledby={id} className={classes.options}>
        <SortableList
          label="Options"
          entries={offered.map(({ key }) => ({ id: key }))}
          nameOf={(key) => offered.find((option) => option.key === key)?.label ?? ''}
          isEditable
          onMove={move}
        >
          {offered.map((option, at) => (
            <SortableEntry
              key={option.key}
              id={option.key}
              name={option.label || `option ${at + 1}`}
              isEditable
              className={classes.option}
            >
              <TextInput
                className={classes.optionName}
                size="xs"
                aria-label={`Option ${at + 1}`}
                placeholder={`Option ${at + 1}`}
                value={option.label}
                maxLength={80}
                onChange={(event) => change(option.key, event.currentTarget.value)}
                onKeyDown={(event) => onKeyDown(event, at)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={`Remove ${option.label || `option ${at + 1}`}`}
                onClick={() => set(offered.filter((one) => one !== option))}
              >
                <IconX size={15} />
              </ActionIcon>
            </SortableEntry>
          ))}
        </SortableList>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          onClick={() => addBehind(offered.length - 1)}
        >
          Add an option
        </Button>
      </div>
      {retired.length > 0 && (
        <ul className={classes.retired} aria-label="No longer offered">
          {retired.map((option) => (
            <li key={option.key}>
              <span className="quiet">{option.label}, no longer offered</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={`Offer ${option.label} again`}
                title="Offer it again"
                onClick={() =>
                  onChange([...offered, { ...option, isRetired: false }, ...retired.filter((one) => one !== option)])
                }
              >
                <IconArrowBackUp size={15} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}
