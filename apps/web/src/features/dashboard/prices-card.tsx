import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { DashboardCard } from './dashboard-card.tsx'

const topics = ['rateCards', 'prospects'] as const
const key = calls.priceAlerts.summary.key()

/** Prices that are others by now, with the money at risk; nothing where none has changed. */
export function PricesCard() {
  const { can, user } = useSession()
  const isShown = user.seesCost && can('prospects')
  const query = useQuery(calls.priceAlerts.summary.queryOptions({ enabled: isShown }))
  useLiveCalls(topics, key)
  const summary = query.data?.data
  if (!isShown || !summary || summary.count === 0) return null
  const { count, atRisk, currency } = summary
  return (
    <DashboardCard title="Price changes" figure={<Link to="/rate-drift">{plural(count, 'offer')}</Link>}>
      <p>
        <strong>{formatMoney(atRisk, currency)}</strong> at risk in open proposals and bookings.
      </p>
    </DashboardCard>
  )
}
