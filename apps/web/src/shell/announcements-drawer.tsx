import { Drawer } from '@mantine/core'
import { AnnouncementArticle } from '~/ui/announcement-article.tsx'
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
        <AnnouncementArticle key={announcement.id} announcement={announcement} />
      ))}
    </Drawer>
  )
}
