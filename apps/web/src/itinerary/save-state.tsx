import { Tooltip } from '@mantine/core'
import type { SyncState } from '@sarai/itinerary/sync'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import classes from './save-state.module.css'

const words: Record<SyncState, { label: string; help: string; Icon: typeof IconCheck }> = {
  saved: { label: 'Saved', help: 'Everything is saved', Icon: IconCheck },
  adding: { label: 'Adding pictures', help: 'Pictures are on their way to the trip', Icon: IconRefresh },
  saving: { label: 'Saving', help: 'Being saved', Icon: IconRefresh },
  offline: {
    label: 'Not connected',
    help: 'You can continue. Your changes are kept here and sent when the connection is back; leave this page open.',
    Icon: IconCloudOff,
  },
  refused: {
    label: 'Not saved',
    help: 'The server did not accept your last changes. Reload the page to see what is saved.',
    Icon: IconAlertTriangle,
  },
}

/** Whether what was done here is safe. */
export function SaveState({ state }: { state: SyncState }) {
  const { label, help, Icon } = words[state]
  return (
    <Tooltip label={help} multiline maw={280}>
      <span className={classes.state} data-state={state} role="status">
        <Icon size={15} stroke={1.7} aria-hidden />
        {label}
      </span>
    </Tooltip>
  )
}
