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
import { recordOf, recordPage } from './kinds.ts'
import { ProposalStatusPill } from './proposal-status.tsx'
import { totalOf, whenOf } from './proposal-words.ts'
import classes from './proposals-of.module.css'

const shown = 5

interface Props {
  on: { leadId: string } | { contactId: string }
  isEditable: boolean
}

/** What a lead or a contact was offered, newest first; nothing for those who may not see proposals. */
export function ProposalsOf({ on, isEditable }: Props) {
  const { can } = useSession()
  const { kind, id } = recordOf(on)
  const filters = useMemo(() => (kind === 'lead' ? { lead: id } : { contact: id }), [kind, id])
  return can('prospects') ? (
    <Section on={on} filters={filters} isEditable={isEditable && can('prospects', 'write')} />
  ) : null
}

function Section({ on, filters, isEditable }: Props & { filters: { lead?: string; contact?: string } }) {
  const { open } = useNewProposal()
  const asked = useMemo(() => ({ input: { filters, perPage: shown } }), [filters])
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
      add={isEditable ? { label: 'Make a proposal', run: () => open(on) } : undefined}
      query={query}
      isEmpty={rows.length === 0}
      none="None yet."
    >
      <SideList>
        {rows.map((row) => (
          <SideLine
            key={row.id}
            name={
              <RowLink to={recordPage('proposal', row.id)} className={classes.link}>
                {row.title}
              </RowLink>
            }
            about={
              <>
                <ProposalStatusPill proposal={row} />
                <span className="tabular">{totalOf(row) ?? 'No price yet'}</span>
                <span>{whenOf(row)}</span>
              </>
            }
          />
        ))}
      </SideList>
      {others > 0 && (
        <Link to="/prospect" search={filters} className={classes.all}>
          All {rows.length + others} proposals
        </Link>
      )}
    </SideSection>
  )
}
