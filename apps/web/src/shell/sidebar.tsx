import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconShieldCheck,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { CompanyLogo } from './company-logo.tsx'
import { allowedMenu, isAtLink, isWithin, type MenuEntry, menuFor } from './menu.ts'
import { useSession } from '~/lib/session-context.tsx'
import { SourceLink } from '~/ui/source-link.tsx'
import classes from './sidebar.module.css'

interface Props {
  isCollapsed: boolean
  /** Missing in the drawer of small screens, which is never collapsed. */
  onToggle?: () => void
  onNavigate?: () => void
}

export function Sidebar({ isCollapsed, onToggle, onNavigate }: Props) {
  const { user, agency, can, hasInbox } = useSession()
  const entries = allowedMenu(menuFor(user.isSubuser, hasInbox), can, user.seesCost)
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.sidebar} data-collapsed={isCollapsed || undefined} aria-label="Main">
      <div className={classes.head}>
        <CompanyLogo name={agency.name} logo={agency.logo} size={32} />
        {!isCollapsed && <span className={classes.agency}>{agency.name}</span>}
        {onToggle && !isCollapsed && <ToggleButton icon={Toggle} label="Collapse the menu" onClick={onToggle} />}
      </div>
      <div className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} isCollapsed={isCollapsed} onNavigate={onNavigate} />
        ))}
      </div>
      <div className={classes.foot}>
        {onToggle && isCollapsed && <ToggleButton icon={Toggle} label="Expand the menu" onClick={onToggle} />}
        <span className={classes.secure}>
          <IconShieldCheck size={14} aria-hidden />
          {isCollapsed ? <span className="visually-hidden">100% Secure</span> : '100% Secure'}
        </span>
        <span className={classes.source}>
          <SourceLink />
        </span>
      </div>
    </nav>
  )
}

function ToggleButton({
  icon: Icon,
  label,
  onClick,
}: {
  icon: typeof IconChevronRight
  label: string
  onClick: () => void
}) {
  return (
    <Tooltip label={label} position="right">
      <UnstyledButton className={classes.toggle} onClick={onClick} aria-label={label}>
        <Icon size={18} stroke={1.6} />
      </UnstyledButton>
    </Tooltip>
  )
}

interface EntryProps {
  entry: MenuEntry
  isCollapsed: boolean
  onNavigate?: () => void
}

function Entry({ entry, isCollapsed, onNavigate }: EntryProps) {
  const { pathname } = useLocation()
  if (!entry.link)
    return isCollapsed ? (
      <Flyout entry={entry} onNavigate={onNavigate} />
    ) : (
      <Group entry={entry} onNavigate={onNavigate} />
    )
  const isBelow = isWithin(pathname, entry)
  const isHere = isBelow || isAtLink(pathname, entry.link)
  const link = (
    <Link
      to={entry.link.to}
      className={`${classes.item} ${isBelow && (isCollapsed || !entry.more) ? classes.active : ''}`}
      activeProps={{ className: classes.active }}
      onClick={onNavigate}
    >
      <entry.icon size={18} stroke={1.6} />
      <span className={classes.label}>{entry.label}</span>
    </Link>
  )
  return isCollapsed ? (
    <Tooltip label={entry.label} position="right">
      {link}
    </Tooltip>
  ) : (
    <>
      {link}
      {isHere && entry.more && entry.more.length > 0 && (
        <div className={classes.children}>
          {entry.more.map((page) => (
            <Link
              key={page.to}
              to={page.to}
              className={classes.child}
              activeProps={{ className: classes.active }}
              onClick={onNavigate}
            >
              {page.label}
            </Link>
          ))}
        </div>
      )}
    </>
  )
}

function Group({ entry, onNavigate }: { entry: MenuEntry; onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(isWithin(pathname, entry))
  return (
    <div>
      <UnstyledButton
        className={`${classes.item} ${!isOpen && isWithin(pathname, entry) ? classes.active : ''}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <entry.icon size={18} stroke={1.6} />
        <span className={classes.label}>{entry.label}</span>
        <IconChevronRight size={14} className={classes.chevron} data-open={isOpen || undefined} />
      </UnstyledButton>
      {isOpen && (
        <div className={classes.children}>
          {entry.children?.map((child) => (
            <Link
              key={child.to}
              to={child.to}
              className={`${classes.child} ${isAtLink(pathname, child) ? classes.active : ''}`}
              onClick={onNavigate}
            >
              {child.label}
            </Link>
          ))}
        </div>
      )}
    </div>
  )
}

function Flyout({ entry, onNavigate }: { entry: MenuEntry; onNavigate?: () => void }) {
  const { pathname } = useLocation()
  return (
    <Menu position="right-start" offset={8}>
      <Menu.Target>
        <UnstyledButton
          className={`${classes.item} ${isWithin(pathname, entry) ? classes.active : ''}`}
          aria-label={entry.label}
        >
          <entry.icon size={18} stroke={1.6} />
          <span className={classes.label}>{entry.label}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{entry.label}</Menu.Label>
        {entry.children?.map((child) => (
          <Menu.Item key={child.to} renderRoot={(props) => <Link to={child.to} {...props} />} onClick={onNavigate}>
            {child.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
