import { Alert } from '@mantine/core'
import type { AdminDashboard } from '@sarai/contract/admin'
import { formatBytes, formatMoment } from '~/lib/format.ts'
import classes from './admin.module.css'

const warnings: Record<'never' | 'late' | 'failed' | 'off', string> = {
  never: 'There is no backup yet',
  late: 'No good backup for more than 36 hours',
  failed: 'The last backup failed',
  off: 'No backup is made by itself',
}

/** How far backups can be relied on; what is wrong with them comes first. */
export function BackupState({ backups }: Pick<AdminDashboard, 'backups'>) {
  const { state, lastGoodAt, size, place, problem } = backups
  const last = lastGoodAt
    ? `The last good backup is of ${formatMoment(lastGoodAt)}${size === null ? '' : `, ${formatBytes(size)}`}, in ${place}.`
    : 'Without one a broken disk takes everything with it.'
  if (state === 'ok') return <p className={classes.lead}>{last}</p>
  return (
    <Alert color={state === 'off' ? 'yellow' : 'red'} title={warnings[state]} mb="md">
      {problem && <p>{problem}</p>}
      <p>
        {last} Make one with <code>npm run backup</code>; BACKUP_TO says where they go every night.
      </p>
    </Alert>
  )
}
