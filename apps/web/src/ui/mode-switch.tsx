import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import classes from './mode-switch.module.css'

interface Props {
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** Whether a list that has pictures is shown as cards or as a table. */
export function ModeSwitch({ isTable, onTable }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Show as"
      value={isTable ? 'table' : 'cards'}
      onChange={(mode) => onTable(mode === 'table')}
      data={[
        { value: 'cards', label: <ModeLabel icon={IconLayoutGrid} text="Cards" /> },
        { value: 'table', label: <ModeLabel icon={IconTable} text="Table" /> },
      ]}
    />
  )
}

function ModeLabel({ icon: Icon, text }: { icon: typeof IconTable; text: string }) {
  return (
    <span className={classes.mode}>
      <Icon size={15} stroke={1.6} aria-hidden />
      <span className={classes.modeText}>{text}</span>
    </span>
  )
}
