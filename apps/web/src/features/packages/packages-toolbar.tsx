import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import type { PackageRow } from '@sarai/contract/package-schemas'
import { IconDots, IconLayoutGrid, IconPlus, IconTable, IconTrash } from '@tabler/icons-react'
import { useSession } from '~/lib/session-context.tsx'
import { ColumnsButton } from '~/ui/columns-button.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { ListHead } from '~/ui/list-page.tsx'
import type { PackageSearch } from './packages-search.ts'
import { PackagesSort } from './packages-sort.tsx'
import classes from './packages-toolbar.module.css'

interface Props {
  search: PackageSearch
  onChange: (change: Partial<PackageSearch>) => void
  columns: Column<PackageRow>[]
  shown: Column<PackageRow>[]
  count: { total: number; totalIsMinimum: boolean } | undefined
  onAdd: () => void
}

/** Title and count, cards or table, order, columns, and what else can be done with the list. */
export function PackagesToolbar({ search, onChange, columns, shown, count, onAdd }: Props) {
  const { can } = useSession()
  const isTable = search.mode === 'table'
  return (
    <ListHead title={search.deleted ? 'Deleted packages' : 'Packages'} count={count}>
      <SegmentedControl
        size="xs"
        aria-label="Show as"
        value={isTable ? 'table' : 'grid'}
        onChange={(mode) => onChange({ mode: mode === 'table' ? 'table' : undefined })}
        data={[
          { value: 'grid', label: <ModeLabel icon={IconLayoutGrid} text="Cards" /> },
          { value: 'table', label: <ModeLabel icon={IconTable} text="Table" /> },
        ]}
      />
      <PackagesSort sort={search.sort} onChange={(sort) => onChange({ sort })} />
      {isTable && <ColumnsButton columns={columns} shown={shown} onChange={(cols) => onChange({ cols })} />}
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More" title="More">
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            onClick={() => onChange({ deleted: search.deleted ? undefined : '1' })}
          >
            {search.deleted ? 'Back to the packages' : 'Deleted packages'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {can('packages', 'write') && (
        <Button variant="light" size="compact-md" h={30} leftSection={<IconPlus size={15} />} onClick={onAdd}>
          <span className={classes.addShort}>New</span>
          <span className={classes.add}>New package</span>
        </Button>
      )}
    </ListHead>
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
