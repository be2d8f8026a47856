import type { DashboardData } from '@sarai/contract/dashboard'
import { formatShortMoney } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { formatNumber, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Bars } from '~/ui/bars.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import type { Lists } from './dashboard-search.ts'

/** How many open leads each stage holds, and what they may be worth. */
export function PipelineCard({ leads, lists }: { leads: NonNullable<DashboardData['leads']>; lists: Lists }) {
  const { stages, agency } = useSession()
  const open = stages
    .filter(({ kind }) => kind === 'open')
    .map((stage) => ({ stage, held: leads.stages.find(({ stageId }) => stageId === stage.id) }))
  const total = open.reduce((sum, { held }) => sum + (held?.leads ?? 0), 0)
  const value = open.reduce((sum, { held }) => sum + (held?.value ?? 0), 0)
  return (
    <DashboardCard
      title="Pipeline"
      note={`worth ${formatShortMoney(value, agency.currency)}`}
      figure={
        <Link to="/leads" search={{ kind: 'open', owner: lists.viewed.owner }}>
          {plural(total, 'open lead')}
        </Link>
      }
    >
      <Bars
        bars={open.map(({ stage, held }) => ({
          key: stage.id,
          label: stage.name,
          colour: stage.colour,
          length: held?.leads ?? 0,
          figures: (
            <>
              <span className="quiet">{held?.value ? formatShortMoney(held.value, agency.currency) : ''}</span>
              <Link
                to="/leads"
                search={lists.stage(stage.id)}
                aria-label={`${plural(held?.leads ?? 0, 'lead')} in ${stage.name}`}
              >
                {formatNumber(held?.leads ?? 0)}
              </Link>
            </>
          ),
        }))}
      />
    </DashboardCard>
  )
}
