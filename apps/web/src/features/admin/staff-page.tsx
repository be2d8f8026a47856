import { Button } from '@mantine/core'
import { listWhoMay } from '@sarai/contract/admin-roles'
import type { AdminPersonLink } from '@sarai/contract/admin-staff'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Awaited } from '~/ui/awaited.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './admin.module.css'
import { adminCalls } from './admin-api.ts'
import rows from './admin-rows.module.css'
import { InviteStaff } from './invite-staff.tsx'
import { StaffLink } from './staff-link.tsx'
import { StaffRow } from './staff-row.tsx'
import { useStaff } from './use-staff.ts'

/** Those who sign in to the admin area, and what each may do. */
export default function StaffPage() {
  usePageTitle('Staff')
  const query = useQuery(adminCalls.staff.list.queryOptions())
  const staff = query.data?.data
  const { me, may } = useStaff()
  const [isInviting, setInviting] = useState(false)
  const [made, setMade] = useState<AdminPersonLink>()
  return (
    <>
      <div className={rows.head}>
        <h1 className={classes.title}>Staff</h1>
        {may('staff') && (
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        )}
      </div>
      {me && !may('staff') && (
        <p className={classes.lead}>Staff is invited, changed and removed by {listWhoMay('staff')}.</p>
      )}
      {!staff && <Awaited query={query} what="The staff" lines={3} />}
      {staff && (
        <ul className={classes.rows} aria-label="Staff">
          {staff.map((person) => (
            <StaffRow
              key={person.id}
              person={person}
              mayChange={may('staff') && person.state !== 'removed'}
              isMe={person.id === me?.id}
              onLink={setMade}
            />
          ))}
        </ul>
      )}
      {isInviting && <InviteStaff onInvited={setMade} onClose={() => setInviting(false)} />}
      {made && <StaffLink made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}
