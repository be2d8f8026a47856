import type { ActionRight } from '@sarai/contract/access'
import { rightWords } from '@sarai/contract/right-words'
import type { DocumentKind, RelationKind } from '@sarai/contract/contact-words'
import type { TimelineEntry } from '@sarai/contract/timeline'
import type { ReactNode } from 'react'
import { documentNames, relationNames } from '~/lib/contact-names.ts'
import { formatWord } from '@sarai/contract/export-words'
import { formatDay, formatDue } from '~/lib/format.ts'
import { changeWords, valueWords } from './field-words.tsx'
import { MailWords } from './mail-words.tsx'
import { type Session, useSession } from './session-context.tsx'

function said(data: Record<string, unknown>, key: string): string {
  return typeof data[key] === 'string' ? data[key] : ''
}

const outcomes: Record<string, string> = {
  talked: 'Talked',
  no_answer: 'No answer',
  message_left: 'Left a message',
  sent: 'Sent',
  met: 'Met',
}

interface Words {
  /** What was done, to go behind the person's name: "wrote a note". */
  verb: string
  /** How the record is joined to it: "on", or nothing where it is the object of the verb; undefined where it is left out. */
  joint?: string
  detail?: ReactNode
}

/** What each kind of entry says, where that needs no look at what it holds. */
const plain: Record<Exclude<TimelineEntry['kind'], 'task_added' | 'task_done'>, [verb: string, joint?: string]> = {
  created: ['added', ''],
  changed: ['changed', ''],
  moved: ['moved', ''],
  assigned: ['reassigned', ''],
  note_added: ['wrote a note', 'on'],
  note_changed: ['changed a note', 'on'],
  note_removed: ['removed a note', 'from'],
  task_reopened: ['reopened a task', 'of'],
  task_changed: ['rescheduled a task', 'of'],
  task_removed: ['removed a task', 'of'],
  file_added: ['added a file', 'to'],
  file_removed: ['removed a file', 'from'],
  deleted: ['deleted', ''],
  restored: ['restored', ''],
  merged: ['merged', ''],
  unmerged: ['undid a merge', 'of'],
  enquired_again: ['noted another enquiry', 'of'],
  related: ['linked a relation', 'to'],
  unrelated: ['unlinked a relation', 'from'],
  revealed: ['looked at a document number', 'of'],
  document_added: ['added a document', 'of'],
  document_changed: ['changed a document', 'of'],
  document_removed: ['removed a document', 'of'],
  imported: ['imported', ''],
  import_undone: ['undid the import of', ''],
  exported: ['exported a list'],
  export_asked: ['asked for approval of an export'],
  export_approved: ['approved an export'],
  export_declined: ['declined an export'],
  bulk_changed: ['changed many records'],
  bulk_undone: ['undid a change of many records'],
  mailed: ['wrote a mail', 'about'],
  mail_failed: ['could not be mailed', 'about'],
  mail_settings_changed: ['changed how mail goes out'],
  mail_settings_removed: ['removed the mail server'],
  key_made: ['made the API key', ''],
  key_revoked: ['revoked the API key', ''],
  webhook_added: ['added the webhook', ''],
  webhook_changed: ['changed the webhook', ''],
  webhook_removed: ['removed the webhook', ''],
  webhook_secret_renewed: ['renewed the secret of the webhook', ''],
  webhook_switched_off: ['switched off the webhook', ''],
  plugin_installed: ['installed the plugin', ''],
  plugin_changed: ['changed the plugin', ''],
  plugin_enabled: ['enabled the plugin', ''],
  plugin_disabled: ['disabled the plugin', ''],
  plugin_removed: ['removed the plugin', ''],
  form_changed: ['changed the public form'],
  form_key_renewed: ['gave the public form a new address'],
  person_invited: ['invited', ''],
  person_uninvited: ['withdrew the invitation of', ''],
  person_joined: ['joined the agency'],
  person_changed: ['changed the rights of', ''],
  rights_changed: ['changed what may be done by', ''],
  export_approval_changed: ['changed whether exports need approval'],
  person_deactivated: ['deactivated', ''],
  person_reactivated: ['reactivated', ''],
  team_changed: ['changed the team', ''],
  handed_over: ['handed records over'],
  agency_changed: ['changed the profile of', ''],
  agency_confirmed: ['confirmed', ''],
  agency_approved: ['let in', ''],
  agency_suspended: ['suspended', ''],
  agency_resumed: ['ended the suspension of', ''],
  plan_changed: ['changed the plan of', ''],
  access_link_made: ['made a link to sign in anew for', ''],
  stage_added: ['added the lead status', ''],
  stage_changed: ['changed the lead status', ''],
  stage_removed: ['removed the lead status', ''],
  field_changed: ['changed the field', ''],
  bank_revealed: ['looked at the number of the bank account', ''],
  bank_changed: ['changed the bank account', ''],
  published: ['published', ''],
  archived: ['archived', ''],
  state_restored: ['went back to an earlier state', 'of'],
  link_renewed: ['gave a new public address', 'to'],
  proposal_made: ['made a proposal', 'for'],
  proposal_sent: ['sent', ''],
  proposal_seen: ['opened', ''],
  proposal_revoked: ['withdrew', ''],
  approval_asked: ['asked for approval', 'of sending'],
  approval_declined: ['declined to send', ''],
  approval_withdrawn: ['withdrew the request', 'to send'],
  proposal_declined: ['noted that the traveller does not want', ''],
  proposal_accepted: ['accepted', ''],
  acceptance_recorded: ['noted that the traveller accepted', ''],
  change_asked: ['asked for a change', 'of'],
}

/** The same of a lead, which is not itself what was sent, opened or accepted. */
const ofLeads: Partial<typeof plain> = {
  proposal_sent: ['sent a proposal', 'to'],
  proposal_seen: ['opened a proposal', 'for'],
  proposal_accepted: ['accepted a proposal', 'for'],
  acceptance_recorded: ['noted that a proposal was accepted', 'for'],
  change_asked: ['asked for a change of a proposal', 'for'],
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
      return changes.map((change) => <div key={change.field}>{changeWords(session, change)}</div>)
    case 'moved':
      return [movedWords(session, entry), data.lostReason ? `because: ${formatWord(said(data, 'lostReason'))}` : '']
        .filter(Boolean)
        .join(', ')
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
    case 'document_added':
    case 'document_removed':
    case 'revealed':
      return documentWords(data)
    case 'document_changed':
      return (
        <>
          {documentWords(data)}
          {changes.map((change) => (
            <div key={change.field}>{changeWords(session, change)}</div>
          ))}
        </>
      )
    case 'related':
    case 'unrelated':
      return `${relationNames[said(data, 'kind') as RelationKind]}: ${said(data, 'otherName')}`
    case 'merged':
    case 'unmerged':
      return said(data, 'otherName')
    case 'mailed':
      return <MailWords data={data} />
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
    const values = [value].flat().map((one) => valueWords(session, name === 'owner' ? 'ownerId' : name, one))
    return `${formatWord(name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`))}: ${values.join(', ')}`
  })
}

function rightsWords({ given, taken }: Record<string, unknown>): string {
  const names = (rights: unknown) => ((rights ?? []) as ActionRight[]).map((right) => rightWords[right].name)
  return [...names(given).map((name) => `${name}: given`), ...names(taken).map((name) => `${name}: taken`)].join(' · ')
}

/** Passport ••••4821, until 3 Feb 2027 */
function documentWords(data: Record<string, unknown>): string {
  const digits = said(data, 'lastDigits')
  const name = documentNames[said(data, 'kind') as DocumentKind]
  const until = formatDay(said(data, 'expiresOn'))
  return [digits ? `${name} ••••${digits}` : name, until && `until ${until}`].filter(Boolean).join(', ')
}

function wordsOf(session: Session, entry: TimelineEntry): Words {
  const detail = detailOf(session, entry)
  const isFollowUp = entry.data.kind === 'follow_up'
  if (entry.kind === 'task_added')
    return { verb: isFollowUp ? 'planned a follow-up' : 'added a task', joint: isFollowUp ? 'with' : 'for', detail }
  if (entry.kind === 'task_reopened' && isFollowUp) return { verb: 'reopened a follow-up', joint: 'with', detail }
  if (entry.kind === 'task_done')
    return { verb: isFollowUp ? 'followed up' : 'finished a task', joint: isFollowUp ? 'with' : 'of', detail }
  const [verb, joint] = (entry.subject === 'lead' && ofLeads[entry.kind]) || plain[entry.kind]
  return { verb, joint, detail }
}

function movedWords(session: Session, { data, changes }: TimelineEntry): string {
  const from = said(data, 'from') || valueWords(session, 'stageId', changes[0]?.from)
  const to = said(data, 'to') || valueWords(session, 'stageId', changes[0]?.to)
  return `${from} → ${to}`
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
