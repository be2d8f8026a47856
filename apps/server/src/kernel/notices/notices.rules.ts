import { kinds, type PagedKind } from '@sarai/contract/record-kinds'
import {
  type NoticeChannel,
  noticeChannels,
  type NoticeChoices,
  noticeDefaults,
  type NoticeKind,
  noticeKinds,
} from '@sarai/contract/notice-words'
import type { Notice } from '@sarai/contract/notices'
import * as z from 'zod'

/** The stored preference; anything else counts as not chosen. */
const choices = z.partialRecord(z.enum(noticeKinds), z.partialRecord(z.enum(noticeChannels), z.boolean()))

export function choicesFrom(kept: unknown): NoticeChoices {
  const parsed = choices.safeParse(kept)
  return parsed.success ? parsed.data : {}
}

/**
 * How somebody is told of a thing. What the thing itself asks for counts; where it asks for nothing, the person's
 * choice does, and then what is usual. A channel the kind does not have is never used.
 */
export function channelsOf(kind: NoticeKind, chosen: NoticeChoices, asked: readonly NoticeChannel[] | null = null) {
  const usual = noticeDefaults[kind]
  return noticeChannels.filter((channel) => {
    if (usual[channel] === undefined) return false
    return asked ? asked.includes(channel) : (chosen[kind]?.[channel] ?? usual[channel])
  })
}

const imports = {
  leads_import: '/leads/import?id=',
  contacts_import: '/contacts/import?id=',
  library_import: '/library/import?id=',
}

/** Where a notice leads to in the app. */
export function pathOf({ subject, subjectId }: Pick<Notice, 'subject' | 'subjectId'>): string {
  if (subject === 'webhook') return '/developers?tab=webhooks'
  if (subject === 'team') return '/settings?tab=myTeam'
  if (!subject || !subjectId) return '/'
  return subject in imports
    ? `${imports[subject as keyof typeof imports]}${subjectId}`
    : `${kinds[subject as PagedKind].path}/${subjectId}`
}
