import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import type { ComponentType } from 'react'
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

/** How a list is shown: as a table, cards or a board. */
export function ModeSwitch({ modes, value, onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Show as"
      value={value}
      onChange={onChange}
      data={modes.map((mode) => ({ value: mode.value, label: <ModeLabel mode={mode} /> }))}
    />
  )
}

function ModeLabel({ mode: { Icon, label } }: { mode: Mode }) {
  return (
    <span className={classes.mode}>
      <Icon size={15} stroke={1.6} aria-hidden />
      <span className={classes.modeText}>{label}</span>
    </span>
  )
}
