import { Drawer } from '@mantine/core'
import { formatMoment } from '~/lib/format.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { useSession } from '~/lib/session-context.tsx'

const drawerWidth = 550

/** What the people who run this installation tell everybody. */
export default function AnnouncementsDrawer({ onClose }: { onClose: () => void }) {
  const { announcements } = useSession()
  return (
    <Drawer opened onClose={onClose} size={drawerWidth} title="Announcements">
      {announcements.length === 0 && (
        <EmptyState title="No announcements">News about this installation shows here.</EmptyState>
      )}
      {announcements.map((announcement) => (
        <article key={announcement.id} style={{ padding: '12px 0', borderBottom: '1px solid var(--line)' }}>
          <h3 style={{ margin: 0, fontSize: 14 }}>{announcement.title}</h3>
          <p className="quiet" style={{ margin: '2px 0 8px', fontSize: 12 }}>
            {formatMoment(announcement.publishedAt)}
          </p>
          <p style={{ margin: 0, whiteSpace: 'pre-line' }}>{announcement.body}</p>
        </article>
      ))}
    </Drawer>
  )
}
