import { Menu, UnstyledButton } from '@mantine/core'
import { IconKey, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { sendPreferences } from '~/lib/preferences.ts'
import { turnPushOff } from '~/lib/push.ts'
import { clearSession } from '~/lib/session.ts'
import { queryClient } from '~/query.ts'
import { Avatar } from '~/ui/person.tsx'
import { useSession } from '~/lib/session-context.tsx'

const ChangePassword = lazy(() => import('~/features/account/change-password.tsx'))

/** Where the bell and the session are remembered goes with the session. */
async function logOut(): Promise<void> {
  await sendPreferences()
  // Ending the session on the server is tried; leaving happens all the same.
  await Promise.allSettled([api.auth.logout(), turnPushOff()])
  clearSession()
  localStorage.removeItem('announcement_clicked')
  queryClient.clear()
  location.assign('/login')
}

export function UserMenu() {
  const { user } = useSession()
  const [isChanging, setChanging] = useState(false)
  const settings = user.isSubuser ? '/subuser-settings' : '/settings'
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton aria-label={`${user.name}, your menu`} style={{ marginLeft: 6, borderRadius: '50%' }}>
            <Avatar name={user.name} photo={user.photo} size={30} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {user.name}
            <br />
            {user.email}
          </Menu.Label>
          <Menu.Item
            leftSection={<IconUser size={16} />}
            renderRoot={(props) => <Link to={settings} search={{ tab: 'profile' }} {...props} />}
          >
            My Profile
          </Menu.Item>
          <Menu.Item leftSection={<IconSettings size={16} />} renderRoot={(props) => <Link to={settings} {...props} />}>
            Settings
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setChanging(true)}>
            Change Password
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
