import { ActionIcon, Button, Menu } from '@mantine/core'
import type { CustomRecord } from '@sarai/contract/custom-field-words'
import { IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './cards-toolbar.module.css'
import { ColumnsButton } from './columns-button.tsx'
import type { Column } from './data-table.tsx'
import { ListHead } from './list-page.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { type Order, OrderButton } from './order-button.tsx'

interface Search {
  sort?: string
  deleted?: string
}

interface Props<Row> {
  /** What one row is: "package". */
  one: string
  search: Search
  onChange: (change: Search & { cols?: string }) => void
  isTable: boolean
  onTable: (isTable: boolean) => void
  orders: readonly Order[]
  columns: Column<Row>[]
  shown: Column<Row>[]
  count: { total: number; totalIsMinimum: boolean } | undefined
  /** The records to which one may add fields of one's own. */
  own?: CustomRecord
  /** Left out for those who may not add one. */
  onAdd?: () => void
  /** Where else one may want to go; on a phone it is among what else can be done. */
  link?: { to: string; label: string; icon: ReactNode }
}

/** Title and count, cards or table, order, columns, and what else can be done with a list that has pictures. */
export function CardsToolbar<Row>(props: Props<Row>) {
  const { one, search, onChange, isTable, onTable, orders, columns, shown, count, own, onAdd, link } = props
  const many = `${one}s`
  const title = search.deleted ? `deleted ${many}` : many
  return (
    <ListHead title={title.charAt(0).toUpperCase() + title.slice(1)} count={count}>
      <ModeSwitch isTable={isTable} onTable={onTable} />
      <OrderButton orders={orders} sort={search.sort} onChange={(sort) => onChange({ sort })} />
      {isTable && <ColumnsButton columns={columns} shown={shown} onChange={(cols) => onChange({ cols })} own={own} />}
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More" title="More">
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {link && (
            <Menu.Item
              className={classes.linkItem}
              leftSection={link.icon}
              renderRoot={(root) => <Link to={link.to} {...root} />}
            >
              {link.label}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            onClick={() => onChange({ deleted: search.deleted ? undefined : '1' })}
          >
            {search.deleted ? `Back to the ${many}` : `Deleted ${many}`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {link && (
        <Button
          className={classes.link}
          variant="default"
          size="compact-md"
          h={30}
          leftSection={link.icon}
          renderRoot={(root) => <Link to={link.to} {...root} />}
        >
          {link.label}
        </Button>
      )}
      {onAdd && (
        <Button variant="light" size="compact-md" h={30} leftSection={<IconPlus size={15} />} onClick={onAdd}>
          <span className={classes.addShort}>New</span>
          <span className={classes.add}>New {one}</span>
        </Button>
      )}
    </ListHead>
  )
}
