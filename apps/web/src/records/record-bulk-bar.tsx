import { Menu } from '@mantine/core'
import type { ActionRight } from '@sarai/contract/access'
import { IconDownload, IconTag, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { watchOperation } from '~/lib/operations.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { BulkBar, BulkButton, countOf, type Selected } from '~/ui/bulk-bar.tsx'
import { Reason } from '~/ui/reason.tsx'
import { runAction } from '~/ui/action.ts'
import { BulkTags } from './bulk-tags.tsx'
import type { ListDescription } from './kinds.ts'
import { type OwnedRow, useLacksAmong } from './lacks-among.ts'
import { PeopleDropdown } from './people-dropdown.tsx'

type MailWarnings = Parameters<typeof showMailWarnings>[0]

export interface SelectableList<Filters> {
  description: ListDescription
  filters: Filters
  q: string | undefined
  isDeleted: boolean
  selected: Set<string>
  selectNothing: () => void
  /** What was read of the list. */
  rows: readonly OwnedRow[]
  first: { total: number; totalIsMinimum: boolean } | undefined
}

/** What is selected: rows by name, or everything that the list shows. */
export type Selection<Filters> = { ids: string[] } | { filters: Filters; search: string | undefined }

/** The rows of a list that are selected. */
export function useSelected<Filters>(list: SelectableList<Filters>) {
  const [isEverything, setEverything] = useState(false)
  const { description, filters, q, first, rows, selected } = list
  const lacksAmong = useLacksAmong(description)
  const which: Selected = {
    ids: selected,
    isEverything,
    total: first?.total ?? 0,
    isMinimum: first?.totalIsMinimum ?? false,
  }
  const selection: Selection<Filters> = isEverything ? { filters, search: q } : { ids: [...selected] }
  return {
    list,
    which,
    selection,
    isEverything,
    selectEverything: () => setEverything(true),
    /** What to say where somebody lacks a right for what is selected, as far as the rows that were read tell. */
    lacks: (right: ActionRight) => lacksAmong(right, isEverything ? rows : rows.filter(({ id }) => selected.has(id))),
    /** "12 leads" */
    count: countOf(which, description.one),
  }
}

/** What is done with the rows of a list that are selected. @param change asks the server for it */
export function useBulk<Filters, Change>(
  list: SelectableList<Filters>,
  change: (
    selection: Selection<Filters>,
    change: Change,
  ) => Promise<{ data: { operationId: string }; warnings?: MailWarnings }>,
) {
  const { user } = useSession()
  const selected = useSelected(list)
  return {
    ...selected,
    run: async (action: Change): Promise<void> => {
      const work = change(selected.selection, action)
      const { data, warnings } = await runAction(work, `The ${list.description.many} were not changed`)
      list.selectNothing()
      showMailWarnings(warnings, !user.isSubuser)
      watchOperation(data.operationId)
    },
  }
}

/** What is selected, written to a file. @param children the items of the menu of exports */
export function BulkExport({ children }: { children: ReactNode }) {
  return (
    <Menu position="top">
      <Menu.Target>
        <BulkButton leftSection={<IconDownload size={16} />}>Export</BulkButton>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface Props {
  bulk: {
    list: Omit<SelectableList<unknown>, 'filters' | 'q' | 'rows'>
    lacks: (right: ActionRight) => string | undefined
    which: Selected
    count: string
    selectEverything: () => void
  }
  /** The items of the menu of exports. */
  exporting: ReactNode
  /** Left out where records are nobody's. */
  onAssign?: (ownerId: string | null) => Promise<void>
  onTag: (tags: { add: string[]; remove: string[] }) => Promise<void>
  /** Left out where they cannot be deleted. */
  onDelete?: () => Promise<void>
  /** What else can be done with this kind of record, for those who may change it. */
  children?: ReactNode
}

/** Floats over a list while records are selected: who looks after them, tags, files, and away with them. */
export function RecordBulkBar({ bulk, exporting, onAssign, onTag, onDelete, children }: Props) {
  const { description, isDeleted, selectNothing } = bulk.list
  const { user, can } = useSession()
  const [isTagging, setTagging] = useState(false)
  const isEditable = can(description.page, 'write') && !isDeleted
  return (
    <>
      <BulkBar
        one={description.one}
        selected={bulk.which}
        onEverything={bulk.selectEverything}
        onNothing={selectNothing}
      >
        {isEditable && onAssign && user.recordScope !== 'own' && (
          <Menu position="top">
            <Menu.Target>
              <BulkButton leftSection={<IconUserCheck size={16} />}>Assign</BulkButton>
            </Menu.Target>
            <PeopleDropdown onChoose={(ownerId) => void onAssign(ownerId)} />
          </Menu>
        )}
        {isEditable && children}
        {isEditable && (
          <BulkButton leftSection={<IconTag size={16} />} onClick={() => setTagging(true)}>
            Tag
          </BulkButton>
        )}
        <BulkExport>{exporting}</BulkExport>
        {isEditable && onDelete && (
          <Reason why={bulk.lacks('delete')}>
            <BulkButton color="red" leftSection={<IconTrash size={16} />} onClick={() => void onDelete()}>
              Delete
            </BulkButton>
          </Reason>
        )}
      </BulkBar>
      {isTagging && (
        <BulkTags
          what={bulk.count}
          onClose={() => setTagging(false)}
          onConfirm={(add, remove) => {
            setTagging(false)
            void onTag({ add, remove })
          }}
        />
      )}
    </>
  )
}
