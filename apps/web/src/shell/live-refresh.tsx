import { lists } from '@sarai/contract/record-kinds'
import { useEffect } from 'react'
import { onLive, onReconnect } from '~/lib/live.ts'
import { refreshConversations } from '~/lib/refresh-conversations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'

/** Mails are told of in the histories of what they are about, whichever kind that is. */
const refreshTimelines = () =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => Array.isArray(path) && path.at(-1) === 'timeline',
  })

/**
 * What is not on the screen is read again when somebody comes back to it, of any kind, because most answers hold
 * something of another's; a screen sees to itself.
 */
const outdateHidden = () => void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })

const topicsOfRecords = [...lists, 'tasks', 'mails', 'agency'] as const

/** Within which time browsers ask for what is announced from a moment on. */
const spreadMs = 5_000
const minWaitMs = 1_000
const maxWaitMs = 24 * 3_600_000

/** Looks again at what the server says has changed. Leads, which come by the thousand, see to themselves. */
export function LiveRefresh() {
  const { user, hasInbox, announcementsChangeAt } = useSession()
  useEffect(() => {
    if (!announcementsChangeAt) return undefined
    // Not everybody at the same moment, and no longer ahead than a browser can wait.
    const ms = Date.parse(announcementsChangeAt) - Date.now() + Math.random() * spreadMs
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: calls.user.session.key() })
    const timer = setTimeout(readAgain, Math.min(Math.max(ms, minWaitMs), maxWaitMs))
    return () => clearTimeout(timer)
  }, [announcementsChangeAt])
  // The menu has the inbox with the first message.
  useEffect(() => {
    if (hasInbox) return undefined
    return onLive('conversations', () => void queryClient.invalidateQueries({ queryKey: calls.user.session.key() }))
  }, [hasInbox])
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
          calls.intake.form.key(),
          calls.apiKeys.key(),
          calls.reminderRules.key(),
          calls.mailSettings.key(),
          calls.permission.key(),
          calls.plan.key(),
          calls.billing.key(),
          calls.team.key(),
          calls.agency.key(),
          calls.bankAccounts.key(),
          calls.taxProfile.key(),
          calls.openings.key(),
          calls.stages.key(),
          calls.vendorTypes.key(),
        ),
      ),
      onLive('announcements', again(calls.user.session.key())),
      onLive('views', again(calls.views.key())),
      onLive('operations', again(calls.operations.key())),
      onLive('activity', again(calls.activity.key())),
      onLive('notes', again(calls.notes.key())),
      onLive('tasks', again(calls.tasks.key(), calls.notices.list.key())),
      onLive('notices', ({ ids }) => (ids.length === 0 || ids.includes(user.id)) && again(calls.notices.key())()),
      onLive('webhooks', again(calls.webhooks.key())),
      onLive('files', again(calls.files.key())),
      onLive('templates', again(calls.templates.key())),
      onLive('mails', again(calls.mail.key(), calls.mailSettings.key())),
      onLive('mails', refreshTimelines),
      onLive('conversations', () => void refreshConversations()),
      onLive('conversations', refreshTimelines),
      ...topicsOfRecords.map((topic) => onLive(topic, outdateHidden)),
      onReconnect(() => void queryClient.invalidateQueries()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [user.id])
  return null
}
