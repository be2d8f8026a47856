import { Menu, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Avatar } from '~/ui/person.tsx'
import { useSession } from '~/lib/session-context.tsx'

const ChangePassword = lazy(() => import('~/features/account/change-password.tsx'))
const UserMenuItems = lazy(() => import('./user-menu-items.tsx'))

export function UserMenu() {
  const { user } = useSession()
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton aria-label={`${user.name}, your menu`} style={{ marginLeft: 6, borderRadius: '50%' }}>
            <Avatar name={user.name} photo={user.photo} size={30} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense fallback={null}>
            <UserMenuItems onChangePassword={() => setChanging(true)} />
          </Suspense>
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
