import { ActionIcon, Popover } from '@mantine/core'
import type { CustomRecord } from '@sarai/contract/custom-field-words'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import classes from './columns-button.module.css'

const ColumnsMenu = lazy(() => import('./columns-menu.tsx'))

interface Named {
  key: string
  label: string
}

interface Props {
  /** Every column; the first is always shown and is not offered. */
  columns: Named[]
  shown: Named[]
  /** The columns as the address has them; undefined for the usual ones. */
  onChange: (cols: string | undefined) => void
  /** The records to which one may add fields of one's own; left out for those who may not. */
  own?: CustomRecord
}

/** Opens the choice of columns. */
export function ColumnsButton({ columns, shown, onChange, own }: Props) {
  const [first, ...others] = columns
  return (
    <span className={classes.button}>
      <Popover position="bottom-end" width={250} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="default" size={30} aria-label="Columns" title="Columns">
            <IconColumns3 size={16} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={6}>
          <Suspense fallback={null}>
            <ColumnsMenu
              all={others}
              shown={shown.map((column) => column.key)}
              onChange={(keys) => onChange(keys.join(',') || first?.key)}
              onReset={() => onChange(undefined)}
              own={own}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}
