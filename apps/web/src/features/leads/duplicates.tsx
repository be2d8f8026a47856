import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { LeadChanges } from '@sarai/contract/lead-schemas'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { formatAgo, plural } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { useSession } from '~/lib/session-context.tsx'
import { ColleaguesMatch } from '~/records/colleagues-match.tsx'
import { Match, MatchAlert } from '~/ui/match-alert.tsx'
import { runAction } from '~/ui/action.ts'
import { StagePill } from '~/ui/stage-pill.tsx'
import { toast } from '~/ui/toast.ts'
import { recordNumber } from '~/records/kinds.ts'

interface Props {
  phone: string
  email: string
  /** What has been typed, to be kept with the lead there is. */
  enquiry: LeadChanges & Record<string, unknown>
  /** The enquiry went to the lead there is. */
  onUsed: () => void
}

const reachable = (text: string) => text.replace(/\D/g, '').length >= 8

/** Warns that somebody with this phone or email has a lead already, and offers to use that. */
export function Duplicates({ phone, email, enquiry, onUsed }: Props) {
  const { stages, team } = useSession()
  const navigate = useNavigate()
  const [input] = useDebouncedValue(
    { phone: reachable(phone) ? phone : undefined, email: /.+@.+\..+/.test(email) ? email : undefined },
    300,
  )
  const isAsking = Boolean(input.phone || input.email)
  const query = useQuery(calls.leads.duplicates.queryOptions({ input, enabled: isAsking, staleTime: 10_000 }))
  const { data: found = [], isWithColleagues = false } = query.data ?? {}
  if (!isAsking) return null
  if (found.length === 0) return isWithColleagues ? <ColleaguesMatch /> : null

  async function addTo(id: string): Promise<void> {
    const { stageId: _stage, ownerId: _owner, followUp: _followUp, ...facts } = enquiry
    await runAction(api.leads.enquireAgain({ id, enquiry: facts }), 'The enquiry was not added')
    toast({ kind: 'success', message: 'Added to the lead there is' })
    onUsed()
    await navigate({ to: '/leads/$leadId', params: { leadId: id } })
  }

  return (
    <MatchAlert
      title={
        found.length === 1
          ? 'There is a lead with this contact already'
          : `There are ${plural(found.length, 'lead')} with this contact already`
      }
    >
      {found.slice(0, 3).map((lead) => (
        <Match
          key={lead.id}
          name={
            <>
              <Link to="/leads/$leadId" params={{ leadId: lead.id }}>
                {lead.name}
              </Link>{' '}
              <StagePill stage={stages.find((stage) => stage.id === lead.stageId)} />
            </>
          }
          about={[
            recordNumber('lead', lead.number),
            team.find((person) => person.id === lead.ownerId)?.name ?? 'Nobody',
            formatAgo(lead.createdAt),
          ].join(' · ')}
          action={
            <Button size="compact-sm" variant="default" flex="none" onClick={() => void addTo(lead.id)}>
              Add to this one
            </Button>
          }
        />
      ))}
    </MatchAlert>
  )
}
