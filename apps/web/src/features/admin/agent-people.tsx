import { Menu } from '@mantine/core'
import type { AdminAgencyPerson } from '@sarai/contract/admin'
import type { MemberRole } from '@sarai/contract/team-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '~/lib/format.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Confirm } from '~/ui/confirm.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import classes from './admin.module.css'
import { adminApi, adminCalls, refreshAdmin } from './admin-api.ts'
import rows from './admin-rows.module.css'
import { useStaff } from './use-staff.ts'

const roleWords: Record<MemberRole, string> = {
  'main-user': 'Main user',
  manager: 'Manager',
  'sub-user': 'Sub-user',
}

/** What is to be known of somebody's sign-in, in a line. */
function describe({ role, state, hasSecondFactor, lastSeenAt }: AdminAgencyPerson): string {
  const facts = [
    roleWords[role],
    state === 'invited' && 'has not accepted the invitation',
    state === 'deactivated' && 'deactivated',
    hasSecondFactor && 'has a second factor',
    lastSeenAt && `last seen ${formatMoment(lastSeenAt)}`,
  ]
  return facts.filter(Boolean).join(', ')
}

/** The people of an agency, with what support does for one of them. */
export function AgentPeople({ id }: { id: string }) {
  const query = useQuery(adminCalls.agencies.people.queryOptions({ input: { id } }))
  const people = query.data?.data
  const { may } = useStaff()
  const [chosen, setChosen] = useState<AdminAgencyPerson>()
  const close = () => setChosen(undefined)

  const signOut = (person: AdminAgencyPerson) =>
    runAction(adminApi.admin.agencies.signOut({ id, personId: person.id }), `${person.name} was not signed out`, {
      done: `${person.name} is signed out`,
      show: refreshAdmin,
    }).finally(close)

  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>People</h2>
      {!people && <Awaited query={query} what="The people" lines={3} />}
      {people && (
        <ul className={classes.rows} aria-label="People">
          {people.map((person) => (
            <li key={person.id} className={rows.line}>
              <div className={rows.main}>
                <span className={rows.name}>{person.name}</span>
                <span>{person.email}</span>
                <span className={rows.quiet}>{describe(person)}</span>
              </div>
              {may('help') && person.state === 'active' && (
                <RowMenu label={`Actions for ${person.name}`}>
                  <Menu.Dropdown>
                    <Menu.Item onClick={() => setChosen(person)}>Sign out everywhere</Menu.Item>
                  </Menu.Dropdown>
                </RowMenu>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <Confirm title={`Sign ${chosen.name} out`} label="Sign out" onConfirm={() => signOut(chosen)} onClose={close}>
          At once they are signed out on every device. They can sign in again.
        </Confirm>
      )}
    </section>
  )
}
