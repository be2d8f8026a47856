import { Button, Menu } from '@mantine/core'
import type { Traveller } from '@sarai/contract/travellers'
import { IconDoor, IconLink, IconUser, IconUsers } from '@tabler/icons-react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'

interface Props {
  tripId: string
  /** Those who travel. */
  going: Traveller[]
}

/** Those who share a room; who has none yet is by themselves. */
function byRoom(going: Traveller[]): string[][] {
  const rooms = Map.groupBy(going, ({ id, room }) => room ?? id)
  return [...rooms.values()].map((people) => people.map(({ id }) => id))
}

/** Makes the pages on which travellers fill in who they are: one for all, or for each room or person their own. */
export function TravellerLinksMenu({ tripId, going }: Props) {
  const { isBusy, run } = useAction()
  const rooms = byRoom(going)

  async function make(groups: string[][]): Promise<void> {
    try {
      for (const travellerIds of groups) await api.travellers.makeLink({ tripId, travellerIds })
    } finally {
      await queryClient.invalidateQueries({ queryKey: calls.travellers.key() })
    }
  }
  const makeFor = (groups: string[][]) =>
    void run(() => make(groups), 'Not all links were made', {
      done: groups.length === 1 ? 'The link is below' : `${plural(groups.length, 'link')} are below`,
    })

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-md" leftSection={<IconLink size={15} />} loading={isBusy}>
          Links to fill in
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers size={15} />} onClick={() => makeFor([going.map(({ id }) => id)])}>
          One for everybody
        </Menu.Item>
        {rooms.length > 1 && rooms.length < going.length && (
          <Menu.Item leftSection={<IconDoor size={15} />} onClick={() => makeFor(rooms)}>
            One for each room
          </Menu.Item>
        )}
        {going.length > 1 && (
          <Menu.Item leftSection={<IconUser size={15} />} onClick={() => makeFor(going.map(({ id }) => [id]))}>
            One for each person
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
