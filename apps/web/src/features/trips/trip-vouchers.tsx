import { Button } from '@mantine/core'
import type { VoucherRow } from '@sarai/contract/voucher-schemas'
import { voucherNumber } from '@sarai/contract/voucher-words'
import { IconFileTypePdf, IconSend, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { formatDay, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { VoucherStatusPill } from '~/records/voucher-status.tsx'
import { watchOperation } from '~/lib/operations.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './trip-parts.module.css'
import type { TripTabProps } from './trip-tabs.ts'

const reload = () => void queryClient.invalidateQueries({ queryKey: calls.vouchers.key() })

/** Issued, and not sent to the guest yet. */
const isToSend = ({ revision, hasDraft, status, sentAt }: VoucherRow) =>
  revision > 0 && !hasDraft && status !== 'cancelled' && sentAt === null

/** The vouchers of a trip, made and issued in one step. */
export function TripVouchers({ trip, isEditable }: TripTabProps) {
  const { can } = useSession()
  const input = { filters: { trip: trip.id }, perPage: 100, sort: [{ by: 'startDate' as const, dir: 'asc' as const }] }
  const mayRead = can('vouchers', 'read')
  const query = useQuery({ ...calls.vouchers.list.queryOptions({ input }), enabled: mayRead })
  if (!mayRead) return <EmptyState title="You do not use vouchers">Ask a main user for the page.</EmptyState>
  const vouchers = query.data?.data
  if (!vouchers) return <Awaited query={query} what="The vouchers" lines={6} />
  const mayWrite = isEditable && can('vouchers', 'write')

  async function make(issue: boolean): Promise<void> {
    const { data } = await runAction(api.vouchers.ofTrip({ id: trip.id, issue }), 'The vouchers were not made')
    reload()
    if (data.operationId) watchOperation(data.operationId)
    else
      toast({ kind: 'success', message: data.made > 0 ? `${plural(data.made, 'voucher')} made` : 'Nothing is missing' })
  }
  async function sendAll(): Promise<void> {
    const ids = vouchers?.filter(isToSend).map(({ id }) => id) ?? []
    const { data } = await runAction(
      api.vouchers.bulk({ selection: { ids }, change: { action: 'send' } }),
      'The vouchers were not sent',
    )
    reload()
    watchOperation(data.operationId)
  }
  async function makePdf(): Promise<void> {
    const { data } = await runAction(api.vouchers.pdf({ tripId: trip.id }), 'The PDF was not made')
    watchOperation(data.operationId)
  }

  const actions = mayWrite && (
    <>
      <Button variant="default" size="compact-md" onClick={() => void make(false)}>
        Make drafts
      </Button>
      <Button size="compact-md" leftSection={<IconTicket size={15} />} onClick={() => void make(true)}>
        Issue all
      </Button>
    </>
  )
  if (vouchers.length === 0)
    return (
      <EmptyState icon={<IconTicket size={22} />} title="No vouchers yet" actions={actions}>
        Each service gets a voucher of its own. Those with a confirmation number can be issued at once.
      </EmptyState>
    )
  const issued = vouchers.filter(({ revision, status }) => revision > 0 && status !== 'cancelled').length
  return (
    <>
      <div className={classes.bar}>
        <span className="quiet" role="status">
          {plural(vouchers.length, 'voucher')}, {issued} issued
        </span>
        <div className={classes.buttons}>
          {issued > 0 && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconFileTypePdf size={15} />}
              onClick={() => void makePdf()}
            >
              PDF of all
            </Button>
          )}
          {mayWrite && vouchers.some(isToSend) && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconSend size={15} />}
              onClick={() => void sendAll()}
            >
              Send all
            </Button>
          )}
          {actions}
        </div>
      </div>
      <table className={classes.table} aria-label="Vouchers">
        <thead>
          <tr>
            <th>Day</th>
            <th>Voucher</th>
            <th>Number</th>
            <th>Status</th>
            <th>Confirmed by</th>
          </tr>
        </thead>
        <tbody>
          {vouchers.map((voucher) => (
            <tr key={voucher.id}>
              <td className="tabular">{voucher.startDate && formatDay(voucher.startDate)}</td>
              <td data-wide>
                <RowLink to={recordPage('voucher', voucher.id)} className={classes.link}>
                  {voucher.title}
                </RowLink>
              </td>
              <td className="tabular">{voucherNumber(voucher.number, voucher.revision)}</td>
              <td>
                <VoucherStatusPill {...voucher} />
                {voucher.differs && voucher.status !== 'cancelled' && <span className="quiet"> booking changed</span>}
              </td>
              <td className="tabular">{voucher.confirmationNumber}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
