import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { DeletedNotice, RecordFailed } from '~/records/record-page.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { restoreRateCard } from './rate-card-actions.ts'
import { RateCardHeader } from './rate-card-header.tsx'
import { RateCardTabs } from './rate-card-tabs.tsx'
import { rateCardsCache } from './rate-cards-cache.ts'
import classes from './rate-card-page.module.css'

/** One rate card: its rates, what they were, what happened, what is next. */
export default function RateCardPage() {
  const { rateCardId } = useParams({ from: '/app/rate-cards/$rateCardId' })
  const { can, lacks } = useSession()
  rateCardsCache.useLiveOne(rateCardId)
  const query = useQuery(calls.rateCards.get.queryOptions({ input: { id: rateCardId } }))
  const card = query.data?.data
  if (query.isError && !card)
    return <RecordFailed error={query.error} what="rate card" to="/rate-cards" onRetry={() => void query.refetch()} />
  if (!card) return <ScreenLoading />
  const isEditable = can('vendors', 'write') && !card.deletedAt
  return (
    <div className={classes.page} key={rateCardId}>
      <RateCardHeader card={card} isEditable={isEditable} />
      {card.deletedAt && (
        <DeletedNotice
          what="rate card"
          lacks={lacks('delete', null)}
          onRestore={() => void restoreRateCard(rateCardId)}
        />
      )}
      <RateCardTabs card={card} isEditable={isEditable} />
    </div>
  )
}
