import type { PageState } from '@sarai/contract/prospect-page'
import type { AmendmentState, ProposalStatus, ProposalVersionStatus } from '@sarai/contract/prospect-words'
import type * as z from 'zod'
import { whyNotTaken } from '../../core/mailed-codes.rules.ts'
import { choiceAsked, choiceQuery } from './prospects-choice.rules.ts'
import { versionStatusOn } from './prospects.rules.ts'

interface Offer {
  proposal: {
    status: ProposalStatus
    isOpen: boolean
    deletedAt: string | null
    acceptedAt: string | null
    amendment: AmendmentState | null
  }
  /** What was sent last. */
  newest: { status: ProposalVersionStatus; validUntil: string | null }
}

/** What a traveller may do with a proposal on a day. */
export function pageState({ proposal, newest }: Offer, today: string): PageState {
  if (proposal.deletedAt || !proposal.isOpen) return 'closed'
  // What was accepted is shown unless changes to it can be accepted now.
  if (proposal.acceptedAt)
    return proposal.amendment === 'sent' && versionStatusOn(newest, today) === 'sent' ? 'open' : 'accepted'
  switch (versionStatusOn(newest, today)) {
    case 'sent':
      return 'open'
    case 'accepted':
      return 'accepted'
    case 'declined':
      return 'declined'
    case 'expired':
      return 'expired'
    case 'superseded':
    case 'revoked':
      return 'revoked'
  }
}

const sorry: Record<Exclude<PageState, 'open'>, { code: string; message: string }> = {
  accepted: { code: 'ACCEPTED', message: 'This proposal was accepted already. Nothing was changed.' },
  declined: { code: 'DECLINED', message: 'This proposal was declined. Ask for a new one.' },
  expired: { code: 'EXPIRED', message: 'This offer has expired. Ask for a new one.' },
  revoked: { code: 'REVOKED', message: 'This offer was withdrawn. A new one may follow under the same link.' },
  closed: { code: 'CLOSED', message: 'This page is closed at the moment.' },
}

const superseded = { code: 'SUPERSEDED', message: 'There is a newer version of this proposal. Look at it first.' }

const changesOver = {
  code: 'AMENDMENT_OVER',
  message: 'These changes are not on offer any more. Your trip stays as it was agreed.',
}

/** Why somebody who looks at a version cannot answer it; undefined where they can. */
export function whyNotNow(
  state: PageState,
  version: number,
  newest: number,
): { code: string; message: string } | undefined {
  if (state === 'accepted' && version > newest) return changesOver
  if (state !== 'open') return sorry[state]
  return version === newest ? undefined : superseded
}

interface Wish {
  tries: number
  expiresAt: string
  versionId: string
}

/** Why no code is taken any more; undefined where it is. */
export function whyNoCode(
  wish: Wish | undefined,
  versionId: string,
  now: Date,
): { code: string; message: string } | undefined {
  if (wish && wish.versionId !== versionId)
    return { code: 'SUPERSEDED', message: 'This code was for an earlier version. Ask for a new one.' }
  return whyNotTaken(wish, now)
}

/** What of an address bears on the page. */
export function readPageQuery(given: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(choiceQuery(choiceAsked(given)))
  if (given.has('picked')) query.set('picked', 'yes')
  const done = given.get('said')
  if (done && doneWords.has(done)) query.set('said', done)
  return query
}

/** What was just done, by what the address says of it. */
export const doneWords = new Map<string, (of: { agency: { name: string } }) => string>([
  [
    'asked',
    ({ agency }) =>
      `${agency.name} has your request. The answer will appear under this link; please check again later.`,
  ],
  ['mailed', ({ agency }) => `It is on its way to the email address that ${agency.name} has of you.`],
])

/** What was typed, without control characters; at most what the largest field takes. */
export function readTyped(sent: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...sent].map(([name, value]) => [name, value.slice(0, 5000)]))
}

export function listProblems(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? 'form'), message]))
}
