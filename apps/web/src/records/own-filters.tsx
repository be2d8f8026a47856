import { Divider } from '@mantine/core'
import type { CustomCondition, CustomField } from '@sarai/contract/custom-fields'
import type { CustomRecord } from '@sarai/contract/custom-field-words'
import { lazy, Suspense } from 'react'
import { ownConditions, ownSearchText } from '~/lib/own-search.ts'
import { useSession } from '~/lib/session-context.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { TextFilter } from '~/ui/more-filters.tsx'
import { Avatar } from '~/ui/person.tsx'

// Numbers bring a whole library along, days what reads them as they are typed, and most lists have no field that needs it.
const NumberRange = lazy(() => import('./number-range.tsx'))
const DayRange = lazy(() => import('~/ui/day-range.tsx').then((range) => ({ default: range.DayRange })))

interface Props {
  record: CustomRecord
  /** The conditions as the address has them. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** How many conditions on the agency's own fields are in force. */
export function useOwnCount(record: CustomRecord, value: string | undefined): number {
  const { customFields } = useSession()
  return Object.keys(ownConditions(value, customFields, record)).length
}

/** Conditions on the agency's own fields, each as its kind is asked. */
export function OwnFilters({ record, value, onChange }: Props) {
  const { customFields } = useSession()
  const conditions = ownConditions(value, customFields, record)
  const set = (id: string, condition: CustomCondition | undefined) => {
    const { [id]: _, ...rest } = conditions
    onChange(ownSearchText(condition ? { ...rest, [id]: condition } : rest))
  }
  const fields = customFields.filter((field) => field.record === record)
  if (fields.length === 0) return null
  return (
    <>
      <Divider label="Your own fields" labelPosition="left" />
      {fields.map((field) => (
        <OwnFilter key={field.id} field={field} value={conditions[field.id]} onChange={(next) => set(field.id, next)} />
      ))}
    </>
  )
}

interface OneProps {
  field: CustomField
  value: CustomCondition | undefined
  onChange: (condition: CustomCondition | undefined) => void
}

/** A condition on one of them, as its kind is asked. */
export function OwnFilter({ field, value, onChange }: OneProps) {
  const { label } = field
  switch (field.kind) {
    case 'text':
      return (
        <TextFilter
          label={label}
          placeholder="Contains"
          value={value?.contains}
          onChange={(contains) => onChange(contains === undefined ? undefined : { contains })}
        />
      )
    case 'date':
      return (
        <Suspense fallback={null}>
          <DayRange
            label={label}
            value={value && `${value.from ?? ''}..${value.to ?? ''}`}
            onChange={(days) => {
              const [from, to] = (days ?? '').split('..')
              onChange(from || to ? { from: from || undefined, to: to || undefined } : undefined)
            }}
          />
        </Suspense>
      )
    case 'number':
    case 'money':
      return (
        <Suspense fallback={null}>
          <NumberRange label={label} unit={field.kind === 'money' ? 100 : 1} value={value} onChange={onChange} />
        </Suspense>
      )
    case 'select':
    case 'multi_select':
    case 'person':
      return <ChoiceFilter field={field} value={value} onChange={onChange} />
    case 'file':
      return (
        <div>
          <FilterChip
            label={label}
            value={value?.filled === undefined ? [] : [value.filled ? 'yes' : 'no']}
            onChange={([chosen]) => onChange(chosen ? { filled: chosen === 'yes' } : undefined)}
            options={[
              { value: 'yes', label: 'Attached' },
              { value: 'no', label: 'Missing' },
            ]}
            isSingle
          />
        </div>
      )
  }
}

function ChoiceFilter({ field, value, onChange }: OneProps) {
  const { team } = useSession()
  const options =
    field.kind === 'person'
      ? team.map(({ id, name }) => ({ value: id, label: name, mark: <Avatar name={name} size={18} /> }))
      : field.options.map(({ id, label }) => ({ value: id, label }))
  return (
    <div>
      <FilterChip
        label={field.label}
        value={value?.any ?? (value?.filled === false ? ['none'] : [])}
        onChange={(chosen) => {
          // Nothing and something exclude each other: what was chosen last holds.
          const any = chosen.filter((id) => id !== 'none')
          const isNone = chosen.at(-1) === 'none'
          onChange(isNone ? { filled: false } : any.length > 0 ? { any } : undefined)
        }}
        options={[...options, { value: 'none', label: 'Empty' }]}
      />
    </div>
  )
}
