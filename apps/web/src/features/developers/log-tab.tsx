import { Button, UnstyledButton } from '@mantine/core'
import { deliveryStates, webhookEvents } from '@sarai/contract/webhook-words'
import type { DeliveryRow } from '@sarai/contract/webhooks'
import { IconWebhook } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatMoment } from '~/lib/format.ts'
import { usePages } from '~/lib/use-pages.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'
import { type DeliveriesSearch, deliveriesSearch } from './developers-search.ts'
import classes from './developers.module.css'
import { stateColours, stateWords, triesInWords } from './webhook-words.ts'

const DeliveryDrawer = lazy(() => import('./delivery-drawer.tsx'))

/** What was sent in the last thirty days, newest first. */
export default function LogTab() {
  const { values, texts } = useScreenSearch(deliveriesSearch)
  const navigate = useNavigate()
  const change = (changes: DeliveriesSearch) =>
    void navigate({ to: '/developers', replace: true, search: { ...texts, ...changes } })
  const { webhook: webhookId, state, type, delivery } = values
  const webhooks = useQuery(calls.webhooks.list.queryOptions()).data?.data ?? []
  const input = { webhookId, state, type }
  const query = useInfiniteQuery(
    calls.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.webhooks.deliveries.queryKey({ input }),
      placeholderData: (last) => last,
    }),
  )
  const { rows, needMore } = usePages(query)
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]))
  const isFiltered = Boolean(webhookId || state || type)
  return (
    <>
      <div className={classes.filters}>
        <FilterChip
          label="Webhook"
          isSingle
          value={webhookId ? [webhookId] : []}
          onChange={([id]) => change({ webhook: id })}
          options={webhooks.map(({ id, url }) => ({ value: id, label: url }))}
        />
        <FilterChip
          label="State"
          isSingle
          value={state ? [state] : []}
          onChange={([one]) => change({ state: one })}
          options={deliveryStates.map((one) => ({
            value: one,
            label: stateWords[one],
            mark: <StageDot colour={stateColours[one]} />,
          }))}
        />
        <FilterChip
          label="Event"
          isSingle
          value={type ? [type] : []}
          onChange={([one]) => change({ type: one })}
          options={[...webhookEvents, 'test'].map((one) => ({ value: one, label: one }))}
        />
        {isFiltered && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => change({ webhook: undefined, state: undefined, type: undefined })}
          >
            Clear
          </Button>
        )}
      </div>
      {query.isPending || (query.isError && rows.length === 0) ? (
        <Awaited query={query} what="The deliveries" lines={8} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<IconWebhook size={22} />} title={isFiltered ? 'No delivery fits' : 'Nothing was sent yet'}>
          {isFiltered
            ? 'Nothing in the log fits these conditions.'
            : 'What your webhooks are sent is kept here for thirty days, with each answer. Failed deliveries can be replayed.'}
        </EmptyState>
      ) : (
        <ul className={classes.rows} aria-label="Deliveries">
          {rows.map((row) => (
            <LogRow
              key={row.id}
              row={row}
              url={urls.get(row.webhookId) ?? ''}
              onOpen={() => change({ delivery: row.id })}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button mt="md" variant="default" loading={query.isFetchingNextPage} onClick={needMore}>
          Show older
        </Button>
      )}
      <Suspense fallback={null}>
        {delivery && <DeliveryDrawer id={delivery} onClose={() => change({ delivery: undefined })} />}
      </Suspense>
    </>
  )
}

function LogRow({ row, url, onOpen }: { row: DeliveryRow; url: string; onOpen: () => void }) {
  return (
    <li className={classes.logRow}>
      <UnstyledButton className={classes.logButton} onClick={onOpen}>
        <span className={classes.logState}>
          <Pill name={stateWords[row.state]} colour={stateColours[row.state]} />
        </span>
        <span className={classes.code}>{row.type}</span>
        <span className={classes.logUrl}>{url}</span>
        <span className={classes.quiet}>{triesInWords(row)}</span>
        <time className={classes.logTime}>{formatMoment(row.createdAt)}</time>
      </UnstyledButton>
    </li>
  )
}
