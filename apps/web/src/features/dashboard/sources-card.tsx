import type { DashboardData } from '@sarai/contract/dashboard'
import { Link } from '@tanstack/react-router'
import { formatWord } from '@sarai/contract/export-words'
import { formatNumber, plural } from '~/lib/format.ts'
import { Bars } from '~/ui/bars.tsx'
import { DashboardCard, NothingHere } from './dashboard-card.tsx'
import { type Lists, rangeText } from './dashboard-search.ts'

const nameOf = (source: string | null) => (source ? formatWord(source) : 'Not known')

/** Where the leads of the last days came from. */
export function SourcesCard({ data, lists }: { data: DashboardData; lists: Lists }) {
  const sources = data.leads?.sources ?? []
  const total = sources.reduce((sum, { leads }) => sum + leads, 0)
  return (
    <DashboardCard
      title="Leads by source"
      note="last 30 days"
      figure={
        <Link to="/leads" search={{ created: rangeText(data.sourceDays), owner: lists.viewed.owner }}>
          {plural(total, 'lead')}
        </Link>
      }
    >
      {sources.length === 0 && <NothingHere>No lead came in during the last 30 days.</NothingHere>}
      <Bars
        bars={sources.map(({ source, leads }) => ({
          key: source ?? 'none',
          label: nameOf(source),
          colour: source ? 'blue' : 'gray',
          length: leads,
          figures: (
            <>
              <span className="quiet">{Math.round((leads / total) * 100)}%</span>
              <Link
                to="/leads"
                search={lists.source(source)}
                aria-label={`${plural(leads, 'lead')}: ${nameOf(source)}`}
              >
                {formatNumber(leads)}
              </Link>
            </>
          ),
        }))}
      />
    </DashboardCard>
  )
}
