import { Menu } from '@mantine/core'
import type { AdminAnnouncement } from '@sarai/contract/admin-announcements'
import { useState } from 'react'
import { formatMoment } from '~/lib/format.ts'
import { runAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { adminApi, refreshAdmin } from './admin-api.ts'
import rows from './admin-rows.module.css'

/** Whom something is announced to, as part of a sentence. */
function formatAudience({ planId, agencyId, audience }: AdminAnnouncement): string {
  if (agencyId !== null) return audience ?? 'One agency'
  return planId === null ? 'All agencies' : `Agencies on ${audience ?? 'a plan'}`
}

/** From when to when it is shown. */
function formatTimes({ startsAt, endsAt, state }: AdminAnnouncement): string {
  const from = formatMoment(startsAt)
  if (endsAt !== null) return `${from} to ${formatMoment(endsAt)}`
  return state === 'scheduled' ? `From ${from}, until it is ended` : `Since ${from}, until it is ended`
}

interface Props {
  announcement: AdminAnnouncement
  mayChange: boolean
  onEdit: () => void
}

/** An announcement in a list, with what can be done with it. */
export function AnnouncementRow({ announcement, mayChange, onEdit }: Props) {
  const [isEnding, setEnding] = useState(false)
  const { id, title, body, level, createdBy, state } = announcement
  const end = () =>
    runAction(adminApi.admin.announcements.end({ id }), 'The announcement was not ended', {
      done: 'The announcement is ended',
      show: refreshAdmin,
    }).finally(() => setEnding(false))
  return (
    <li className={rows.line}>
      <div className={rows.main}>
        <span className={rows.name}>
          {title}
          {level === 'warning' && <Pill name="Warning" colour="orange" />}
        </span>
        <span className={rows.clamped}>{body}</span>
        <span className={rows.quiet}>
          {formatAudience(announcement)} · {formatTimes(announcement)}
          {createdBy && ` · ${createdBy}`}
        </span>
      </div>
      {mayChange && (
        <RowMenu label={`Actions for ${title}`}>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>Edit</Menu.Item>
            <Menu.Item color="red" onClick={() => setEnding(true)}>
              {state === 'scheduled' ? 'Cancel' : 'End'}
            </Menu.Item>
          </Menu.Dropdown>
        </RowMenu>
      )}
      {isEnding && (
        <Confirm title={`End ${title}`} label="End announcement" onConfirm={end} onClose={() => setEnding(false)}>
          {state === 'scheduled'
            ? 'Nobody will be shown it. It stays in the list of what has ended.'
            : 'At once nobody is shown it any more. It stays in the list of what has ended.'}
        </Confirm>
      )}
    </li>
  )
}
