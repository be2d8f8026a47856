import { ActionIcon, Button, Select } from '@mantine/core'
import { gstStates } from '@sarai/contract/gst'
import type { InvoiceLine } from '@sarai/contract/invoice-schemas'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CountInput } from '~/records/number-inputs.tsx'
import classes from './invoice.module.css'

type Stay = InvoiceLine['stays'][number]

const maxStays = 30

/** Where a property can be: a state, or abroad. */
const choices = [
  ...Object.entries(gstStates)
    .filter(([code]) => code !== '96' && code !== '99')
    .map(([value, name]) => ({ value, label: `${value} ${name}` })),
  { value: 'abroad', label: 'Abroad' },
]

interface Props {
  value: readonly Stay[]
  error: string | undefined
  onChange: (stays: Stay[]) => void
}

/** The states that properties are in, with their nights: each is taxed there. One without a state is not kept. */
export function StaysField({ value, error, onChange }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [nights, setNights] = useState(1)
  const hasBlank = isAdding || value.length === 0
  const rows = hasBlank ? [...value, { state: '', nights }] : value
  const isKept = (at: number) => at < value.length

  function setState(at: number, stay: Stay): void {
    if (isKept(at)) return onChange(value.with(at, stay))
    setAdding(false)
    setNights(1)
    onChange([...value, stay])
  }
  return (
    <div className={classes.stays}>
      {rows.map((stay, at) => (
        <div key={at} className={classes.stay} role="group" aria-label={`Property ${at + 1}`}>
          <Select
            label="State of the property"
            placeholder="Or abroad"
            searchable
            allowDeselect={false}
            data={choices}
            value={stay.state || null}
            error={at === rows.length - 1 ? error : undefined}
            onChange={(state) => state && setState(at, { ...stay, state })}
          />
          <CountInput
            label="Nights"
            min={1}
            max={366}
            isRequired
            value={stay.nights}
            onChange={(typed) => {
              const next = typed ?? 1
              if (isKept(at)) onChange(value.with(at, { ...stay, nights: next }))
              else setNights(next)
            }}
          />
          {rows.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove property ${at + 1}`}
              onClick={() => (isKept(at) ? onChange(value.toSpliced(at, 1)) : setAdding(false))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!hasBlank && value.length < maxStays && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => setAdding(true)}
          style={{ justifySelf: 'start' }}
        >
          Add another state
        </Button>
      )}
    </div>
  )
}
