import '@sarai/contract/without-eval'
import { Button, Drawer, UnstyledButton } from '@mantine/core'
import {
  IconBuildings,
  IconLayoutDashboard,
  IconMenu2,
  IconReceipt2,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { setTimeZone } from '~/lib/format.ts'
import { queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { SourceLink } from '~/ui/source-link.tsx'
import { adminApi, adminCalls, leaveAdmin } from './admin-api.ts'
import { roleWords } from './admin-words.ts'
import { LeaveGuard } from '~/ui/leave-guard.tsx'
import classes from './admin-layout.module.css'

const pages = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/admin/agents', label: 'Agents', icon: IconBuildings },
  { to: '/admin/plan', label: 'Plans', icon: IconReceipt2 },
  { to: '/admin/announcements', label: 'Announcements', icon: IconSpeakerphone },
  { to: '/admin/users', label: 'Staff', icon: IconUsers },
] as const

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The frame of the admin area: dark where an agency's app is light, with who is signed in. */
export default function AdminLayout() {
  // No agency's zone: that of whoever looks.
  setTimeZone(ownTimeZone())
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}

function Frame() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <LeaveGuard />
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.frame}>
        <div className={classes.side}>
          <AdminSidebar />
        </div>
        <Drawer
          opened={isMenuOpen}
          onClose={() => setMenuOpen(false)}
          position="left"
          size={250}
          padding={0}
          withCloseButton={false}
          attributes={{ content: { 'aria-label': 'Menu' } }}
        >
          <AdminSidebar onNavigate={() => setMenuOpen(false)} />
        </Drawer>
        <div className={classes.main}>
          <header className={classes.bar}>
            <UnstyledButton className={classes.menu} aria-label="Open the menu" onClick={() => setMenuOpen(true)}>
              <IconMenu2 size={20} stroke={1.6} />
            </UnstyledButton>
            Admin area
          </header>
          <main id="content" className={classes.content}>
            <Outlet />
          </main>
        </div>
      </div>
    </>
  )
}

function AdminSidebar({ onNavigate }: { onNavigate?: () => void }) {
  const who = useQuery(adminCalls.session.queryOptions()).data?.data
  const { isBusy, run } = useAction()

  /** Ending the session on the server is tried; leaving happens all the same. */
  async function logOut(): Promise<void> {
    await run(() => adminApi.admin.logout().catch(() => {}), 'You were not logged out')
    leaveAdmin()
  }

  return (
    <nav className={classes.sidebar} aria-label="Admin area">
      <div className={classes.head}>
        <img src="/icon.svg" alt="" width={26} height={26} />
        Sarai <span className={classes.area}>Admin area</span>
      </div>
      <div className={classes.entries}>
        {pages.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.item}
            activeProps={{ className: classes.active }}
            onClick={onNavigate}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            {label}
          </Link>
        ))}
      </div>
      <div className={classes.foot}>
        {who && (
          <p className={classes.who}>
            <span className={classes.name}>{who.name}</span>
            <span className={classes.email}>{who.email}</span>
            <span className={classes.email}>{roleWords[who.role].name}</span>
          </p>
        )}
        <Button color="gray" fullWidth loading={isBusy} onClick={() => void logOut()}>
          Log out
        </Button>
        <p className={classes.source}>
          <SourceLink />
        </p>
      </div>
    </nav>
  )
}
