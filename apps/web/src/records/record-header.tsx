import { ActionIcon, Indicator, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListPath } from '@sarai/contract/record-kinds'
import { useSession } from '~/lib/session-context.tsx'
import { Person } from '~/ui/person.tsx'
import { HeaderRoom, useHeaderRoom } from './header-room.ts'
import { PeopleDropdown } from './people-dropdown.tsx'
import classes from './record-header.module.css'
import { usePageTitle } from '~/ui/use-page-title.ts'

interface Props {
  /** The list the record is in. */
  back: { to: ListPath; label: string }
  name: string
  number: string
  /** How the record stands: stage, RM. */
  state: ReactNode
  /** What is done most. */
  actions: ReactNode
  children?: ReactNode
}

/** Name, state, and what is done most with a record. */
export function RecordHeader({ back, name, number, state, actions, children }: Props) {
  usePageTitle(`${name} · ${number}`)
  const { header, name: title, state: middle, actions: buttons, isTight } = useHeaderRoom(name)
  return (
    <header className={classes.header} data-tight={isTight || undefined} ref={header}>
      <Tooltip label={back.label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={back.label}
          renderRoot={(props) => <Link to={back.to} {...props} />}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.who}>
        <h1 className={classes.name} title={name} ref={title}>
          {name}
        </h1>
        <span className={classes.number}>{number}</span>
      </div>
      <div className={classes.state} ref={middle}>
        {state}
      </div>
      <div className={classes.actions} ref={buttons}>
        <HeaderRoom value={isTight}>{actions}</HeaderRoom>
      </div>
      {children}
    </header>
  )
}

interface PickProps {
  /** "Stage: New", for those who cannot see it. */
  label: string
  isEditable: boolean
  children: ReactNode
  dropdown: ReactNode
}

/** Something of the header that is changed where it stands, by a menu. */
export function HeaderPick({ label, isEditable, children, dropdown }: PickProps) {
  return (
    <Menu position="bottom-start" disabled={!isEditable}>
      <Menu.Target>
        <UnstyledButton className={classes.pick} aria-label={label} title={label}>
          {children}
          {isEditable && <IconChevronDown size={14} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      {dropdown}
    </Menu>
  )
}

interface OwnerProps {
  ownerId: string | null
  isEditable: boolean
  onChoose: (ownerId: string | null) => void
}

/** Whose the record is. */
export function HeaderOwner({ ownerId, isEditable, onChoose }: OwnerProps) {
  const { team, user } = useSession()
  const owner = team.find((person) => person.id === ownerId)
  return (
    <HeaderPick
      label={owner ? `RM: ${owner.name}` : 'No RM'}
      isEditable={isEditable && user.recordScope !== 'own'}
      dropdown={<PeopleDropdown chosen={ownerId} onChoose={onChoose} />}
    >
      {owner ? <Person name={owner.name} photo={owner.photo} /> : <span className="quiet">No RM</span>}
    </HeaderPick>
  )
}

interface MenuProps {
  /** How much is open of what it holds. */
  count?: number
  children: ReactNode
}

/** What is done less often. */
export function HeaderMenu({ count = 0, children }: MenuProps) {
  return (
    <Menu position="bottom-end">
      <Indicator label={count} size={15} offset={5} disabled={count === 0}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={count > 0 ? `More, ${count} open` : 'More'}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
      </Indicator>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
