import { Menu } from '@mantine/core'
import { IconForms, IconLayoutKanban } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { ExportItems } from '~/records/export-items.tsx'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import { type Mode, ModeSwitch, tableMode } from '~/ui/mode-switch.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { exportLeads } from './export-leads.ts'
import type { LeadsList } from './leads-page.tsx'

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: 'nextFollowUpAt', label: 'Earliest follow-up first' },
  { sort: '-lastActivityAt', label: 'Recently active first' },
  { sort: '-expectedValue', label: 'Highest value first' },
  { sort: 'travelStart', label: 'Earliest travel first' },
  { sort: 'name', label: 'Name, A to Z' },
]

const FirstStepsButton = lazy(() => import('~/records/first-steps-button.tsx'))
/** An agency with more leads than these on its list is not asked how far its first steps are. */
const maxLeadsOfNew = 25

const modes: Mode[] = [tableMode, { value: 'board', label: 'Board', Icon: IconLayoutKanban }]

/** Table or board, columns, and what else can be done with the list of leads. */
export function LeadsToolbar({ list }: { list: LeadsList }) {
  const { can, user } = useSession()
  const { search, change, filters, q, shown } = list
  const lacksAmong = useLacksAmong(list.description)
  const isBoard = search.mode === 'board'
  const total = list.first?.total ?? 0
  const isNewAgency = can('settings') && !user.isSubuser && total > 0 && total <= maxLeadsOfNew
  return (
    <ListToolbar
      list={list}
      mode={
        <>
          {isNewAgency && (
            <Suspense fallback={null}>
              <FirstStepsButton />
            </Suspense>
          )}
          <ModeSwitch
            modes={modes}
            value={search.mode ?? 'table'}
            onChange={(mode) => change({ mode: mode === 'board' ? mode : undefined })}
          />
        </>
      }
      shows={isBoard ? 'board' : 'table'}
      orders={orders}
      exporting={
        <ExportItems
          hasOwner
          lacks={lacksAmong('export', list.rows)}
          formats={['csv', 'xlsx']}
          hasShown
          run={(format, ways) => exportLeads(format, { filters, search: q }, ways, shown)}
        />
      }
      menuEnd={
        can('settings') && (
          <Menu.Item
            leftSection={<IconForms size={16} />}
            renderRoot={(props) => <Link to="/leads/capture" {...props} />}
          >
            Lead capture
          </Menu.Item>
        )
      }
      deletedEnds={['mode']}
    />
  )
}
