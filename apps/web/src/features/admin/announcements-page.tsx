import { Button } from '@mantine/core'
import type { AdminAnnouncement } from '@sarai/contract/admin-announcements'
import { listWhoMay } from '@sarai/contract/admin-roles'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './admin.module.css'
import { adminCalls } from './admin-api.ts'
import rows from './admin-rows.module.css'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementRow } from './announcement-row.tsx'
import { useStaff } from './use-staff.ts'

const groups = [
  { state: 'shown', title: 'Shown now' },
  { state: 'scheduled', title: 'Scheduled' },
  { state: 'ended', title: 'Ended' },
] as const

/** What agencies are told by their bell: now, later, and what they were. */
export default function AnnouncementsPage() {
  usePageTitle('Announcements')
  const query = useQuery(adminCalls.announcements.list.queryOptions())
  const all = query.data?.data
  const { me, may } = useStaff()
  const [edited, setEdited] = useState<AdminAnnouncement | 'new'>()
  return (
    <>
      <div className={rows.head}>
        <h1 className={classes.title}>Announcements</h1>
        {may('announce') && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            New announcement
          </Button>
        )}
      </div>
      {me && !may('announce') && (
        <p className={classes.lead}>Announcements are published by {listWhoMay('announce')}.</p>
      )}
      {!all && <Awaited query={query} what="The announcements" lines={4} />}
      {all?.length === 0 && (
        <EmptyState icon={<IconSpeakerphone size={22} />} title="Nothing was announced yet">
          An announcement rings in the bell of the agencies that it is for: maintenance, news, what they have to do.
        </EmptyState>
      )}
      {groups.map(({ state, title }) => {
        const shown = all?.filter((one) => one.state === state) ?? []
        if (shown.length === 0) return null
        return (
          <section key={state} className={rows.group}>
            <h2 className={classes.heading}>{title}</h2>
            <ul className={classes.rows} aria-label={title}>
              {shown.map((one) => (
                <AnnouncementRow
                  key={one.id}
                  announcement={one}
                  mayChange={may('announce') && state !== 'ended'}
                  onEdit={() => setEdited(one)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {edited && (
        <AnnouncementForm announcement={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
