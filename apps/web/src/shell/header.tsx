import { Button, Indicator, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconActivity, IconBell, IconLifebuoy, IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useAddLead } from '~/lib/add-lead.ts'
import { BackgroundWork } from './background-work.tsx'
import classes from './header.module.css'
import { usePreference } from '~/lib/preferences.ts'
import { useSession } from '~/lib/session-context.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { NoticesButton } from './notices-button.tsx'
import { useTypedAhead } from './use-typed-ahead.ts'
import { UserMenu } from './user-menu.tsx'

const PageSearch = lazy(() => import('./page-search.tsx'))
const ActivityDrawer = lazy(() => import('./activity-drawer.tsx'))
const AnnouncementsDrawer = lazy(() => import('./announcements-drawer.tsx'))
const SupportMenu = lazy(() => import('./support-menu.tsx'))
const NoticesDrawer = lazy(() => import('./notices-drawer.tsx'))

type Panel = 'search' | 'activity' | 'announcements' | 'notices'

/** Where the browser remembers that the bell was clicked; the server does too, for the next browser. */
const bellKey = 'announcement_clicked'
const bellPreference = 'announcements.clicked'
/** When it was clicked last; earlier versions kept that it was. */
const clickedAt = (stored: unknown): string | undefined =>
  stored === true ? '' : typeof stored === 'string' ? stored : undefined
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { can } = useSession()
  const [panel, setPanel] = useState<Panel>()
  const { open: addLead } = useAddLead()
  const close = () => setPanel(undefined)
  const takeTyped = useTypedAhead(panel === 'search')
  useHotkeys([['mod+K', () => setPanel('search')]], [])

  return (
    <header className={classes.header}>
      <div className={classes.menuButton}>
        <IconButton label="Menu" icon={IconMenu2} onClick={onOpenMenu} />
      </div>
      <UnstyledButton
        className={classes.search}
        onClick={() => setPanel('search')}
        aria-label="Search pages and records"
        aria-keyshortcuts={`${isMac ? 'Meta+K' : 'Control+K'} /`}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>Search pages and records</span>
        <kbd className={classes.key} data-keys={isMac ? '⌘K' : 'Ctrl K'} aria-hidden />
      </UnstyledButton>
      <div className={classes.actions}>
        {can('leads', 'write') && (
          <Button
            size="compact-md"
            className={classes.add}
            leftSection={<IconPlus size={16} />}
            onClick={() => addLead()}
            aria-label="Add Lead"
            aria-keyshortcuts="C"
            rightSection={<KeyHint>C</KeyHint>}
          >
            <span className={classes.addLabel}>Add Lead</span>
          </Button>
        )}
        <BackgroundWork />
        <IconButton label="View Activity" icon={IconActivity} onClick={() => setPanel('activity')} />
        <Menu position="bottom-end" width={280}>
          <Menu.Target>
            <UnstyledButton className={classes.icon} aria-label="Support">
              <IconLifebuoy size={18} stroke={1.6} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Suspense fallback={null}>
              <SupportMenu />
            </Suspense>
          </Menu.Dropdown>
        </Menu>
        <NoticesButton onClick={() => setPanel('notices')} />
        <Bell onClick={() => setPanel('announcements')} />
        <UserMenu />
      </div>
      <Suspense fallback={null}>
        {panel === 'search' && <PageSearch takeTyped={takeTyped} onClose={close} />}
        {panel === 'activity' && <ActivityDrawer onClose={close} />}
        {panel === 'notices' && <NoticesDrawer onClose={close} />}
        {panel === 'announcements' && <AnnouncementsDrawer onClose={close} />}
      </Suspense>
    </header>
  )
}

interface IconButtonProps {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  onClick: () => void
}

function IconButton({ label, icon: Icon, onClick }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <UnstyledButton className={classes.icon} aria-label={label} onClick={onClick}>
        <Icon size={18} stroke={1.6} />
      </UnstyledButton>
    </Tooltip>
  )
}

/** Shows a badge until it is first clicked, which is remembered; after that, where there is an announcement since. */
function Bell({ onClick }: { onClick: () => void }) {
  const { announcements } = useSession()
  const [last, setLast] = usePreference(bellPreference, clickedAt)
  const clicked = last ?? (localStorage.getItem(bellKey) === '1' ? '' : undefined)
  const since = Date.parse(clicked ?? '')
  const isNew = clicked === undefined || announcements.some(({ publishedAt }) => Date.parse(publishedAt) > since)
  const badge = isNew ? 1 : 0
  const open = () => {
    localStorage.setItem(bellKey, '1')
    setLast(new Date().toISOString())
    onClick()
  }
  return (
    <Tooltip label="Announcements">
      <UnstyledButton
        className={classes.icon}
        aria-label={badge ? 'Announcements, 1 new' : 'Announcements'}
        onClick={open}
      >
        <Indicator label={badge} size={15} offset={3} disabled={badge === 0} color="red">
          <IconBell size={18} stroke={1.6} />
        </Indicator>
      </UnstyledButton>
    </Tooltip>
  )
}
