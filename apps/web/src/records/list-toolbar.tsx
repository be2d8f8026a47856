import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { ColumnsButton } from '~/ui/columns-button.tsx'
import { ListHead } from '~/ui/list-page.tsx'
import { type Order, OrderButton } from '~/ui/order-button.tsx'
import classes from './list-toolbar.module.css'
import { ownOrders } from './own-columns.tsx'
import type { ListState } from './use-record-list.ts'

interface Props<Row extends { id: string }> {
  list: ListState<Row>
  /** Where it is not the plain title of the list: "Archived items". */
  title?: string
  /** The choice between table, cards and board, where there is one. */
  mode?: ReactNode
  /** What is shown: of a table the columns are chosen; a board has no order. */
  shows: 'table' | 'cards' | 'board'
  orders: readonly Order[]
  /** The items of the menu that write the list to a file; what was deleted is not exported. */
  exporting?: ReactNode
  /** What else can be done, before and behind the exports. */
  menu?: ReactNode
  menuEnd?: ReactNode
  /** Further parts of the state that are cleared when deleted records are shown, or no longer shown. */
  deletedEnds?: readonly string[]
  /** Where else one may want to go; on a phone it is among what else can be done. */
  link?: { to: string; label: string; icon: ReactNode }
  /** What adds one; `short`, where a phone has no room for the whole. Those who may not are not shown it. */
  add?: { label: string; short?: string; run: () => void }
}

/** Title and count of a list, how it is shown, and what can be done with it. */
export function ListToolbar<Row extends { id: string }>(props: Props<Row>) {
  const { list, mode, shows, orders, exporting, menu, menuEnd, deletedEnds = [], link, add } = props
  const { description, search, change, isDeleted } = list
  const { page, many, own, importTo } = description
  const { can, user, customFields } = useSession()
  const title = isDeleted ? `Deleted ${many}` : (props.title ?? description.title)
  const isEditable = can(page, 'write')
  const toggleDeleted = () => {
    const ended = Object.fromEntries(deletedEnds.map((name) => [name, undefined]))
    change({ ...ended, deleted: isDeleted ? undefined : '1' })
  }
  return (
    <ListHead title={title} count={shows === 'board' ? undefined : list.first}>
      {mode}
      {shows !== 'board' && (
        <OrderButton
          orders={own ? [...orders, ...ownOrders(customFields, own)] : orders}
          sort={search.sort}
          onChange={(sort) => change({ sort })}
        />
      )}
      {shows === 'table' && (
        <ColumnsButton
          columns={list.columns}
          shown={list.shown}
          onChange={(cols) => change({ cols })}
          own={user.isSubuser ? undefined : own}
        />
      )}
      <Menu position="bottom-end" width={230}>
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
          {importTo && isEditable && (
            <Menu.Item leftSection={<IconUpload size={16} />} renderRoot={(root) => <Link to={importTo} {...root} />}>
              Import a file
            </Menu.Item>
          )}
          {menu}
          {exporting && !isDeleted && (
            <>
              {(menu || (importTo && isEditable)) && <Menu.Divider />}
              <Menu.Label>Export the filtered list</Menu.Label>
              {exporting}
              <Menu.Divider />
            </>
          )}
          {menuEnd}
          {!description.isKept && (
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={toggleDeleted}>
              {isDeleted ? `Back to the ${description.title.toLowerCase()}` : `Deleted ${many}`}
            </Menu.Item>
          )}
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
      {add && isEditable && (
        <Button variant="light" size="compact-md" h={30} leftSection={<IconPlus size={15} />} onClick={add.run}>
          {add.short ? (
            <>
              <span className={classes.short}>{add.short}</span>
              <span className={classes.whole}>{add.label}</span>
            </>
          ) : (
            add.label
          )}
        </Button>
      )}
    </ListHead>
  )
}
