import { type AttachableKind, attachableKinds, kinds } from '@sarai/contract/record-kinds'
import type { FieldChange, Subject, TimelineKind } from '@sarai/contract/timeline'
import type { DeliveredType, WebhookEvent } from '@sarai/contract/webhook-words'

/** Events without a timeline entry: time passes, or another entry says it already. */
export const unlisted = ['task_due'] as const
export type Unlisted = (typeof unlisted)[number]

/** The events of a kind of entry, by what it is about. What is not named is told nobody outside. */
type Told = Partial<Record<Subject, WebhookEvent>>

/** The same event whatever record it is on. */
const onAny = (event: WebhookEvent): Told => Object.fromEntries(attachableKinds.map((kind) => [kind, event]))

/** The event of each kind of record: `lead.created`. */
const ofEach = (what: 'created' | 'updated'): Told =>
  Object.fromEntries(attachableKinds.map((kind): [AttachableKind, WebhookEvent] => [kind, `${kind}.${what}`]))

/** The same of kinds whose records can be deleted: a trip is cancelled. */
const ofDeleted = (what: 'deleted' | 'restored'): Told =>
  Object.fromEntries(
    attachableKinds.flatMap((kind): [AttachableKind, WebhookEvent][] =>
      kind === 'trip' ? [] : [[kind, `${kind}.${what}`]],
    ),
  )

/** Kept within the agency: looks at secrets, settings, people, and what another entry tells already. */
const untold: Told = {}

/**
 * Which entries of the timeline webhooks are told of. A new kind of entry has to be put here, as an event or as `untold`,
 * before anything compiles.
 */
export const eventsOf: Record<TimelineKind | Unlisted, Told> = {
  created: { ...ofEach('created'), paymentRun: 'payment_run.created' },
  changed: { ...ofEach('updated'), paymentRun: 'payment_run.updated' },
  moved: { lead: 'lead.stage_changed', booking: 'booking.status_changed' },
  assigned: {
    lead: 'lead.assigned',
    contact: 'contact.assigned',
    proposal: 'proposal.assigned',
    package: 'package.assigned',
  },
  note_added: onAny('note.created'),
  note_changed: untold,
  note_removed: untold,
  task_added: onAny('task.created'),
  task_done: onAny('task.completed'),
  task_reopened: onAny('task.updated'),
  task_changed: onAny('task.updated'),
  task_removed: onAny('task.deleted'),
  // Told as what became of the record.
  tasks_closed: untold,
  examples_loaded: untold,
  examples_removed: untold,
  tasks_back: untold,
  file_added: onAny('file.created'),
  file_removed: untold,
  file_shared: untold,
  file_withheld: untold,
  deleted: ofDeleted('deleted'),
  restored: ofDeleted('restored'),
  merged: { contact: 'contact.merged', vendor: 'vendor.merged' },
  unmerged: { contact: 'contact.unmerged', vendor: 'vendor.unmerged' },
  related: untold,
  unrelated: untold,
  revealed: untold,
  document_added: untold,
  document_changed: untold,
  document_removed: untold,
  imported: { import: 'import.finished' },
  import_undone: { import: 'import.undone' },
  bulk_changed: { agency: 'bulk.changed' },
  bulk_undone: { agency: 'bulk.undone' },
  exported: untold,
  export_asked: untold,
  export_approved: untold,
  export_declined: untold,
  published: { package: 'package.published' },
  archived: { package: 'package.archived' },
  state_restored: { proposal: 'proposal.updated', package: 'package.updated' },
  link_renewed: untold,
  // Told of the proposal itself, as made.
  proposal_made: untold,
  proposal_sent: { proposal: 'proposal.sent' },
  proposal_seen: { proposal: 'proposal.opened' },
  proposal_revoked: { proposal: 'proposal.revoked' },
  // Told as sent, once it is.
  approval_asked: untold,
  approval_declined: untold,
  approval_withdrawn: untold,
  proposal_declined: { proposal: 'proposal.declined' },
  proposal_accepted: { proposal: 'proposal.accepted' },
  acceptance_recorded: { proposal: 'proposal.accepted' },
  change_asked: { proposal: 'proposal.change_requested' },
  enquired_again: { lead: 'lead.enquired_again' },
  mailed: untold,
  mail_failed: untold,
  key_made: untold,
  key_revoked: untold,
  webhook_added: untold,
  webhook_changed: untold,
  webhook_removed: untold,
  webhook_secret_renewed: untold,
  webhook_switched_off: untold,
  plugin_installed: untold,
  plugin_changed: untold,
  plugin_enabled: untold,
  plugin_disabled: untold,
  plugin_removed: untold,
  mail_settings_changed: untold,
  mail_settings_removed: untold,
  form_changed: untold,
  form_key_renewed: untold,
  person_invited: untold,
  person_uninvited: untold,
  person_joined: untold,
  person_changed: untold,
  rights_changed: untold,
  export_approval_changed: untold,
  person_deactivated: untold,
  person_reactivated: untold,
  team_changed: untold,
  handed_over: untold,
  agency_changed: untold,
  agency_confirmed: untold,
  agency_approved: untold,
  agency_suspended: untold,
  agency_resumed: untold,
  plan_changed: untold,
  access_link_made: untold,
  stage_added: untold,
  stage_changed: untold,
  stage_removed: untold,
  field_changed: untold,
  bank_revealed: untold,
  vendor_bank_asked: untold,
  // Webhooks hear of the invoice itself.
  invoice_drafted: untold,
  invoice_issued: { invoice: 'invoice.issued' },
  note_issued: untold,
  invoice_sent: { invoice: 'invoice.sent' },
  invoice_cancelled: { invoice: 'invoice.cancelled' },
  irn_recorded: { invoice: 'invoice.updated' },
  bill_entered: { bill: 'bill.entered' },
  bill_cancelled: { bill: 'bill.cancelled' },
  bill_credited: { bill: 'bill.credited' },
  bill_credit_cancelled: { bill: 'bill.updated' },
  vendor_paid: { bill: 'bill.paid' },
  vendor_payment_cancelled: { bill: 'bill.updated' },
  vendor_refunded: { bill: 'bill.updated' },
  vendor_refund_cancelled: { bill: 'bill.updated' },
  payment_run_submitted: { paymentRun: 'payment_run.submitted' },
  payment_run_approved: { paymentRun: 'payment_run.approved' },
  payment_run_declined: { paymentRun: 'payment_run.updated' },
  payment_run_reopened: { paymentRun: 'payment_run.updated' },
  payment_run_exported: { paymentRun: 'payment_run.exported' },
  payment_run_paid: { paymentRun: 'payment_run.paid' },
  payment_run_cancelled: { paymentRun: 'payment_run.cancelled' },
  // Told with what the run came to.
  payment_line_refused: untold,
  voucher_issued: { voucher: 'voucher.issued' },
  voucher_sent: { voucher: 'voucher.sent' },
  voucher_acknowledged: { voucher: 'voucher.acknowledged' },
  voucher_cancelled: { voucher: 'voucher.cancelled' },
  voucher_settings_changed: untold,
  voucher_key_changed: untold,
  vendor_bank_confirmed: untold,
  vendor_bank_refused: untold,
  vendor_bank_withdrawn: untold,
  vendor_bank_removed: untold,
  bank_changed: untold,
  payers_changed: { trip: 'trip.updated' },
  pay_link_sent: untold,
  payment_declared: { trip: 'payment.declared' },
  payment_rejected: { trip: 'payment.rejected' },
  payment_received: { trip: 'payment.received' },
  payment_cancelled: { trip: 'payment.cancelled' },
  payment_bounced: { trip: 'payment.bounced' },
  payment_refunded: { trip: 'payment.refunded' },
  payment_applied: untold,
  bank_matched: untold,
  bank_unmatched: untold,
  books_closed: untold,
  books_opened: untold,
  openings_posted: untold,
  openings_removed: untold,
  tcs_deposited: untold,
  tcs_deposit_cancelled: untold,
  tax_profile_changed: untold,
  traveller_added: { trip: 'trip.travellers_changed' },
  traveller_changed: { trip: 'trip.travellers_changed' },
  traveller_removed: { trip: 'trip.travellers_changed' },
  traveller_cancelled: { trip: 'trip.travellers_changed' },
  travellers_filled: { trip: 'trip.travellers_changed' },
  traveller_link_made: untold,
  traveller_link_revoked: untold,
  trip_cancelled: { trip: 'trip.cancelled' },
  trip_amended: { trip: 'trip.amended' },
  amendment_begun: untold,
  amendment_dropped: untold,
  // Told as the trip's.
  amendment_accepted: untold,
  booking_requested: { booking: 'booking.requested' },
  booking_request_withdrawn: untold,
  booking_answered: { booking: 'booking.answered' },
  // Told as updated and moved.
  counter_taken: untold,
  counter_refused: untold,
  vendor_wrote: untold,
  repriced: untold,
  price_kept: untold,
  price_told: untold,
  price_dismissed: untold,
  task_due: onAny('task.due'),
}

/** Where the API answers with the whole record. */
const paths: Partial<Record<Subject, string>> = Object.fromEntries(
  attachableKinds.map((kind) => [kind, `/api/${kinds[kind].list}/`]),
)

/** What of an entry's own facts is told: ids, times and names of versions, never what people wrote to each other. */
const tellable = [
  'noteId',
  'taskId',
  'dueAt',
  'assigneeId',
  'fileId',
  'importId',
  'operationId',
  'otherId',
  'proposalId',
  'leadId',
  'contactId',
  'number',
  'version',
  'name',
] as const
/** Facts whose values before and after are told: both are ids. */
const tellableChanges = ['stageId', 'ownerId']

/** An entry of the timeline, or what is like one, as far as an event is made of it. */
export interface HappenedEntry {
  kind: TimelineKind | Unlisted
  subject: Subject
  subjectId: string
  subjectLabel: string
  subjectOwnerId?: string | null
  actorId?: string | null
  actorLabel?: string | null
  changes?: FieldChange[]
  data?: Record<string, unknown>
  /** Where the API answers with it, where that is not an address of its own. */
  path?: string
}

/** The event that an entry is; undefined where webhooks are not told of it. */
export function eventOf({ kind, subject }: Pick<HappenedEntry, 'kind' | 'subject'>): WebhookEvent | undefined {
  return eventsOf[kind][subject]
}

/**
 * What an event says of what happened: which record, who did it, and which facts changed, by name. It holds no prices,
 * notes or secrets; whoever wants the record asks the API for it, with a key that may see it.
 */
export function dataOf(entry: HappenedEntry): Record<string, unknown> {
  const { subject, subjectId, subjectLabel, actorId, actorLabel, changes = [], data = {} } = entry
  const path = entry.path ?? (paths[subject] ? paths[subject] + subjectId : null)
  const told = tellable.filter((name) => !(name === 'name' && data.tellsCosts))
  const details = Object.fromEntries(
    told.flatMap((name) =>
      typeof data[name] === 'string' || typeof data[name] === 'number' ? [[name, data[name]]] : [],
    ),
  )
  return {
    record: { kind: subject, id: subjectId, name: subjectLabel, path },
    ownerId: entry.subjectOwnerId ?? null,
    by: { userId: actorId ?? null, name: actorLabel ?? null },
    changed: changes.map(({ field }) => field),
    values: Object.fromEntries(
      changes
        .filter(({ field }) => tellableChanges.includes(field))
        .map(({ field, from, to }) => [field, { from, to }]),
    ),
    details,
  }
}

export const publicEventId = (eventId: string): string => `evt_${eventId}`

/** The text that is sent. */
export function envelopeOf(
  event: { eventId: string; type: DeliveredType; at: Date; agencyId: string },
  data: Record<string, unknown>,
): string {
  const { eventId, type, at, agencyId } = event
  return JSON.stringify({
    id: publicEventId(eventId),
    type,
    version: 1,
    timestamp: at.toISOString(),
    agencyId,
    data,
  })
}
