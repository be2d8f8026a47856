import { Button } from '@mantine/core'
import type { Plugin, PluginEvent } from '@sarai/contract/plugins'
import { type PluginEventState, pluginEventStates } from '@sarai/contract/plugin-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment, plural } from '~/lib/format.ts'
import { usePages } from '~/lib/use-pages.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { Section } from '~/ui/section.tsx'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'
import { eventColours, eventNames } from './plugin-words.ts'
import classes from './plugins.module.css'

const perPage = 20

/** What a provider told, newest first, and what came of it. */
export function PluginEvents({ plugin, onReplay }: { plugin: Plugin; onReplay: (id: string) => void }) {
  const [state, setState] = useState<PluginEventState>()
  const { id: pluginId, provider, isNamed } = plugin
  // Of the only one of a provider also what was told before it was installed anew.
  const input = isNamed ? { pluginId, state } : { provider, state }
  const query = useInfiniteQuery(
    calls.plugins.events.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.plugins.events.queryKey({ input }),
      placeholderData: (last) => last,
    }),
  )
  const { rows, needMore } = usePages(query)
  return (
    <Section title="Events" lead="What it told, newest first. What could not be handled is replayed without harm.">
      {(rows.length > 0 || state) && (
        <div className={classes.filters}>
          <FilterChip
            label="State"
            isSingle
            value={state ? [state] : []}
            onChange={([chosen]) => setState(pluginEventStates.find((one) => one === chosen))}
            options={pluginEventStates.map((one) => ({
              value: one,
              label: eventNames[one],
              mark: <StageDot colour={eventColours[one]} />,
            }))}
          />
        </div>
      )}
      {query.isPending || (query.isError && rows.length === 0) ? (
        <Awaited query={query} what="The events" lines={4} />
      ) : rows.length === 0 ? (
        <p className={classes.words}>{state ? 'No event is in this state.' : 'Nothing was told yet.'}</p>
      ) : (
        <ul className={classes.rows} aria-label="Events">
          {rows.map((event) => (
            <EventRow key={event.id} event={event} onReplay={() => onReplay(event.id)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button mt="md" variant="default" loading={query.isFetchingNextPage} onClick={needMore}>
          Show older
        </Button>
      )}
    </Section>
  )
}

function EventRow({ event, onReplay }: { event: PluginEvent; onReplay: () => void }) {
  const { type, state, attempts, receivedAt, problem } = event
  return (
    <li className={classes.event}>
      <span className={classes.code}>{type}</span>
      <Pill name={eventNames[state]} colour={eventColours[state]} />
      <span className={classes.quiet}>{plural(attempts, 'try', 'tries')}</span>
      <time className={classes.time} dateTime={receivedAt}>
        {formatMoment(receivedAt)}
      </time>
      <span>
        {state !== 'received' && (
          <Button variant="default" size="compact-sm" onClick={onReplay} aria-label={`Replay ${type}`}>
            Replay
          </Button>
        )}
      </span>
      {problem && state === 'failed' && <p className={classes.problem}>{problem}</p>}
    </li>
  )
}
