import '@mantine/notifications/styles.css'
import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { onToast, type Toast } from './toast.ts'
import classes from './toast-stack.module.css'

const autoCloseMs = 5000
/** Over dialogs and drawers, under the menus that somebody opens. */
const aboveDialogs = 250
const looks = {
  success: { color: 'green', icon: <IconCheck size={16} /> },
  error: { color: 'red', icon: <IconAlertCircle size={16} /> },
  info: { color: 'brand', icon: <IconInfoCircle size={16} /> },
} as const

function showToast({ message, title, kind = 'info', action, stays = false }: Toast): void {
  const id = crypto.randomUUID()
  const runAction = () => {
    notifications.hide(id)
    action?.run()
  }
  const body = action ? (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span className={classes.words}>{message}</span>
      <Button className={classes.action} size="compact-sm" variant="light" onClick={runAction}>
        {action.label}
      </Button>
    </Group>
  ) : (
    message
  )
  notifications.show({
    id,
    title,
    message: body,
    ...looks[kind],
    withBorder: true,
    autoClose: stays ? false : autoCloseMs,
    closeButtonProps: { 'aria-label': 'Close' },
    role: kind === 'error' ? 'alert' : 'status',
  })
}

export default function ToastStack() {
  useEffect(() => onToast(showToast), [])
  return <Notifications position="top-right" autoClose={autoCloseMs} limit={4} zIndex={aboveDialogs} />
}
