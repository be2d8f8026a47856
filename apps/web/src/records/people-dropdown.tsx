import { Menu } from '@mantine/core'
import { useSession } from '~/lib/session-context.tsx'
import { Avatar } from '~/ui/person.tsx'
import classes from './people-dropdown.module.css'

interface Props {
  /** Who it is now; undefined where that is several. */
  chosen?: string | null
  onChoose: (ownerId: string | null) => void
}

/** The people a record can be given to, in a menu. */
export function PeopleDropdown({ chosen, onChoose }: Props) {
  const { team } = useSession()
  return (
    <Menu.Dropdown className={classes.people}>
      {team
        .filter((person) => person.isActive)
        .map((person) => (
          <Menu.Item
            key={person.id}
            leftSection={<Avatar name={person.name} photo={person.photo} size={20} />}
            disabled={person.id === chosen}
            onClick={() => onChoose(person.id)}
          >
            {person.name}
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item disabled={chosen === null} onClick={() => onChoose(null)}>
        Nobody
      </Menu.Item>
    </Menu.Dropdown>
  )
}
