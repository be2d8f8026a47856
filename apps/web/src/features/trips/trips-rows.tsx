import type { TripRow } from '@sarai/contract/trips'
import { formatDays, plural } from '~/lib/format.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { Readiness } from '~/records/readiness.tsx'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { RowCard, rowCardHeight } from '~/ui/row-card.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { TripStatePill } from './trip-state.tsx'

/** How a list of trips draws its rows; made once, so that rows already drawn are not drawn again. */
export const tripRows = {
  link: (row: TripRow, props: RowLinkProps) => <RowLink to={recordPage('trip', row.id)} {...props} />,
  quickActions: () => null,
  card: {
    height: rowCardHeight,
    render: (row: TripRow) => (
      <RowCard
        to={recordPage('trip', row.id)}
        name={row.customer ?? row.title}
        badge={row.state === 'cancelled' ? <TripStatePill state={row.state} /> : <Readiness state={row.readiness} />}
        about={[row.customer && row.title, plural(row.travellers, 'traveller')].filter(Boolean).join(' · ')}
        foot={`${formatDays(row.startDate, row.endDate)} · ${recordNumber('trip', row.number)}`}
        phone={null}
      />
    ),
  },
}
