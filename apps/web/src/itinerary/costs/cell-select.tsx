import { useId } from 'react'
import classes from './cell-input.module.css'

interface Props<V extends string> {
  label: string
  column?: string
  value: V
  choices: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  isDisabled?: boolean
  id?: string
}

/** A choice in a sheet: the browser's own, which keyboards and phones know best. */
export function CellSelect<V extends string>({ label, column, value, choices, onChange, isDisabled, id }: Props<V>) {
  return (
    <select
      id={id}
      className={classes.select}
      aria-label={id ? undefined : label}
      data-cell={column}
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as V)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** The same with its name above it. */
export function LabelledSelect<V extends string>({ help, ...select }: Props<V> & { help?: string }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {select.label}
      </label>
      <CellSelect {...select} id={id} />
      {help && <span className={classes.help}>{help}</span>}
    </div>
  )
}
