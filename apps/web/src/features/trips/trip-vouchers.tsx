import { Button, Menu } from '@mantine/core'
import type { LeftRecords } from '@sarai/contract/operations'
import type { VoucherCounts } from '@sarai/contract/voucher-sending-schemas'
import { IconChevronDown, IconFileTypePdf, IconRefresh, IconSend, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useListPages } from '~/lib/use-pages.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { watchOperation } from '~/lib/operations.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './trip-parts.module.css'
import type { TripTabProps } from './trip-tabs.ts'
import { TripVoucherRows } from './trip-voucher-rows.tsx'

const SendVouchersDialog = lazy(() => import('./send-vouchers-dialog.tsx'))
const ReviseVouchersDialog = lazy(() => import('./revise-vouchers-dialog.tsx'))
const IssueUnconfirmedDialog = lazy(() => import('./issue-unconfirmed-dialog.tsx'))
const MakeVouchersDialog = lazy(() => import('./make-vouchers-dialog.tsx'))

const key = calls.vouchers.key()
const reload = () => void queryClient.invalidateQueries({ queryKey: key })
/** What travellers and bookings say bears on vouchers. */
const topics = ['vouchers', 'trips', 'bookings'] as const

type Open =
  | { kind: 'send'; ids?: string[] }
  | { kind: 'revise' | 'make' }
  | { kind: 'unconfirmed'; ids: string[]; left: LeftRecords[] }

/** The vouchers of a trip: made, issued, revised and sent all at once. */
export function TripVouchers({ trip, isEditable }: TripTabProps) {
  const { can } = useSession()
  const [open, setOpen] = useState<Open>()
  const mayRead = can('vouchers', 'read')
  const input = { filters: { trip: trip.id }, sort: [{ by: 'startDate' as const, dir: 'asc' as const }] }
  const { rows, needMore, first, query } = useListPages(calls.vouchers.list, input, mayRead)
  const counts = useQuery({
    ...calls.vouchers.countsOfTrip.queryOptions({ input: { id: trip.id } }),
    enabled: mayRead,
  })
  useLiveCalls(topics, key)
  if (!mayRead) return <EmptyState title="You do not use vouchers">Ask a main user for the page.</EmptyState>
  const failed = query.isError ? query : counts
  const count = counts.data?.data
  if (!first || !count) return <Awaited query={failed} what="The vouchers" lines={6} />
  const mayWrite = isEditable && can('vouchers', 'write')
  const close = () => setOpen(undefined)
  const dialogs = (
    <Suspense fallback={null}>
      {open?.kind === 'send' && <SendVouchersDialog tripId={trip.id} ids={open.ids} onClose={close} />}
      {open?.kind === 'unconfirmed' && <IssueUnconfirmedDialog {...open} onClose={close} />}
      {open?.kind === 'make' && <MakeVouchersDialog tripId={trip.id} onClose={close} />}
      {open?.kind === 'revise' && (
        <ReviseVouchersDialog tripId={trip.id} onClose={close} onSend={(ids) => setOpen({ kind: 'send', ids })} />
      )}
    </Suspense>
  )
  const making = mayWrite && (
    <Making
      tripId={trip.id}
      onChoose={() => setOpen({ kind: 'make' })}
      onLeft={(ids, left) => setOpen({ kind: 'unconfirmed', ids, left })}
    />
  )
  if (count.all === 0)
    return (
      <>
        <EmptyState icon={<IconTicket size={22} />} title="No vouchers yet" actions={making}>
          Each service gets a voucher of its own, with who travels, rooms and wishes. Those with a confirmation number
          can be issued at once.
        </EmptyState>
        {dialogs}
      </>
    )
  return (
    <>
      <div className={classes.bar}>
        <span className="quiet" role="status">
          {wordsOf(count)}
        </span>
        <div className={classes.buttons}>
          {count.issued > 0 && <AllAsPdf tripId={trip.id} />}
          {mayWrite && count.changed > 0 && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconRefresh size={15} />}
              onClick={() => setOpen({ kind: 'revise' })}
            >
              Revise all changed…
            </Button>
          )}
          {mayWrite && count.issued > 0 && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconSend size={15} />}
              onClick={() => setOpen({ kind: 'send' })}
            >
              Send all…
            </Button>
          )}
          {making}
        </div>
      </div>
      <TripVoucherRows rows={rows} />
      {query.hasNextPage && (
        <div className={classes.more}>
          <span className="quiet">
            {rows.length} of {first.total} are shown.
          </span>
          <Button variant="default" size="compact-md" loading={query.isFetchingNextPage} onClick={needMore}>
            Show more
          </Button>
        </div>
      )}
      {dialogs}
    </>
  )
}

function wordsOf({ all, issued, drafts, toSend, changed }: VoucherCounts): string {
  return [
    `${plural(all, 'voucher')}, ${issued} issued`,
    drafts > 0 && plural(drafts, 'draft'),
    toSend > 0 && `${toSend} to send`,
    changed > 0 && `${changed} changed`,
  ]
    .filter(Boolean)
    .join(', ')
}

function AllAsPdf({ tripId }: { tripId: string }) {
  async function makePdf(): Promise<void> {
    const { data } = await runAction(api.vouchers.pdf({ tripId }), 'The PDF was not made')
    watchOperation(data.operationId)
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconFileTypePdf size={15} />}
      onClick={() => void makePdf()}
    >
      PDF of all
    </Button>
  )
}

interface MakingProps {
  tripId: string
  onChoose: () => void
  /** Some of these vouchers were not issued, for these reasons. */
  onLeft: (ids: string[], left: LeftRecords[]) => void
}

/** Makes what is missing: issued where it can be, as drafts, or of chosen services. */
function Making({ tripId, onChoose, onLeft }: MakingProps) {
  async function make(issue: boolean): Promise<void> {
    const { data } = await runAction(api.vouchers.ofTrip({ id: tripId, issue }), 'The vouchers were not made')
    reload()
    if (data.operationId) watchOperation(data.operationId, (left) => onLeft(data.ids, left))
    else
      toast({ kind: 'success', message: data.made > 0 ? `${plural(data.made, 'voucher')} made` : 'Nothing is missing' })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="compact-md" rightSection={<IconChevronDown size={15} />}>
            Make
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void make(false)}>Drafts of what is missing</Menu.Item>
          <Menu.Item onClick={onChoose}>Combined voucher, or of some services…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button size="compact-md" leftSection={<IconTicket size={15} />} onClick={() => void make(true)}>
        Issue all
      </Button>
    </>
  )
}
