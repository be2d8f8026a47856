import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { onLive } from '~/lib/live.ts'
import { useNewProposal } from '~/lib/new-proposal.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { ProposalStatusPill } from './proposal-status.tsx'
import { proposalPage, totalOf, whenOf } from './proposal-words.ts'
import classes from './proposals-of.module.css'

const shown = 5

interface Props {
  leadId: string
  isEditable: boolean
}

/** What a lead was offered, newest first; nothing for those who may not see proposals. */
export function ProposalsOf({ leadId, isEditable }: Props) {
  const { can } = useSession()
  return can('prospects') ? <Section leadId={leadId} isEditable={isEditable && can('prospects', 'write')} /> : null
}

function Section({ leadId, isEditable }: Props) {
  const { open } = useNewProposal()
  const asked = useMemo(() => ({ input: { filters: { lead: leadId }, perPage: shown } }), [leadId])
  const query = useQuery(calls.prospects.list.queryOptions(asked))
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: calls.prospects.list.queryKey(asked) })
    return onLive('prospects', again)
  }, [asked])
  const rows = query.data?.data ?? []
  const others = (query.data?.total ?? 0) - rows.length
  return (
    <SideSection
      title="Proposals"
      add={isEditable ? { label: 'Make a proposal', run: () => open({ leadId }) } : undefined}
      query={query}
      isEmpty={rows.length === 0}
      none="None yet."
    >
      <SideList>
        {rows.map((row) => (
          <SideLine
            key={row.id}
            name={
              <RowLink to={proposalPage(row.id)} className={classes.link}>
                {row.title}
              </RowLink>
            }
            about={
              <>
                <ProposalStatusPill status={row.status} />
                <span className="tabular">{totalOf(row) ?? 'No price yet'}</span>
                <span>{whenOf(row)}</span>
              </>
            }
          />
        ))}
      </SideList>
      {others > 0 && (
        <Link to="/prospect" search={{ lead: leadId }} className={classes.all}>
          All {rows.length + others} proposals
        </Link>
      )}
    </SideSection>
  )
}
