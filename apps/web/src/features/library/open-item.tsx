import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import LibraryForm from './library-form.tsx'

/** An item that is opened by its address. Changes that a colleague saves while it is open are reported on saving. */
export default function OpenItem({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(calls.library.get.queryOptions({ input: { id } }))
  if (query.data) return <LibraryForm item={query.data.data} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title="Library item" size={640}>
      {query.isError ? (
        <MessagePage
          title="This item could not be opened"
          actions={<Button onClick={onClose}>Back to the library</Button>}
        >
          It may not be in your library any more, or the connection may be down for a moment.
        </MessagePage>
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Drawer>
  )
}
