import * as z from 'zod'
import { id } from './primitives.ts'
import { memberProcedure } from './procedure.ts'
import { recordKinds } from './record-kinds.ts'

/** Records that have a timeline of their own. */
export const subjects = [...recordKinds, 'import', 'agency'] as const
export type Subject = (typeof subjects)[number]

export const timelineKinds = [
  'created',
  'changed',
  'moved',
  'assigned',
  'note_added',
  'note_changed',
  'note_removed',
  'task_added',
  'task_done',
  'task_reopened',
  'task_changed',
  'task_removed',
  'file_added',
  'file_removed',
  'deleted',
  'restored',
  'merged',
  'unmerged',
  'related',
  'unrelated',
  'revealed',
  'document_added',
  'document_changed',
  'document_removed',
  'imported',
  'import_undone',
  'bulk_changed',
  'bulk_undone',
  'exported',
  'export_asked',
  'export_approved',
  'export_declined',
  'published',
  'archived',
  'state_restored',
  'link_renewed',
  'proposal_made',
  'proposal_sent',
  'proposal_seen',
  'proposal_revoked',
  'approval_asked',
  'approval_declined',
  'approval_withdrawn',
  'proposal_declined',
  'proposal_accepted',
  'acceptance_recorded',
  'change_asked',
  'enquired_again',
  'mailed',
  'mail_failed',
  'key_made',
  'key_revoked',
  'webhook_added',
  'webhook_changed',
  'webhook_removed',
  'webhook_secret_renewed',
  'webhook_switched_off',
  'plugin_installed',
  'plugin_changed',
  'plugin_enabled',
  'plugin_disabled',
  'plugin_removed',
  'mail_settings_changed',
  'mail_settings_removed',
  'form_changed',
  'form_key_renewed',
  'person_invited',
  'person_uninvited',
  'person_joined',
  'person_changed',
  'rights_changed',
  'export_approval_changed',
  'person_deactivated',
  'person_reactivated',
  'team_changed',
  'handed_over',
  'agency_changed',
  'agency_confirmed',
  'agency_approved',
  'agency_suspended',
  'agency_resumed',
  'plan_changed',
  'access_link_made',
  'stage_added',
  'stage_changed',
  'stage_removed',
  'field_changed',
  'bank_revealed',
  'bank_changed',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** One field's change. Values are as the record holds them; the screen knows how to show each. */
export const fieldChange = z.object({
  field: z.string(),
  /** What one of the agency's own fields was called then; its values are texts, as they read then. */
  label: z.string().optional(),
  from: z.unknown(),
  to: z.unknown(),
})
export type FieldChange = z.infer<typeof fieldChange>

export const timelineEntry = z.object({
  id,
  at: z.string(),
  kind: z.enum(timelineKinds),
  subject: z.enum(subjects),
  subjectId: id,
  /** Name or number of the record at the time, so that an entry reads without a look-up. */
  subjectLabel: z.string(),
  /** Who did it; null where nobody of the agency did (a web form, a rule). */
  actorId: id.nullable(),
  /** In words, where no person acted: `web form`, `API key Website`. */
  actorLabel: z.string().nullable(),
  changes: z.array(fieldChange),
  /** What else the entry says; its shape depends on `kind`. */
  data: z.record(z.string(), z.unknown()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const timelinePage = z.object({
  status: z.literal(true),
  data: z.array(timelineEntry),
  next: z.string().nullable(),
})

export const activity = {
  list: memberProcedure('records', 'read')
    .route({
      method: 'POST',
      path: '/activity/all-activity',
      summary: 'List what happened in the agency',
      description: 'Newest first, as far as you may see the records concerned.',
    })
    .input(
      z.strictObject({
        cursor: z.string().max(200).optional(),
        perPage: z.int().min(1).max(100).default(40),
        actor: id.optional(),
        kind: z.array(z.enum(timelineKinds)).optional(),
      }),
    )
    .output(timelinePage),
}
