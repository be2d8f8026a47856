import { Drawer } from '@mantine/core'
import type { PaymentRow } from '@sarai/contract/report-schemas'
import type { PaymentsQuery } from '@sarai/contract/reports'
import { receiptModes } from '@sarai/contract/receipt-words'
import { formatMoney } from '@sarai/money/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plusDays, plusMonths } from '~/lib/calendar-days.ts'
import { formatDay, formatDays } from '~/lib/format.ts'
import type { ReportDays } from '~/lib/report-time.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { modeName } from './received-tab.tsx'
import { DocumentLink } from './document-link.tsx'
import { More, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

type Figure = Omit<PaymentsQuery, 'perPage' | 'cursor'>

/** What a figure is made of; nothing where the address names none of payments. */
export function figureOf(show: string | undefined, days: ReportDays): Figure | undefined {
  const [what, key = ''] = show?.split('.') ?? []
  const mode = receiptModes.find((one) => one === key)
  if (what === 'mode' && mode) return { ...days, what: 'received', mode }
  if (what === 'refund' && mode) return { ...days, what: 'refunded', mode }
  if (what === 'manager' && key) return { ...days, what: 'received', owner: key }
  if (what === 'day' && key) return { what: 'received', from: key, to: key }
  if (what !== 'month' || !key) return undefined
  const [first, last] = [`${key}-01`, plusDays(plusMonths(`${key}-01`, 1), -1)]
  // Of the first and last month only what is in the report's days.
  return { what: 'received', from: first < days.from ? days.from : first, to: last > days.to ? days.to : last }
}

const eventWords: Record<PaymentRow['event'], string> = {
  received: '',
  refunded: '',
  cancelled: 'cancelled',
  bounced: 'bounced',
}

/** The payments of a figure, each leading to its trip. */
export default function PaymentsDrawer({ figure }: { figure: Figure }) {
  const { change } = useReportSearch()
  const query = useInfiniteQuery(
    calls.reports.payments.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...figure, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.data.next ?? undefined,
      queryKey: calls.reports.payments.queryKey({ input: figure }),
    }),
  )
  const rows = query.data?.pages.flatMap((page) => page.data.rows)
  const title = figure.what === 'refunded' ? 'Refunds' : 'Payments'
  return (
    <Drawer
      opened
      onClose={() => change({ show: undefined })}
      size={720}
      title={`${title}, ${formatDays(figure.from, figure.to)}`}
    >
      {rows ? (
        <ReportTable
          label={title}
          rows={rows}
          keyOf={({ id }) => id}
          none="There are no payments here."
          columns={[
            { label: 'Payer', cell: ({ payer, tripTitle }) => payer ?? tripTitle },
            { label: 'Day', cell: ({ day }) => formatDay(day) },
            {
              label: 'Number',
              cell: ({ number, opens, event }) => (
                <>
                  <DocumentLink opens={opens}>{number ?? 'Open'}</DocumentLink>{' '}
                  <span className="quiet">{eventWords[event]}</span>
                </>
              ),
            },
            { label: 'Mode', cell: ({ mode }) => modeName(mode) },
            {
              label: 'Trip',
              cell: ({ tripId, tripTitle }) =>
                tripId && (
                  <Link to="/trips/$tripId" params={{ tripId }} className={classes.link}>
                    {tripTitle}
                  </Link>
                ),
            },
            { label: 'Amount', isAmount: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
          ]}
        />
      ) : (
        <Awaited query={query} what="The payments" lines={6} />
      )}
      {query.hasNextPage && <More isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </Drawer>
  )
}
