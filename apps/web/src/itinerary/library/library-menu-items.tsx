import { Menu } from '@mantine/core'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { editsToFollow, editsToLink } from '@sarai/itinerary/library-changes'
import { contentOf } from '@sarai/itinerary/library-items'
import { IconBookmarkPlus, IconBooks, IconUnlink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import { useAct } from '../editor-context.tsx'

/** What an item of a day has to do with the library. */
export function LibraryMenuItems({ item }: { item: ItineraryItem }) {
  const { can } = useSession()
  const act = useAct()
  const { libraryId, cost } = item

  async function save(): Promise<void> {
    const price = cost ? { supplier: cost.vendor, net: cost.net, currency: cost.currency, basis: cost.basis } : {}
    const made = api.library.create({ content: contentOf(item), ...price })
    const { data } = await runAction(made, 'This was not saved to the library')
    act(editsToLink(item, data))
    toast({ kind: 'success', message: `${data.name} is in the library now` })
  }

  if (!can('packages')) return null
  return (
    <>
      {libraryId !== null && (
        <Menu.Item
          leftSection={<IconBooks size={16} />}
          renderRoot={(props) => <Link to="/library/$itemId" params={{ itemId: libraryId }} {...props} />}
        >
          Open in the library
        </Menu.Item>
      )}
      {libraryId !== null && item.libraryRevision ? (
        <Menu.Item leftSection={<IconUnlink size={16} />} onClick={() => act(editsToFollow(item, null, true))}>
          Unlink from the library
        </Menu.Item>
      ) : (
        can('packages', 'write') && (
          <Menu.Item leftSection={<IconBookmarkPlus size={16} />} onClick={() => void save()}>
            Save to the library
          </Menu.Item>
        )
      )}
    </>
  )
}
