import { ActionIcon, Button, Group, Modal, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { CountInput, PercentInput } from '~/records/number-inputs.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { type Part, type PartField, type PartList, parts } from './part-fields.ts'

interface Props {
  list: PartList
  card: RateCard
  part: Part
  isNew: boolean
  onSave: (part: Part | null) => void
  onClose: () => void
}

/** One part of a card: an option, a season, a blackout. It is kept with the card when that is saved. */
export function PartDialog({ list, card, part, isNew, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(part)
  const [isTried, setTried] = useState(false)
  const { one, fields } = parts[list]
  const lacks = ({ name, isRequired }: PartField) => isRequired && (draft[name] === '' || draft[name] == null)
  const set = (name: string, value: unknown) => setDraft({ ...draft, [name]: value })
  return (
    <Modal opened onClose={onClose} title={isNew ? `Add ${one}` : `Change ${one}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setTried(true)
          if (!fields.some(lacks)) onSave(draft)
        }}
      >
        <Stack gap="sm">
          {fields.map((field, at) => (
            <PartInput
              key={field.name}
              field={field}
              card={card}
              value={draft[field.name]}
              problem={isTried && lacks(field) ? 'Fill this in' : undefined}
              hasFocus={at === 0}
              onChange={(value) => set(field.name, value)}
            />
          ))}
        </Stack>
        <FormFoot
          label={isNew ? `Add ${one}` : 'Apply'}
          onCancel={onClose}
          aside={
            !isNew && (
              <Button variant="subtle" color="red" onClick={() => onSave(null)}>
                Remove
              </Button>
            )
          }
        />
      </form>
    </Modal>
  )
}

interface InputProps {
  field: PartField
  card: RateCard
  value: unknown
  problem: string | undefined
  hasFocus: boolean
  onChange: (value: unknown) => void
}

function PartInput({ field, card, value, problem, hasFocus, onChange }: InputProps) {
  const common = { label: field.label, error: problem, 'data-autofocus': hasFocus || undefined }
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || (field.isRequired ? '' : null))}
        />
      )
    case 'day':
      return <DayInput {...common} value={(value as string | null) ?? ''} onChange={(day) => onChange(day || null)} />
    case 'money':
      return <MoneyInput {...common} currency={card.currency} value={value as number | null} onChange={onChange} />
    case 'percent':
      return <PercentInput {...common} value={typeof value === 'number' ? value : null} onChange={onChange} />
    case 'count':
      return <CountInput {...common} value={typeof value === 'number' ? value : null} onChange={onChange} />
    case 'choice':
      return <Select {...common} clearable data={field.choices} value={value as string | null} onChange={onChange} />
    case 'choices':
    case 'options':
      return (
        <MultiSelect
          {...common}
          data={field.choices ?? card.options.map(({ id, name }) => ({ value: id, label: name }))}
          value={value as string[]}
          onChange={onChange}
        />
      )
    case 'ranges':
      return <Ranges value={value as Range[]} onChange={onChange} />
  }
}

interface Range {
  from: string
  to: string
}

/** Ranges of days that a season is made of. */
function Ranges({ value, onChange }: { value: Range[]; onChange: (ranges: Range[]) => void }) {
  const set = (at: number, to: Partial<Range>) =>
    onChange(value.map((range, index) => (index === at ? { ...range, ...to } : range)))
  const last = value.at(-1)
  return (
    <Stack gap="xs">
      {value.map((range, at) => (
        <Group key={at} gap="xs" align="end" wrap="nowrap">
          <DayInput label="From" isRequired value={range.from} onChange={(from) => set(at, { from })} />
          <DayInput label="To" isRequired value={range.to} onChange={(to) => set(at, { to })} />
          {value.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove range ${at + 1}`}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() => last && onChange([...value, last])}
      >
        Add another range of days
      </Button>
    </Stack>
  )
}
