import { Button, Drawer } from '@mantine/core'
import type { TimelineKind } from '@sarai/contract/timeline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '~/query.ts'
import { EntrySubject } from '~/records/entry-subject.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Avatar } from '~/ui/person.tsx'
import { TimelineList } from '~/ui/timeline-list.tsx'
import { useSession } from '~/lib/session-context.tsx'
import classes from './activity-drawer.module.css'
import { useEntryWords } from '~/lib/entry-words.tsx'

const drawerWidth = 550

const kindGroups: { value: string; label: string; kinds: TimelineKind[] }[] = [
  { value: 'leads', label: 'New and deleted', kinds: ['created', 'deleted', 'restored', 'enquired_again'] },
  {
    value: 'changes',
    label: 'Changes',
    kinds: ['changed', 'moved', 'assigned', 'merged', 'unmerged', 'bulk_changed', 'bulk_undone'],
  },
  {
    value: 'papers',
    label: 'Documents and relations',
    kinds: ['document_added', 'document_changed', 'document_removed', 'revealed', 'related', 'unrelated'],
  },
  {
    value: 'notes',
    label: 'Notes and files',
    kinds: ['note_added', 'note_changed', 'note_removed', 'file_added', 'file_removed', 'file_shared', 'file_withheld'],
  },
  {
    value: 'tasks',
    label: 'Tasks and follow-ups',
    kinds: ['task_added', 'task_done', 'task_reopened', 'task_changed', 'task_removed', 'tasks_closed', 'tasks_back'],
  },
  {
    value: 'proposals',
    label: 'Proposals',
    kinds: [
      'proposal_made',
      'proposal_sent',
      'proposal_seen',
      'proposal_revoked',
      'approval_asked',
      'approval_declined',
      'approval_withdrawn',
      'proposal_declined',
      'proposal_accepted',
      'change_asked',
    ],
  },
  {
    value: 'vouchers',
    label: 'Vouchers',
    kinds: ['voucher_issued', 'voucher_sent', 'voucher_acknowledged', 'voucher_cancelled'],
  },
  {
    value: 'payment-runs',
    label: 'Payment runs',
    kinds: [
      'payment_run_submitted',
      'payment_run_approved',
      'payment_run_declined',
      'payment_run_reopened',
      'payment_run_exported',
      'payment_run_paid',
      'payment_run_cancelled',
      'payment_line_refused',
    ],
  },
  {
    value: 'pages',
    label: 'Packages and links',
    kinds: ['published', 'archived', 'state_restored', 'link_renewed', 'form_key_renewed', 'form_changed'],
  },
  {
    value: 'imports',
    label: 'Imports and exports',
    kinds: ['imported', 'import_undone', 'exported', 'export_asked', 'export_approved', 'export_declined'],
  },
  {
    value: 'trouble',
    label: 'Mails that failed, keys, webhooks and plugins',
    kinds: [
      'mail_failed',
      'key_made',
      'key_revoked',
      'webhook_added',
      'webhook_changed',
      'webhook_removed',
      'webhook_secret_renewed',
      'webhook_switched_off',
      'plugin_installed',
      'plugin_changed',
      'plugin_enabled',
      'plugin_disabled',
      'plugin_removed',
      'plugin_begun',
      'plugin_connected',
      'plugin_ended',
      'plugin_standing',
    ],
  },
]

/** What happened in the agency, as it happens. */
export default function ActivityDrawer({ onClose }: { onClose: () => void }) {
  const { team } = useSession()
  const [actors, setActors] = useState<string[]>([])
  const [groups, setGroups] = useState<string[]>([])
  const kind = kindGroups.filter((group) => groups.includes(group.value)).flatMap((group) => group.kinds)
  const filter = { actor: actors[0], kind: kind.length > 0 ? kind : undefined }
  const activity = useInfiniteQuery(
    calls.activity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const describe = useEntryWords()
  const isNarrowed = actors.length > 0 || groups.length > 0
  const entries = activity.data?.pages.flatMap((page) => page.data) ?? []

  return (
    <Drawer opened onClose={onClose} size={drawerWidth} title="Activity">
      <div className={classes.filters}>
        <FilterChip
          label="Person"
          options={team.map((person) => ({
            value: person.id,
            label: person.name,
            mark: <Avatar name={person.name} photo={person.photo} size={18} />,
          }))}
          value={actors}
          onChange={setActors}
          isSingle
        />
        <FilterChip label="Kind" options={kindGroups} value={groups} onChange={setGroups} />
      </div>
      {!activity.data && <Awaited query={activity} what="The activity" lines={10} />}
      {activity.isSuccess && entries.length === 0 && (
        <EmptyState title={isNarrowed ? 'No activity of this kind' : 'Nothing here yet'}>
          {isNarrowed ? 'Remove a filter to see more.' : 'What you and your colleagues do shows here as it happens.'}
        </EmptyState>
      )}
      <TimelineList
        entries={entries}
        describe={describe}
        subject={(entry) => <EntrySubject entry={entry} onOpen={onClose} />}
      />
      {activity.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={activity.isFetchingNextPage}
          onClick={() => void activity.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Drawer>
  )
}
