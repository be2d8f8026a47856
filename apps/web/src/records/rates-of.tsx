import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onLive } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { recordPage } from './kinds.ts'
import { RateCardStatus } from './rate-card-status.tsx'
import { validWords } from './rate-card-words.ts'

const shown = 10

/** The rate cards of a vendor. */
export function RatesOf({ vendorId }: { vendorId: string }) {
  const asked = useMemo(() => ({ input: { filters: { vendor: [vendorId] }, perPage: shown } }), [vendorId])
  const query = useQuery(calls.rateCards.list.queryOptions(asked))
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: calls.rateCards.list.queryKey(asked) })
    return onLive('rateCards', again)
  }, [asked])
  const rows = query.data?.data ?? []
  return (
    <SideSection title="Rates" query={query} isEmpty={rows.length === 0} none="No rate cards yet.">
      <SideList>
        {rows.map((row) => (
          <SideLine
            key={row.id}
            name={<RowLink to={recordPage('rateCard', row.id)}>{row.name}</RowLink>}
            about={validWords(row)}
            end={<RateCardStatus status={row.status} />}
          />
        ))}
      </SideList>
    </SideSection>
  )
}
