import { ActionIcon, Select } from '@mantine/core'
import type { CustomField, CustomFilters } from '@sarai/contract/custom-fields'
import type { CustomRecord } from '@sarai/contract/custom-field-words'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { OwnFilter } from '~/records/own-filters.tsx'
import classes from './reminders.module.css'
import { ownGroups } from './rule-words.ts'

interface Props {
  /** Whose fields can be looked at. */
  records: readonly CustomRecord[]
  value: CustomFilters
  onChange: (value: CustomFilters) => void
}

/** A condition that can be taken off where it stands. */
const isChip = ({ kind }: CustomField) => ['select', 'multi_select', 'person', 'file'].includes(kind)

/** Conditions on the agency's own fields: those there are, and one more when it is wanted. */
export function OwnConditions({ records, value, onChange }: Props) {
  const { customFields } = useSession()
  const [added, setAdded] = useState<string[]>([])
  const offered = customFields.filter(({ record }) => records.includes(record))
  const shown = offered.filter(({ id }) => added.includes(id) || value[id])
  const gone = Object.keys(value).filter((id) => !customFields.some((field) => field.id === id))
  const rest = offered.filter((field) => !shown.includes(field))
  const set = (id: string, condition: CustomFilters[string] | undefined) => {
    const { [id]: _, ...others } = value
    onChange(condition ? { ...others, [id]: condition } : others)
  }
  if (offered.length === 0 && gone.length === 0) return null
  return (
    <div className={classes.own}>
      {shown.map((field) => (
        <div key={field.id} className={classes.ownOne}>
          <div className={classes.body}>
            <OwnFilter
              field={field}
              value={value[field.id]}
              onChange={(condition) => {
                setAdded((before) => [...before, field.id])
                set(field.id, condition)
              }}
            />
          </div>
          {!(isChip(field) && value[field.id]) && (
            <TakeOff
              label={field.label}
              onClick={() => {
                setAdded((before) => before.filter((id) => id !== field.id))
                set(field.id, undefined)
              }}
            />
          )}
        </div>
      ))}
      {gone.map((id) => (
        <div key={id} className={classes.ownOne}>
          <p className={classes.gone}>A condition on a field that was archived</p>
          <TakeOff label="the condition on an archived field" onClick={() => set(id, undefined)} />
        </div>
      ))}
      {rest.length > 0 && (
        <Select
          size="xs"
          aria-label="Add a condition on a field of your own"
          placeholder="Add one of your own fields"
          data={ownGroups(rest)}
          value={null}
          onChange={(id) => id && setAdded((before) => [...before, id])}
          searchable
        />
      )}
    </div>
  )
}

function TakeOff({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`Take ${label} off`} onClick={onClick}>
      <IconX size={15} />
    </ActionIcon>
  )
}
