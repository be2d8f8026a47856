import { Tabs } from '@mantine/core'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ProfileTab } from './profile-tab.tsx'
import classes from './settings-page.module.css'

const mainTabs = [
  ['profile', 'Profile'],
  ['email', 'Email'],
  ['signature', 'Signature'],
  ['bankDetails', 'Bank Details'],
  ['myTeam', 'My Team'],
  ['customLeadStatus', 'Lead Status'],
  ['customVendorType', 'Vendor Type'],
  ['autoReminder', 'Auto Reminder'],
  ['templates', 'Templates'],
  ['support', 'Support'],
] as const
const subuserTabs = mainTabs.filter(([value]) => value === 'profile' || value === 'signature')

/** Settings by tab, which the address carries; a sub-user has two of them. */
export default function SettingsPage() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false })
  const isOwn = pathname === '/subuser-settings'
  const tabs = isOwn ? subuserTabs : mainTabs
  const active = tabs.some(([value]) => value === tab) ? tab : 'profile'
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{isOwn ? 'Your settings' : 'Settings'}</h1>
      <Tabs
        value={active}
        onChange={(value) => void navigate({ to: pathname, search: { tab: value ?? undefined }, replace: true })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([value, label]) => (
          <Tabs.Panel key={value} value={value} pt="lg">
            {value === 'profile' ? (
              <ProfileTab user={user} />
            ) : (
              <EmptyState title={label}>This part of the settings is not built yet.</EmptyState>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
