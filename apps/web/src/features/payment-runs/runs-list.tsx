import { Button } from '@mantine/core'
import type { PaymentRunRow } from '@sarai/contract/payment-run-schemas'
import type { PaymentRunState } from '@sarai/contract/payment-run-words'
import { formatMoney } from '@sarai/money/format'
import { IconBuildingBank } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay, plural } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { PaymentRunPill } from '~/records/payment-run-state.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './payment-runs.module.css'

/** Runs in some states, newest first. */
function RunsList({ state, empty }: { state: PaymentRunState[]; empty: string }) {
  const query = useInfiniteQuery(
    calls.paymentRuns.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  if (!query.data) return <Awaited query={query} what="The payment runs" lines={6} />
  const rows = query.data.pages.flatMap((page) => page.data)
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconBuildingBank size={22} />}
        title={empty}
        actions={
          <Button variant="light" renderRoot={(props) => <Link to="/bills" search={toPay} {...props} />}>
            Choose bills to pay
          </Button>
        }
      >
        Select bills in their list and put them into a run. A colleague approves it, you give your bank one file, and
        all payments are recorded at once.
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.runs} aria-label="Payment runs">
        {rows.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  )
}

const toPay = { status: 'entered,part-paid', sort: 'dueOn' }

function RunRow({ run }: { run: PaymentRunRow }) {
  const { id, number, state, day, bills, vendors, total, currency, bankAccount } = run
  return (
    <li>
      <RowLink to={`/payment-runs/${id}`} className={classes.run}>
        <span className={`${classes.number} tabular`}>{number}</span>
        <PaymentRunPill state={state} />
        <span className="quiet">
          {plural(bills, 'bill')} of {plural(vendors, 'vendor')}
          {bankAccount && `, from ${bankAccount.label}`}
        </span>
        <span className="tabular">{formatDay(day)}</span>
        <span className={`${classes.total} tabular`}>{formatMoney(total, currency)}</span>
      </RowLink>
    </li>
  )
}

const open: PaymentRunState[] = ['draft', 'awaiting', 'approved', 'exported']
const paid: PaymentRunState[] = ['paid']
const cancelled: PaymentRunState[] = ['cancelled']

export const OpenRuns = () => <RunsList state={open} empty="No payment run is open" />
export const PaidRuns = () => <RunsList state={paid} empty="No payment run is paid yet" />
export const CancelledRuns = () => <RunsList state={cancelled} empty="No payment run was cancelled" />
