import { Menu } from '@mantine/core'
import { IconKey, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { sendPreferences } from '~/lib/preferences.ts'
import { turnPushOff } from '~/lib/push.ts'
import { clearSession } from '~/lib/session.ts'
import { useSession } from '~/lib/session-context.tsx'
import { queryClient } from '~/query.ts'

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

/** What somebody does about themselves. */
export default function UserMenuItems({ onChangePassword }: { onChangePassword: () => void }) {
  const { user } = useSession()
  const settings = user.isSubuser ? '/subuser-settings' : '/settings'
  return (
    <>
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
      <Menu.Item leftSection={<IconKey size={16} />} onClick={onChangePassword}>
        Change Password
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
        Logout
      </Menu.Item>
    </>
  )
}
