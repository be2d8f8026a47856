import { ActionIcon, Tooltip } from '@mantine/core'
import type { PaymentRun } from '@sarai/contract/payment-run-schemas'
import { formatMoney } from '@sarai/money/format'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { plural } from '~/lib/format.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { RecordFailed } from '~/records/record-page.tsx'
import { PaymentRunPill } from '~/records/payment-run-state.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { RunActions } from './run-actions.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunLines } from './run-lines.tsx'
import { RunNotices } from './run-notices.tsx'
import { RunTimeline } from './run-timeline.tsx'
import classes from './payment-runs.module.css'

const topics = ['paymentRuns', 'bills', 'vendors'] as const
const everyRun = calls.paymentRuns.key()

/** One payment run: what it pays and to whom, who approved it, its file, what happened. */
export default function PaymentRunPage() {
  const { runId } = useParams({ from: '/app/payment-runs/$runId' })
  const { user, can } = useSession()
  useLiveCalls(topics, everyRun)
  const query = useQuery(calls.paymentRuns.get.queryOptions({ input: { id: runId }, enabled: user.seesCost }))
  const run = query.data?.data
  if (!user.seesCost)
    return (
      <MessagePage title="Payment run">
        Payments to vendors are for those who see costs. Ask your main user.
      </MessagePage>
    )
  if (query.isError && !run)
    return <RecordFailed error={query.error} what="payment run" to="/bills" onRetry={() => void query.refetch()} />
  if (!run) return <ScreenLoading />
  return <Run run={run} mayWrite={can('vendors', 'write')} />
}

function Run({ run, mayWrite }: { run: PaymentRun; mayWrite: boolean }) {
  const { id, number, state, total, currency, bills, vendors } = run
  usePageTitle(`Payment run ${number}`)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Tooltip label="All payment runs">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label="All payment runs"
            renderRoot={(props) => <Link to="/payment-runs" {...props} />}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        </Tooltip>
        <h1>{number}</h1>
        <PaymentRunPill state={state} />
        <span className={classes.sum}>
          <strong className="tabular">{formatMoney(total, currency)}</strong>{' '}
          <span className="quiet">
            {plural(bills, 'bill')} of {plural(vendors, 'vendor')}
          </span>
        </span>
        {mayWrite && <RunActions run={run} />}
      </header>
      <RunNotices run={run} />
      <div className={classes.columns}>
        <RunLines run={run} isEditable={mayWrite && state === 'draft'} />
        <aside className={classes.side} aria-label="About this run">
          <RunFacts run={run} isEditable={mayWrite && state === 'draft'} />
          <RunTimeline id={id} />
        </aside>
      </div>
    </div>
  )
}
