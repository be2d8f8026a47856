import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { type ComponentType, useId } from 'react'
import classes from './mode-switch.module.css'

/** A way a list can be shown. */
export interface Mode {
  value: string
  label: string
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: true }>
}

export const tableMode: Mode = { value: 'table', label: 'Table', Icon: IconTable }
export const cardsMode: Mode = { value: 'cards', label: 'Cards', Icon: IconLayoutGrid }

interface Props {
  modes: readonly Mode[]
  value: string
  onChange: (value: string) => void
}

/**
 * How a list is shown: as a table, cards or a board. It looks like Mantine's SegmentedControl, whose moving mark measures
 * itself, so that the browser would lay out the page twice before a list has its first rows.
 */
export function ModeSwitch({ modes, value, onChange }: Props) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="Show as" className={classes.switch}>
      {modes.map(({ value: own, label, Icon }) => (
        <label key={own} className={classes.mode}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
          />
          <Icon size={15} stroke={1.6} aria-hidden />
          <span className={classes.modeText}>{label}</span>
        </label>
      ))}
    </div>
  )
}
