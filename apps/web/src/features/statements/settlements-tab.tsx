import { Button, SegmentedControl } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import AddReportDialog from './add-report-dialog.tsx'
import { FetchedGateways } from './fetched-gateways.tsx'
import { SettlementItem } from './settlement-item.tsx'
import { useStatementSearch } from './statements-search.ts'
import classes from './statements.module.css'

/** What payment gateways have settled, and what of it nobody has explained. */
export default function SettlementsTab() {
  const mayWrite = useSession().can('payment-report', 'write')
  const { isDone, change } = useStatementSearch()
  const [isAdding, setAdding] = useState(false)
  const state = isDone ? ('done' as const) : ('open' as const)
  const query = useInfiniteQuery(
    calls.settlements.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.data.next ?? undefined,
      queryKey: calls.settlements.list.queryKey({ input: { state } }),
    }),
  )
  const settlements = query.data?.pages.flatMap((page) => page.data.settlements)
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          size="sm"
          aria-label="Which settlements"
          value={state}
          data={[
            { value: 'open', label: 'To explain' },
            { value: 'done', label: 'Done' },
          ]}
          onChange={(value) => change({ done: value === 'done' ? '1' : undefined })}
        />
        {mayWrite && (
          <div className={classes.actions}>
            {state === 'open' && settlements && settlements.length > 0 && <LookAgain />}
            <Button variant="default" leftSection={<IconUpload size={15} />} onClick={() => setAdding(true)}>
              Add settlement report
            </Button>
          </div>
        )}
      </div>
      <FetchedGateways mayWrite={mayWrite} />
      {!settlements ? (
        <Awaited query={query} what="The settlements" lines={6} />
      ) : settlements.length === 0 ? (
        <EmptyState title={isDone ? 'No settlement is done yet' : 'Nothing to explain'}>
          {isDone
            ? 'Settlements come here once their payments and their bank line are known.'
            : 'Add the settlement report of your payment gateway. What is certain is matched by itself; the rest waits here.'}
        </EmptyState>
      ) : (
        <ul className={classes.lines}>
          {settlements.map((settlement) => (
            <SettlementItem key={settlement.id} settlement={settlement} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
      {isAdding && <AddReportDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function LookAgain() {
  const { isBusy, run } = useAction()
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() =>
        void run(() => api.settlements.match(), 'The payments were not looked at', {
          done: 'The payments are looked at again',
        })
      }
    >
      Look again
    </Button>
  )
}
