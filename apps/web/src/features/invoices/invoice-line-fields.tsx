import { Button, Group, NativeSelect, Select, Switch, Textarea } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { InvoiceLine } from '@sarai/contract/invoice-schemas'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import { inMode } from './invoice-draft.ts'
import { LineMore } from './invoice-line-more.tsx'
import { LineNeedsFields, type OfTrip } from './invoice-line-needs.tsx'
import { type EditorRules, needsIn } from './invoice-rules.ts'
import classes from './invoice.module.css'

interface Props extends OfTrip {
  line: InvoiceLine
  currency: string
  rules: EditorRules
  isOfPackageAbroad: boolean
  /** It was added just now, and is typed into next. */
  isNew: boolean
  /** The path of the line among what is wrong. */
  at: string
  problems: FieldErrors
  /** With the trip of the invoice where that changes. */
  onChange: (facts: Partial<InvoiceLine>, tripId?: string | null) => void
  onRemove: (() => void) | undefined
}

/** One line: what it is, its price, how it is taxed and what that asks for. */
export function LineFields({ line, currency, rules, isOfPackageAbroad, isNew, at, problems, ...rest }: Props) {
  const { tripId, mayChooseTrip, onChange, onRemove } = rest
  const needs = needsIn(rules, line.mode)
  const units = line.unit && !rules.units.includes(line.unit) ? [...rules.units, line.unit] : rules.units
  return (
    <section className={classes.line} aria-label={line.description || 'Line'}>
      <Textarea
        label="What it is for"
        autosize
        minRows={1}
        autoFocus={isNew}
        value={line.description}
        error={problems[`${at}description`]}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className={classes.fields}>
        <NativeSelect
          label="Taxed as"
          value={line.mode ?? ''}
          data={[{ value: '', label: 'Not said' }, ...rules.modes.map(({ id, name }) => ({ value: id, label: name }))]}
          error={problems[`${at}mode`]}
          onChange={(event) => onChange(inMode(line, event.currentTarget.value || null, rules))}
        />
        <div className={classes.counted}>
          <CountInput
            label="Quantity"
            min={1}
            max={9999}
            isRequired
            value={line.quantity}
            error={problems[`${at}quantity`]}
            onChange={(quantity) => onChange({ quantity: quantity ?? 1 })}
          />
          {units.length > 0 && (
            <Select
              label="Unit"
              clearable
              searchable
              data={units}
              value={line.unit}
              error={problems[`${at}unit`]}
              onChange={(unit) => onChange({ unit })}
            />
          )}
        </div>
        <MoneyInput
          label="Price of one"
          currency={currency}
          value={line.price}
          error={problems[`${at}price`]}
          onChange={(price) => onChange({ price: price ?? 0 })}
        />
      </div>
      <LineNeedsFields
        line={line}
        needs={needs}
        currency={currency}
        at={at}
        problems={problems}
        tripId={tripId}
        mayChooseTrip={mayChooseTrip}
        onChange={onChange}
      />
      <Switch
        label="Tax is included"
        checked={line.isInclusive}
        error={problems[`${at}isInclusive`]}
        onChange={(event) => onChange({ isInclusive: event.currentTarget.checked })}
      />
      <LineMore
        line={line}
        currency={currency}
        tripId={needs.includes('booking') ? null : tripId}
        isOfPackageAbroad={isOfPackageAbroad}
        at={at}
        problems={problems}
        onChange={onChange}
      />
      {onRemove && (
        <Group justify="flex-end">
          <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
            Remove the line
          </Button>
        </Group>
      )}
    </section>
  )
}
