import { Group, Select } from '@mantine/core'
import { customIdOf, customKey } from '@sarai/contract/custom-field-words'
import type { Trigger } from '@sarai/contract/reminder-rules'
import { type RuleDate, ruleDates, triggerKinds, type TriggerKind } from '@sarai/contract/reminder-words'
import { useSession } from '~/lib/session-context.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import { dateNames, ownGroups, triggerNames } from './rule-words.ts'
import { TimeInput } from '~/ui/day-input.tsx'

interface Props {
  value: Trigger
  onChange: (value: Trigger) => void
  problem?: string
}

/** What a rule waits for, and how long. */
export function TriggerInput({ value, onChange, problem }: Props) {
  const { stages } = useSession()
  const at = 'at' in value ? value.at : '09:00'
  const starts: Record<TriggerKind, Trigger> = {
    date: { kind: 'date', field: 'trip.startDate', offsetDays: -7, at },
    stage: { kind: 'stage', stageId: stages[0]?.id ?? '', afterHours: 0 },
    silent: { kind: 'silent', afterDays: 5, at },
    unopened: { kind: 'unopened', afterDays: 2, at },
    no_follow_up: { kind: 'no_follow_up', afterHours: 4 },
    hold_ends: { kind: 'hold_ends', beforeDays: 1, at },
    vendor_silent: { kind: 'vendor_silent', afterDays: 2, at },
    no_voucher: { kind: 'no_voucher', beforeDays: 3, at },
    documents_missing: { kind: 'documents_missing', beforeDays: 21, at },
  }
  return (
    <>
      <Select
        label="When"
        data={triggerKinds.map((kind) => ({ value: kind, label: triggerNames[kind] }))}
        value={value.kind}
        onChange={(kind) => kind && onChange(starts[kind])}
        allowDeselect={false}
        error={problem}
      />
      {value.kind === 'date' && <DateSelect value={value.field} onChange={(field) => onChange({ ...value, field })} />}
      {value.kind === 'stage' && (
        <Select
          label="Stage"
          data={stages.map(({ id, name }) => ({ value: id, label: name }))}
          value={value.stageId}
          onChange={(stageId) => stageId && onChange({ ...value, stageId })}
          allowDeselect={false}
        />
      )}
      <Group grow align="flex-end">
        {value.kind === 'date' && (
          <OffsetInput days={value.offsetDays} onChange={(offsetDays) => onChange({ ...value, offsetDays })} />
        )}
        {'afterDays' in value && (
          <Count
            label="After days"
            value={value.afterDays}
            min={1}
            onChange={(afterDays) => onChange({ ...value, afterDays })}
          />
        )}
        {'beforeDays' in value && (
          <Count
            label="Days before"
            value={value.beforeDays}
            min={0}
            onChange={(beforeDays) => onChange({ ...value, beforeDays })}
          />
        )}
        {'afterHours' in value && (
          <Count
            label="After hours"
            value={value.afterHours}
            min={value.kind === 'stage' ? 0 : 1}
            onChange={(afterHours) => onChange({ ...value, afterHours })}
          />
        )}
        {'at' in value && (
          <TimeInput isRequired label="At" value={value.at} onChange={(at) => onChange({ ...value, at })} />
        )}
      </Group>
    </>
  )
}

type DateField = Extract<Trigger, { kind: 'date' }>['field']

/** A date that every agency has, or one of the agency's own. */
function DateSelect({ value, onChange }: { value: DateField; onChange: (field: DateField) => void }) {
  const { customFields } = useSession()
  const usual = ruleDates.map((field) => ({ value: field as DateField, label: dateNames[field] }))
  const own = ownGroups(
    customFields.filter(({ kind }) => kind === 'date'),
    ({ id }) => customKey(id),
  )
  const isGone = customIdOf(value) !== undefined && !own.some(({ items }) => items.some((item) => item.value === value))
  return (
    <Select
      label="Date"
      data={own.length > 0 ? [{ group: 'Dates of every agency', items: usual }, ...own] : usual}
      value={isGone ? null : value}
      placeholder={isGone ? 'A date that was archived' : undefined}
      onChange={(field) => field && onChange(field as RuleDate)}
      allowDeselect={false}
      searchable
    />
  )
}

interface CountProps {
  label: string
  value: number
  min: number
  onChange: (value: number) => void
}

export function Count({ label, value, min, onChange }: CountProps) {
  return (
    <CountInput label={label} value={value} min={min} isRequired onChange={(next) => next !== null && onChange(next)} />
  )
}

/** So many days before or after. */
function OffsetInput({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const isAfter = days > 0
  return (
    <>
      <Count label="Days" value={Math.abs(days)} min={0} onChange={(next) => onChange(isAfter ? next : -next || 0)} />
      <Select
        label="Side"
        data={[
          { value: 'before', label: 'Before' },
          { value: 'after', label: 'After' },
        ]}
        value={isAfter ? 'after' : 'before'}
        onChange={(side) => onChange(side === 'after' ? Math.abs(days) || 1 : -Math.abs(days) || 0)}
        allowDeselect={false}
      />
    </>
  )
}
