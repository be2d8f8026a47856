import { Button } from '@mantine/core'
import type { TeamMember } from '@sarai/contract/team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Section } from '~/ui/section.tsx'
import { plural } from '~/lib/format.ts'
import { ExportsSection } from './exports-section.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonRow } from './person-row.tsx'
import { RoleDialog } from './role-dialog.tsx'
import classes from './team.module.css'
import { TeamsSection } from './teams-section.tsx'

/** What is open over the list. */
export type TeamPanel =
  | { kind: 'invite' }
  | { kind: 'edit' | 'role' | 'deactivate' | 'hand-over'; person: TeamMember }
  | { kind: 'link'; name: string; link: string }

/** The people of the agency and what each may do. */
export default function TeamTab() {
  const query = useQuery(calls.team.list.queryOptions())
  const [panel, setPanel] = useState<TeamPanel>()
  const close = () => setPanel(undefined)
  if (!query.data) return <Awaited query={query} what="The team" lines={5} />
  const { members, teams, seats, exportsNeedApproval } = query.data.data
  const isFull = seats.limit !== null && seats.used >= seats.limit
  const present = members.filter(({ state }) => state !== 'deactivated')
  const gone = members.filter(({ state }) => state === 'deactivated')
  return (
    <div className={classes.tab}>
      <Section title="People">
        <div className={classes.above}>
          <p className={classes.seats}>
            {seats.limit === null
              ? `${plural(seats.used, 'person', 'people')}. Your plan has no limit.`
              : `${seats.used} of ${seats.limit} seats of your plan are taken.`}
            {isFull && ' Deactivate somebody, or choose a larger plan, to invite more.'}
          </p>
          <Button onClick={() => setPanel({ kind: 'invite' })} disabled={isFull}>
            Invite a person
          </Button>
        </div>
        <ul className={classes.people} aria-label="People">
          {present.map((person) => (
            <PersonRow key={person.id} person={person} teams={teams} onOpen={setPanel} />
          ))}
        </ul>
      </Section>
      {gone.length > 0 && (
        <Section title="Deactivated" lead="They cannot sign in and take no seat. What they did stays under their name.">
          <ul className={classes.people} aria-label="Deactivated people">
            {gone.map((person) => (
              <PersonRow key={person.id} person={person} teams={teams} onOpen={setPanel} />
            ))}
          </ul>
        </Section>
      )}
      <TeamsSection teams={teams} />
      <ExportsSection isNeeded={exportsNeedApproval} />
      {panel?.kind === 'invite' && <PersonForm teams={teams} onClose={close} onInvited={setPanel} />}
      {panel?.kind === 'edit' && (
        <PersonForm person={panel.person} teams={teams} onClose={close} onInvited={setPanel} />
      )}
      {panel?.kind === 'role' && <RoleDialog person={panel.person} onClose={close} />}
      {(panel?.kind === 'deactivate' || panel?.kind === 'hand-over') && (
        <HandOverDialog
          person={panel.person}
          isLeaving={panel.kind === 'deactivate'}
          heirs={present.filter(({ id }) => id !== panel.person.id)}
          onClose={close}
        />
      )}
      {panel?.kind === 'link' && <InvitationLink name={panel.name} link={panel.link} onClose={close} />}
    </div>
  )
}
