import { Select } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './column-choice.module.css'

interface Choice {
  value: string
  label: string
}

interface Props {
  /** The column's, as the file has it. */
  name: string
  /** Some of its values. */
  samples: string
  choices: { group: string; items: Choice[] }[]
  /** What it becomes; null where it is left out. */
  value: string | null
  onChange: (value: string | null) => void
  isLeftOut: boolean
  placeholder?: string
  problem?: boolean
  /** What else there is to say or to choose. */
  children?: ReactNode
}

/** The columns of a file, one below the other. */
export function ColumnChoices({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

/** A column of a file with some of its values, and what it becomes. */
export function ColumnChoice(props: Props) {
  const { name, samples, choices, value, onChange, isLeftOut, placeholder = 'Leave out', problem, children } = props
  return (
    <li className={classes.column} data-left-out={isLeftOut || undefined}>
      <div className={classes.name}>
        <strong>{name}</strong>
        <span className={classes.samples}>{samples}</span>
      </div>
      <IconArrowRight size={16} className={classes.arrow} aria-hidden />
      <Select
        size="xs"
        aria-label={`What the column ${name} becomes`}
        placeholder={placeholder}
        data={choices}
        value={value}
        onChange={onChange}
        error={problem}
        searchable
        clearable
        maxDropdownHeight={320}
        nothingFoundMessage="No such field"
      />
      {children}
    </li>
  )
}
