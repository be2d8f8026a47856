import { Button } from '@mantine/core'
import type { PriceAlert } from '@sarai/contract/rate-drift'
import { formatMoney } from '@sarai/money/format'
import { IconCash, IconCurrencyDollar, IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onLive } from '~/lib/live.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageButton } from '~/ui/page-button.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { AlertCard } from './alert-card.tsx'
import { NewMessage } from './new-message.tsx'
import classes from './rate-drift.module.css'

const refresh = () => void queryClient.invalidateQueries({ queryKey: calls.priceAlerts.key() })

/** Proposals and bookings whose prices are others by now, by money at risk. */
export default function RateDriftPage() {
  usePageTitle('Changed prices')
  const { can, user } = useSession()
  const query = useQuery(calls.priceAlerts.list.queryOptions({ enabled: user.seesCost }))
  const [message, setMessage] = useState<{ alert: PriceAlert; text: string }>()
  useEffect(() => onLive('rateCards', refresh), [])
  const found = query.data?.data
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>Changed prices</h1>
        {can('vendors') && <PageButton to="/rate-cards" label="Rate cards" Icon={IconListDetails} />}
        {can('vendors') && <PageButton to="/exchange-rates" label="Exchange rates" Icon={IconCurrencyDollar} />}
      </header>
      {!user.seesCost ? (
        <p>Prices of vendors are for those who see costs. Ask a colleague who does.</p>
      ) : !found ? (
        <Awaited query={query} what="The changed prices" lines={4} />
      ) : found.alerts.length === 0 ? (
        <EmptyState icon={<IconCash size={22} />} title="Every price is as it was offered">
          When a rate, an exchange rate, a blackout or a stop sale changes, open proposals and unconfirmed bookings are
          priced anew, and those that differ are here.
        </EmptyState>
      ) : (
        <>
          <p className={classes.sum}>
            At risk: <strong>{formatMoney(found.atRisk, found.alerts[0]?.currency ?? 'INR')}</strong>
          </p>
          <ol className={classes.list} aria-label="By money at risk">
            {found.alerts.map((alert) => (
              <AlertCard key={alert.id} alert={alert} onApplied={(text) => text && setMessage({ alert, text })} />
            ))}
          </ol>
          {found.isMore && <p className="quiet">There are more. Decide on these first.</p>}
        </>
      )}
      {message && <NewMessage {...message} onClose={() => setMessage(undefined)} />}
      {query.isError && found && <Button onClick={() => void query.refetch()}>Try again</Button>}
    </div>
  )
}
