import { Button, Group, NativeSelect, NumberInput, Switch, Textarea } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { InvoiceLine } from '@sarai/contract/invoice-schemas'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import classes from './invoice.module.css'

interface Props {
  line: InvoiceLine
  currency: string
  modes: readonly { id: string; name: string }[]
  /** The path of the line among what is wrong. */
  at: string
  problems: FieldErrors
  onChange: (line: InvoiceLine) => void
  onRemove: (() => void) | undefined
}

/** One line: what it is, how it is taxed, and its price. */
export function LineFields({ line, currency, modes, at, problems, onChange, onRemove }: Props) {
  const say = (facts: Partial<InvoiceLine>) => onChange({ ...line, ...facts })
  return (
    <section className={classes.line} aria-label={line.description || 'Line'}>
      <Textarea
        label="What it is for"
        autosize
        minRows={1}
        value={line.description}
        error={problems[`${at}description`]}
        onChange={(event) => say({ description: event.currentTarget.value })}
      />
      <div className={classes.fields}>
        <NativeSelect
          label="Taxed as"
          value={line.mode ?? ''}
          data={[{ value: '', label: 'Not said' }, ...modes.map(({ id, name }) => ({ value: id, label: name }))]}
          error={problems[`${at}mode`]}
          onChange={(event) => say({ mode: event.currentTarget.value || null })}
        />
        <NumberInput
          label="Quantity"
          min={1}
          max={9999}
          allowDecimal={false}
          value={line.quantity}
          error={problems[`${at}quantity`]}
          onChange={(value) => say({ quantity: Number(value) || 1 })}
        />
        <MoneyInput
          label="Price of one"
          currency={currency}
          value={line.price}
          error={problems[`${at}price`]}
          onChange={(price) => say({ price: price ?? 0 })}
        />
        <MoneyInput
          label="Discount"
          currency={currency}
          value={line.discount || null}
          error={problems[`${at}discount`]}
          onChange={(discount) => say({ discount: discount ?? 0 })}
        />
      </div>
      <Group justify="space-between">
        <Group gap="lg">
          <Switch
            label="Tax is included"
            checked={line.isInclusive}
            onChange={(event) => say({ isInclusive: event.currentTarget.checked })}
          />
          <Switch
            label="A cancellation charge"
            checked={line.isCancellation}
            onChange={(event) => say({ isCancellation: event.currentTarget.checked })}
          />
        </Group>
        {onRemove && (
          <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
            Remove the line
          </Button>
        )}
      </Group>
    </section>
  )
}
