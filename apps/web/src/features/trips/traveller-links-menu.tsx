import { Button, Menu } from '@mantine/core'
import type { Traveller } from '@sarai/contract/travellers'
import { type TravellerSharing, travellerSharingLabels } from '@sarai/contract/traveller-words'
import { IconDoor, IconHome, IconLink, IconUser, IconUsers } from '@tabler/icons-react'

interface Props {
  /** Those who travel. */
  going: Traveller[]
  onChoose: (share: TravellerSharing) => void
}

const icons = { everybody: IconUsers, family: IconHome, room: IconDoor, person: IconUser }

/** Which ways of sharing a page are different ones for these people. */
function sharingsOf(going: Traveller[]): TravellerSharing[] {
  const rooms = new Set(going.map(({ id, room }) => room ?? id)).size
  const contacts = going.filter(({ contactId }) => contactId).length
  return [
    'everybody',
    ...(contacts > 1 ? (['family'] as const) : []),
    ...(rooms > 1 && rooms < going.length ? (['room'] as const) : []),
    ...(going.length > 1 ? (['person'] as const) : []),
  ]
}

/** Begins to make the pages on which travellers fill in who they are. */
export function TravellerLinksMenu({ going, onChoose }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-md" leftSection={<IconLink size={15} />}>
          Links to fill in
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sharingsOf(going).map((share) => {
          const Icon = icons[share]
          return (
            <Menu.Item key={share} leftSection={<Icon size={15} />} onClick={() => onChoose(share)}>
              {travellerSharingLabels[share]}…
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
