import { Select } from '@mantine/core'
import { currencyChoices } from '~/lib/currencies.ts'
import { useSession } from '~/lib/session-context.tsx'
import { MoneyInput } from './amount-inputs.tsx'
import classes from './own-inputs.module.css'

/** An amount with its currency. */
export interface Amount {
  minor: number
  currency: string
}

interface InputProps<Value> {
  label: string
  value: Value | null | undefined
  onChange: (value: Value | null) => void
  [prop: string]: unknown
}

/** An amount, and the currency it is in. */
export function AmountInput({ value, onChange, ...props }: InputProps<Amount>) {
  const { agency } = useSession()
  const currency = value?.currency ?? agency.currency
  return (
    <div className={classes.amount}>
      <MoneyInput
        {...props}
        currency={currency}
        value={value?.minor}
        onChange={(minor) => onChange(minor === null ? null : { minor, currency })}
      />
      <Select
        aria-label={`Currency of ${props.label}`}
        data={currencyChoices(agency.currency, currency)}
        value={currency}
        onChange={(next) => next && value && onChange({ ...value, currency: next })}
        disabled={!value}
        allowDeselect={false}
        searchable
        limit={30}
      />
    </div>
  )
}

/** Somebody of the team. */
export function PersonInput({ value, onChange, isOpen, ...props }: InputProps<string> & { isOpen?: boolean }) {
  const { team } = useSession()
  return (
    <Select
      {...props}
      data={team
        .filter((person) => person.isActive || person.id === value)
        .map(({ id, name }) => ({ value: id, label: name }))}
      defaultDropdownOpened={isOpen}
      searchable
      clearable
      value={value ?? null}
      onChange={onChange}
    />
  )
}
