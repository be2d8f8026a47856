import { maxGaps, type ReadinessPart } from '@sarai/contract/departure-words'
import type { TripGap } from '@sarai/contract/trip-gaps'
import type { Trip } from '@sarai/contract/trips'
import { formatMoney } from '@sarai/money/format'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { ReadinessMark } from '~/records/readiness.tsx'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './trip-readiness.module.css'

/** Gaps of a part that are named before the rest is a number. */
const maxNamed = 5

const partNames: Record<ReadinessPart, string> = {
  payments: 'Payments',
  confirmations: 'Confirmations',
  vouchers: 'Vouchers',
  documents: 'Documents',
  findings: 'Checks',
}

/** The tab where each part is put right. */
const tabs: Record<ReadinessPart, string> = {
  payments: 'money',
  confirmations: 'bookings',
  vouchers: 'vouchers',
  documents: 'travellers',
  findings: 'bookings',
}

/** How far each part of the arrangements is, and what of it is missing, by name; what there is nothing to do for is left out. */
export function TripReadiness({ trip, mayAct }: { trip: Trip; mayAct: boolean }) {
  const isOff = trip.state === 'cancelled'
  const query = useQuery(calls.trips.gaps.queryOptions({ input: { id: trip.id }, enabled: !isOff }))
  const gaps = Map.groupBy(query.data?.data ?? [], ({ part }) => part)
  const parts = trip.parts.map((one) => asFound(one, gaps.get(one.part))).filter(({ state }) => state !== 'none')
  if (isOff || (parts.length === 0 && !query.isError)) return null
  return (
    <section className={classes.section} aria-label="Readiness">
      <ul className={classes.parts}>
        {parts.map((one) => (
          <Part
            key={one.part}
            tripId={trip.id}
            currency={trip.currency}
            mayAct={mayAct}
            gaps={gaps.get(one.part) ?? []}
            {...one}
          />
        ))}
      </ul>
      {query.isError && !query.data && <Awaited query={query} what="What is missing" lines={3} />}
    </section>
  )
}

/** What the checks find shows at once here, and in lists a little later. */
function asFound(part: Trip['parts'][number], gaps: TripGap[] | undefined): Trip['parts'][number] {
  if (part.part !== 'findings' || !gaps || part.of >= gaps.length) return part
  return { ...part, of: gaps.length, state: part.state === 'risk' ? 'risk' : 'pending' }
}

type PartProps = Trip['parts'][number] & { tripId: string; currency: string; mayAct: boolean; gaps: TripGap[] }

function Part({ part, state, done, of, tripId, currency, mayAct, gaps }: PartProps) {
  const tab = writeTabPath(tripId, part)
  const shown = gaps.slice(0, maxNamed)
  // What lists count may be a little older than the gaps.
  const others = (gaps.length < maxGaps ? gaps.length : of - done) - shown.length
  return (
    <li className={classes.part}>
      <div className={classes.head}>
        <ReadinessMark state={state} />
        <RowLink to={tab} className={classes.name}>
          {partNames[part]}
        </RowLink>
        <span className="quiet tabular">{part === 'findings' ? `${of} to check` : `${done} of ${of}`}</span>
      </div>
      {shown.length > 0 && (
        <ul className={classes.gaps} aria-label={`${partNames[part]}: what is missing`}>
          {shown.map((gap, at) => (
            <li key={`${gap.bookingId ?? ''} ${gap.title} ${at}`}>
              <RowLink to={findPlace(gap, tripId)}>{gap.title}</RowLink>{' '}
              <span className="quiet">{aboutOf(gap, currency)}</span>{' '}
              {mayAct && <SettleButton tripId={tripId} gap={gap} />}
            </li>
          ))}
          {others > 0 && (
            <li>
              <RowLink to={tab}>{others} more</RowLink>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

const writeTabPath = (tripId: string, part: ReadinessPart) => `${recordPage('trip', tripId)}?tab=${tabs[part]}`

/** Where it is put right. */
function findPlace({ part, bookingId, isOfMoney }: TripGap, tripId: string): string {
  if (bookingId && part !== 'vouchers') return recordPage('booking', bookingId)
  return writeTabPath(tripId, isOfMoney ? 'payments' : part)
}

/** "₹40,000 · due 3 Dec 2026", "12 Dec 2026 · Waitlisted" */
function aboutOf({ part, day, amount, detail }: TripGap, currency: string): string {
  const when = day && (part === 'payments' ? `due ${formatDay(day)}` : formatDay(day))
  return [amount !== null && formatMoney(amount, currency), when, detail].filter(Boolean).join(' · ')
}

/** Settles a finding that the traveller has agreed to: it is not found again until something of it changes. */
function SettleButton({ tripId, gap: { bookingId, key, title } }: { tripId: string; gap: TripGap }) {
  if (!bookingId || !key) return null
  const settle = (isSettled: boolean) => api.trips.settleFinding({ id: tripId, bookingId, key, isSettled })
  const refresh = () => {
    for (const call of [calls.trips, calls.bookings.timeline])
      void queryClient.invalidateQueries({ queryKey: call.key() })
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Mark as agreed: ${title}`}
      onClick={() =>
        void runAction(settle(true), 'This was not settled', {
          show: refresh,
          done: 'Settled',
          undo: () => settle(false).then(refresh),
        })
      }
    >
      Mark as agreed
    </Button>
  )
}
