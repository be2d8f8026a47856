import { type Grants, mayUse, type Page } from '@sarai/contract/access'
import { inboxPath } from '@sarai/contract/conversation-words'
import { kinds, type AttachableKind, pageOf } from '@sarai/contract/record-kinds'
import {
  type NoticeChannel,
  noticeChannels,
  type NoticeChoices,
  noticeDefaults,
  type NoticeKind,
  noticeKinds,
} from '@sarai/contract/notice-words'
import { type Notice, noticeSubjects } from '@sarai/contract/notices'
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
  vendors_import: '/vendors/import?id=',
}

/** The page that guards what a notice is about; none where it is about oneself or the agency. */
export function pageOfSubject(subject: Notice['subject']): Page | undefined {
  if (!subject || ['webhook', 'mailSettings', 'plugin', 'team'].includes(subject)) return undefined
  if (subject === 'paymentRun') return pageOf('paymentRuns')
  if (subject === 'conversation') return 'contacts'
  if (subject === 'returns') return pageOf('returns')
  return subject in imports
    ? pageOf(subject.replace('_import', '') as 'leads' | 'contacts' | 'library' | 'vendors')
    : kinds[subject as AttachableKind].page
}

/** What somebody is told nothing of: they may not use its page. */
export const hiddenSubjects = (actor: Omit<Grants, 'rights'>) =>
  noticeSubjects.filter((subject) => {
    const page = pageOfSubject(subject)
    return page !== undefined && !mayUse(actor, page)
  })

/** Where a notice leads to in the app. */
export function pathOf({ subject, subjectId }: Pick<Notice, 'subject' | 'subjectId'>): string {
  if (subject === 'webhook') return '/developers?tab=webhooks'
  if (subject === 'mailSettings') return '/settings?tab=email'
  if (subject === 'plugin') return '/installed-plugins'
  if (subject === 'team') return '/settings?tab=myTeam'
  if (subject === 'returns') return '/payment-report?tab=returns'
  if (!subject || !subjectId) return '/'
  if (subject === 'conversation') return `${inboxPath}/${subjectId}`
  if (subject === 'paymentRun') return `/payment-runs/${subjectId}`
  return subject in imports
    ? `${imports[subject as keyof typeof imports]}${subjectId}`
    : `${kinds[subject as AttachableKind].path}/${subjectId}`
}
