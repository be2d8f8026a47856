import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { CustomRecord } from '@sarai/contract/custom-field-words'
import { IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './columns-menu.module.css'

interface Props {
  all: { key: string; label: string }[]
  /** Keys of the columns shown, in their order. */
  shown: string[]
  onChange: (shown: string[]) => void
  onReset: () => void
  /** The records to which one may add fields of one's own. */
  own?: CustomRecord
}

/** Which columns a list shows, and in which order. */
export default function ColumnsMenu({ all, shown, onChange, onReset, own }: Props) {
  const chosen = shown.flatMap((key) => all.find((column) => column.key === key) ?? [])
  const others = all.filter((column) => !shown.includes(column.key))
  const move = (key: string, by: -1 | 1) => {
    const keys = chosen.map((column) => column.key)
    const at = keys.indexOf(key)
    keys.splice(at, 1)
    keys.splice(at + by, 0, key)
    onChange(keys)
  }
  return (
    <div className={classes.menu}>
      {chosen.map((column, index) => (
        <div key={column.key} className={classes.column}>
          <Checkbox
            size="xs"
            label={column.label}
            checked
            onChange={() => onChange(chosen.filter((one) => one !== column).map((one) => one.key))}
            className={classes.check}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Move ${column.label} to the left`}
            disabled={index === 0}
            onClick={() => move(column.key, -1)}
          >
            <IconChevronUp size={14} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Move ${column.label} to the right`}
            disabled={index === chosen.length - 1}
            onClick={() => move(column.key, 1)}
          >
            <IconChevronDown size={14} />
          </ActionIcon>
        </div>
      ))}
      {others.map((column) => (
        <div key={column.key} className={classes.column}>
          <Checkbox
            size="xs"
            label={column.label}
            checked={false}
            onChange={() => onChange([...chosen.map((one) => one.key), column.key])}
            className={classes.check}
          />
        </div>
      ))}
      <Button variant="subtle" size="compact-xs" fullWidth mt={6} onClick={onReset}>
        Reset
      </Button>
      {own && (
        <Button
          variant="subtle"
          size="compact-xs"
          fullWidth
          mt={2}
          leftSection={<IconPlus size={14} />}
          renderRoot={(props) => <Link to="/custom-fields" search={{ tab: own }} {...props} />}
        >
          Add a field of your own
        </Button>
      )}
    </div>
  )
}
