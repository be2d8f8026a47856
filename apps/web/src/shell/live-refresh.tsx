import { useEffect } from 'react'
import { onLive, onReconnect } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'

/** Looks again at what the server says has changed. Leads, which come by the thousand, see to themselves. */
export function LiveRefresh() {
  useEffect(() => {
    const again =
      (...keys: readonly (readonly unknown[])[]) =>
      () => {
        for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
      }
    const stops = [
      onLive(
        'agency',
        again(
          calls.user.session.key(),
          calls.permission.key(),
          calls.plan.key(),
          calls.team.key(),
          calls.agency.key(),
          calls.bankAccounts.key(),
          calls.stages.key(),
          calls.vendorTypes.key(),
          calls.intake.form.key(),
          calls.apiKeys.key(),
        ),
      ),
      onLive('announcements', again(calls.user.session.key())),
      onLive('views', again(calls.views.key())),
      onLive('operations', again(calls.operations.key())),
      onLive('activity', again(calls.activity.key())),
      onLive('notes', again(calls.notes.key())),
      onLive('tasks', again(calls.tasks.key())),
      onLive('files', again(calls.files.key())),
      onReconnect(() => void queryClient.invalidateQueries()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
  return null
}
