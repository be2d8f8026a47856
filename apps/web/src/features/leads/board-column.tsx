import { ActionIcon, Tooltip } from '@mantine/core'
import { useDroppable } from '@dnd-kit/core'
import type { LeadFilters, LeadRow } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'
import { formatShortMoney } from '@sarai/money/format'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useAddLead } from '~/lib/add-lead.ts'
import { formatNumber } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { StageDot } from '~/ui/stage-pill.tsx'
import { useVirtualRows } from '~/ui/use-virtual-rows.ts'
import classes from './leads-board.module.css'
import { DraggableLead } from './lead-card.tsx'

interface Props {
  stage: Stage
  filters: LeadFilters
  search: string | undefined
  total: { leads: number; value: number } | undefined
  isLoaded: boolean
  onMove: (lead: LeadRow, stageId: string) => void
}

const cardHeight = 112
const gap = 8

/** One stage of the board. Only the cards in sight exist, however many there are. */
export function BoardColumn({ stage, filters, search, total, isLoaded, onMove }: Props) {
  const { agency, can } = useSession()
  const { open } = useAddLead()
  const { setNodeRef, isOver } = useDroppable({ id: stage.id })
  const input = useMemo(
    () => ({ search, filters: { ...filters, kind: undefined, stage: [stage.id] } }),
    [search, filters, stage.id],
  )
  const query = useInfiniteQuery(
    calls.leads.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, perPage: 25 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      queryKey: calls.leads.list.queryKey({ input: input }),
    }),
  )
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data])
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight + gap,
    overscan: 4,
  })
  const shown = virtualizer.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown >= rows.length - 10) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastShown, rows.length])

  return (
    <section className={classes.column} data-over={isOver || undefined} aria-label={stage.name} ref={setNodeRef}>
      <header className={classes.head}>
        <StageDot colour={stage.colour} />
        <h2 className={classes.name}>{stage.name}</h2>
        <span className={classes.count}>{isLoaded ? formatNumber(total?.leads ?? 0) : ''}</span>
        {total && total.value > 0 && (
          <span className={classes.value}>{formatShortMoney(total.value, agency.currency)}</span>
        )}
        {stage.kind === 'open' && can('leads', 'write') && (
          <Tooltip label={`Add a lead in ${stage.name}`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Add a lead in ${stage.name}`}
              onClick={() => open({ stageId: stage.id })}
            >
              <IconPlus size={14} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <div ref={scroller} className={classes.cards} tabIndex={-1}>
        {query.isPending && Array.from({ length: 3 }, (_, index) => <div key={index} className={classes.ghost} />)}
        {query.isSuccess && rows.length === 0 && <p className={classes.none}>No leads here</p>}
        <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {shown.map((item) => {
            const lead = rows[item.index]
            return (
              lead && (
                <div
                  key={lead.id}
                  className={classes.slot}
                  style={{ transform: `translateY(${item.start}px)`, height: cardHeight }}
                >
                  <DraggableLead lead={lead} onMove={onMove} />
                </div>
              )
            )
          })}
        </div>
      </div>
    </section>
  )
}
