import { type LineAnswer, lineAnswerLabels } from '@sarai/contract/booking-request-words'
import type { RelationKind } from '@sarai/contract/contact-words'
import type { TimelineEntry } from '@sarai/contract/timeline'
import { formatMoney } from '@sarai/money/format'
import type { ReactNode } from 'react'
import { relationNames } from '~/lib/contact-names.ts'
import { formatWord } from '@sarai/contract/export-words'
import { formatDue } from '~/lib/format.ts'
import {
  cancelledWords,
  channelWords,
  closedWords,
  documentWords,
  payersWords,
  paymentWords,
  rightsWords,
  said,
  servicesWords,
} from './entry-details.ts'
import { ofLeads, plain } from './entry-verbs.ts'
import { becameWords, changeWords, isId, valueWords } from './field-words.tsx'
import { ChatWords } from './chat-words.tsx'
import { MailWords } from './mail-words.tsx'
import { outcomes } from './outcome-words.ts'
import { type Session, useSession } from './session-context.tsx'

interface Words {
  /** What was done, to go behind the person's name: "wrote a note". */
  verb: string
  /** How the record is joined to it: "on", or nothing where it is the object of the verb; undefined where it is left out. */
  joint?: string
  detail?: ReactNode
}

function detailOf(session: Session, entry: TimelineEntry): ReactNode {
  const { data, changes } = entry
  switch (entry.kind) {
    case 'created':
      return [
        data.source && `Source: ${formatWord(said(data, 'source'))}`,
        data.fileName && `from ${said(data, 'fileName')}, row ${String(data.row)}`,
        data.package && `about the package ${said(data, 'package')}`,
        data.form && `form on ${said(data, 'form')}`,
        data.agreed && `agreed to: ${said(data, 'agreed')}`,
      ]
        .filter(Boolean)
        .join(' · ')
    case 'changed':
      return changes.map((change) => <div key={change.field}>{changeWords(session, change, entry)}</div>)
    case 'moved':
      return [
        movedWords(session, entry),
        data.lostReason && `because: ${formatWord(said(data, 'lostReason'))}`,
        ...wentAlong(entry).map((change) => becameWords(session, change, entry)),
      ]
        .filter(Boolean)
        .join(', ')
    case 'booking_answered':
      return lineAnswerLabels[said(data, 'answer') as LineAnswer]
    case 'trip_amended':
      return [said(data, 'excerpt'), totalWords(data), servicesWords(data)].filter(Boolean).join(' · ')
    case 'trip_cancelled':
    case 'traveller_cancelled':
      return [said(data, 'excerpt'), ...cancelledWords(data)].filter(Boolean).join(' · ')
    case 'voucher_issued':
    case 'voucher_acknowledged':
      // Its number is in what it is called.
      return said(data, 'excerpt')
    case 'voucher_sent':
      return [channelWords[said(data, 'channel')], said(data, 'excerpt')].filter(Boolean).join(' · ')
    case 'assigned':
      return changes.map(
        ({ from, to }) =>
          `${from ? valueWords(session, 'ownerId', from) : 'nobody'} → ${to ? valueWords(session, 'ownerId', to) : 'nobody'}`,
      )
    case 'task_done':
      return [
        said(data, 'title') === 'Follow up' ? '' : said(data, 'title'),
        outcomes[said(data, 'outcome')],
        said(data, 'note'),
      ]
        .filter(Boolean)
        .join(' · ')
    case 'task_added':
    case 'task_reopened':
    case 'task_changed':
      return taskWords(data)
    case 'tasks_closed':
    case 'tasks_back':
      return closedWords(data)
    case 'document_added':
    case 'document_removed':
    case 'revealed':
      return documentWords(data)
    case 'document_changed':
      return (
        <>
          {documentWords(data)}
          {changes.map((change) => (
            <div key={change.field}>{changeWords(session, change, entry)}</div>
          ))}
        </>
      )
    case 'related':
    case 'unrelated':
      return `${relationNames[said(data, 'kind') as RelationKind]}: ${said(data, 'otherName')}`
    case 'merged':
    case 'unmerged':
      return said(data, 'otherName')
    case 'payers_changed':
      return payersWords(data)
    case 'pay_link_sent':
      return said(data, 'name')
    case 'vendor_link_sent':
      return channelWords[said(data, 'channel')] ?? null
    case 'payment_requested':
    case 'payment_request_changed':
    case 'payment_request_sent':
    case 'payment_request_cancelled':
    case 'payment_declared':
    case 'payment_rejected':
    case 'payment_received':
    case 'payment_cancelled':
    case 'payment_bounced':
    case 'payment_refunded':
    case 'payment_disputed':
    case 'dispute_decided':
    case 'written_off':
    case 'write_off_undone':
    case 'deposit_used':
    case 'deposit_use_undone':
    case 'bill_credited':
    case 'bill_credit_cancelled':
    case 'payment_applied':
    case 'bank_matched':
    case 'bank_unmatched':
    case 'vendor_paid':
    case 'vendor_payment_cancelled':
    case 'vendor_refunded':
    case 'vendor_refund_cancelled':
      return paymentWords(data)
    case 'receipt_sent':
    case 'refund_voucher_sent':
      return [paymentWords(data), channelWords[said(data, 'channel')]].filter(Boolean).join(' · ')
    case 'mailed':
      return <MailWords data={data} />
    case 'message_sent':
    case 'message_received':
      return <ChatWords data={data} />
    case 'export_asked':
    case 'exported':
      return [entry.subjectLabel, ...filterWords(session, data.filters)].join(' · ')
    case 'rights_changed':
      return rightsWords(data)
    case 'export_approval_changed':
      return data.isNeeded ? 'Exports of sub-users wait for approval' : 'Exports run at once'
    case 'export_approved':
    case 'export_declined':
    case 'bulk_changed':
    case 'bulk_undone':
    case 'handed_over':
      return entry.subjectLabel
    default:
      return (
        said(data, 'excerpt') ||
        said(data, 'name') ||
        said(data, 'title') ||
        said(data, 'summary') ||
        said(data, 'problem')
      )
  }
}

/** What a list was filtered by when it was exported: "city: Jaipur". */
export function filterWords(session: Session, filters: unknown): string[] {
  return Object.entries((filters ?? {}) as Record<string, unknown>).map(([name, value]) => {
    const field = ['owner', 'operations', 'stage'].includes(name) ? `${name}Id` : name
    const read = (one: unknown) => (field === name && isId(String(one)) ? 'chosen' : valueWords(session, field, one))
    const values = [...new Set([value].flat().map(read))]
    return `${formatWord(name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`))}: ${values.join(', ')}`
  })
}

function wordsOf(session: Session, entry: TimelineEntry): Words {
  const detail = detailOf(session, entry)
  const isFollowUp = entry.data.kind === 'follow_up'
  if (entry.kind === 'task_added')
    return { verb: isFollowUp ? 'planned a follow-up' : 'added a task', joint: isFollowUp ? 'with' : 'for', detail }
  if (entry.kind === 'task_reopened' && isFollowUp) return { verb: 'reopened a follow-up', joint: 'with', detail }
  if (entry.kind === 'task_done')
    return { verb: isFollowUp ? 'followed up' : 'finished a task', joint: isFollowUp ? 'with' : 'of', detail }
  if (entry.kind === 'voucher_issued' && Number(entry.data.revision) > 1) return { verb: 'revised', joint: '', detail }
  const [verb, joint] = (entry.subject === 'lead' && ofLeads[entry.kind]) || plain[entry.kind]
  return { verb, joint, detail }
}

function movedWords(session: Session, { subject, data, changes }: TimelineEntry): string {
  const labelled = (status: string) => (subject === 'booking' ? formatWord(status) : status)
  const from = labelled(said(data, 'from')) || valueWords(session, 'stageId', changes[0]?.from)
  const to = labelled(said(data, 'to')) || valueWords(session, 'stageId', changes[0]?.to)
  return `${from} → ${to}`
}

/** What a booking was given with a step: its number, until when it is held, why it was dropped. */
const wentAlong = ({ subject, changes }: TimelineEntry) =>
  subject === 'booking' ? changes.filter(({ field, to, isHidden }) => field !== 'status' && (isHidden || to)) : []

/** ₹1,20,000 → ₹1,32,000 */
function totalWords({ before, total, currency }: Record<string, unknown>): string {
  if (typeof before !== 'number' || typeof total !== 'number' || typeof currency !== 'string') return ''
  return `${formatMoney(before, currency)} → ${formatMoney(total, currency)}`
}

function taskWords(data: Record<string, unknown>): string {
  const title = said(data, 'title')
  return [
    title === 'Follow up' ? formatWord(said(data, 'channel')) : title,
    said(data, 'dueAt') && formatDue(said(data, 'dueAt')),
    said(data, 'note'),
  ]
    .filter(Boolean)
    .join(' · ')
}

export interface EntryDescription extends Words {
  actor: string
  photo: string | null | undefined
}

/** Puts a timeline entry into words. */
export function useEntryWords(): (entry: TimelineEntry) => EntryDescription {
  const session = useSession()
  return (entry) => {
    const person = session.team.find((candidate) => candidate.id === entry.actorId)
    const actor = person?.name ?? entry.actorLabel ?? 'Somebody'
    return { ...wordsOf(session, entry), photo: person?.photo, actor: actor.charAt(0).toUpperCase() + actor.slice(1) }
  }
}
