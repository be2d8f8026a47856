import { Menu } from '@mantine/core'
import type { Team, TeamMember } from '@sarai/contract/team'
import {
  IconArrowsExchange,
  IconMail,
  IconPencil,
  IconShieldCheck,
  IconTrash,
  IconUserOff,
  IconUserUp,
} from '@tabler/icons-react'
import { api } from '~/api.ts'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Avatar } from '~/ui/person.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { runAction } from '~/ui/action.ts'
import { Pill } from '~/ui/stage-pill.tsx'
import { toast } from '~/ui/toast.ts'
import { refreshTeam } from './team-cache.ts'
import type { TeamPanel } from './team-tab.tsx'
import { pagesWords, rightsWords, roleNames, scopeNames, states } from './team-words.ts'
import classes from './team.module.css'

interface Props {
  person: TeamMember
  teams: Team[]
  onOpen: (panel: TeamPanel) => void
}

/** A person with what they may do, and when they were last here. */
export function PersonRow({ person, teams, onOpen }: Props) {
  const { user, team: people } = useSession()
  const photo = people.find(({ id }) => id === person.id)?.photo
  const team = teams.find(({ id }) => id === person.teamId)
  const { name, colour } = states[person.state]
  const facts = [
    roleNames[person.role],
    person.role !== 'main-user' && scopeNames[person.recordScope],
    team?.name,
    pagesWords(person),
    person.hidesCost && 'Costs hidden',
    rightsWords(person),
  ]
  return (
    <li className={classes.person}>
      <Avatar name={person.name} photo={photo} size={36} />
      <div className={classes.who}>
        <div className={classes.name}>
          {person.name} {person.id === user.id && <span className="quiet">(you)</span>}
        </div>
        <div className={classes.facts}>{person.email}</div>
      </div>
      <div className={classes.rights}>{facts.filter(Boolean).join(' · ')}</div>
      <div className={classes.state}>
        <Pill name={name} colour={colour} />
        <Seen person={person} />
      </div>
      <PersonMenu person={person} isSelf={person.id === user.id} onOpen={onOpen} />
    </li>
  )
}

function Seen({ person: { state, invitedAt, lastSeenAt } }: { person: TeamMember }) {
  const at = state === 'invited' ? invitedAt : lastSeenAt
  if (!at) return <span className={classes.facts}>Not seen yet</span>
  return (
    <time className={classes.facts} dateTime={at} title={formatMoment(at)}>
      {state === 'invited' ? 'Asked' : 'Seen'} {formatAgo(at)}
    </time>
  )
}

function PersonMenu({ person, isSelf, onOpen }: { person: TeamMember; isSelf: boolean; onOpen: Props['onOpen'] }) {
  const isSub = person.role !== 'main-user'
  async function resend(): Promise<void> {
    const { data, warnings } = await runAction(api.team.resend({ id: person.id }), 'The invitation was not sent')
    await refreshTeam()
    if (data.link) onOpen({ kind: 'link', name: person.name, link: data.link })
    else toast({ kind: 'success', message: `An invitation is on its way to ${person.email}` })
    showMailWarnings(warnings, true)
  }
  async function revoke(): Promise<void> {
    await runAction(api.team.revoke({ id: person.id }), 'The invitation was not withdrawn')
    await refreshTeam()
    toast({ kind: 'success', message: `The invitation of ${person.name} was withdrawn` })
  }
  async function reactivate(): Promise<void> {
    await runAction(api.team.reactivate({ id: person.id }), `${person.name} was not reactivated`)
    await refreshTeam()
    toast({ kind: 'success', message: `${person.name} can sign in again` })
  }
  return (
    <RowMenu label={`Actions for ${person.name}`}>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen({ kind: 'edit', person })}>
          {isSub ? 'Edit rights' : 'Edit name'}
        </Menu.Item>
        {!isSelf && person.state === 'active' && (
          <Menu.Item leftSection={<IconShieldCheck size={16} />} onClick={() => onOpen({ kind: 'role', person })}>
            Change role
          </Menu.Item>
        )}
        {person.state === 'invited' && (
          <>
            <Menu.Item leftSection={<IconMail size={16} />} onClick={() => void resend()}>
              Send invitation again
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void revoke()}>
              Withdraw invitation
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => onOpen({ kind: 'hand-over', person })}>
          Hand over records
        </Menu.Item>
        {person.state === 'deactivated' && (
          <Menu.Item leftSection={<IconUserUp size={16} />} onClick={() => void reactivate()}>
            Reactivate
          </Menu.Item>
        )}
        {isSub && person.state === 'active' && (
          <Menu.Item
            color="red"
            leftSection={<IconUserOff size={16} />}
            onClick={() => onOpen({ kind: 'deactivate', person })}
          >
            Deactivate
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </RowMenu>
  )
}
