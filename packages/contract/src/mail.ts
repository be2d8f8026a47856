import * as z from 'zod'
import { mailWarning } from './lead-schemas.ts'
import { mailAbout, mailStates, mailWaits } from './mail-words.ts'
import { email, id, line } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { richText } from './rich-text.ts'
import { tableQuery, tableResult } from './table.ts'

export const mailRow = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  problem: z.string().nullable(),
  /** What it waits for besides its next attempt. */
  waitsFor: z.enum(mailWaits).nullable(),
  about: z.enum(mailAbout).nullable(),
  aboutId: id.nullable(),
  aboutLabel: z.string().nullable(),
  createdBy: id.nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** When it is tried again. */
  nextAt: z.string().nullable(),
})
export type MailRow = z.infer<typeof mailRow>

const wholeMail = mailRow.extend({
  /** Null where it holds what opens an account, or a link that is not for the reader. */
  text: z.string().nullable(),
  replyTo: z.string().nullable(),
  attachmentName: z.string().nullable(),
})
export type WholeMail = z.infer<typeof wholeMail>

/** A mail as it would go out, to look at. */
export const mailPreview = z.object({
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  replyTo: z.string(),
  subject: z.string(),
  html: z.string(),
  /** Goes with the HTML to where a frame can show it; nothing else is shown there. */
  htmlKey: z.string(),
  /** Where a frame can show it, for five minutes. */
  frame: z.string(),
  text: z.string(),
})
export type MailPreview = z.infer<typeof mailPreview>

const mailFilters = z.strictObject({
  state: z.array(z.enum(mailStates)).max(mailStates.length).optional(),
  about: id.optional(),
})
export type MailFilters = z.infer<typeof mailFilters>
const mailTableQuery = tableQuery(['createdAt'], mailFilters)
export type MailTableQuery = z.infer<typeof mailTableQuery>

/** The record that a mail is about. */
export const mailOn = z.union([
  z.strictObject({ leadId: id }),
  z.strictObject({ contactId: id }),
  z.strictObject({ proposalId: id }),
])
export type MailOn = z.infer<typeof mailOn>

const byId = z.strictObject({ id })

export const mailCalls = {
  list: memberProcedure('records', 'read')
    .route({
      method: 'POST',
      path: '/mail/all-mail',
      summary: 'List the mails of the outbox',
      description: 'Yours, and those about records that you may see. The search looks at addresses and subjects.',
    })
    .input(mailTableQuery)
    .output(tableResult(mailRow)),

  get: memberProcedure('records', 'read')
    .route({ method: 'GET', path: '/mail/{id}', summary: 'Read a mail of the outbox' })
    .input(byId)
    .output(success(wholeMail)),

  write: memberProcedure('records', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/mail',
      summary: 'Write a mail about a record',
      description: 'It goes into the outbox and from there to whom it is for. Your signature is put below.',
    })
    .input(
      z.strictObject({
        on: mailOn,
        to: email,
        subject: line(160, 'Enter a subject'),
        body: richText.min(1, { error: 'Write something' }),
      }),
    )
    .output(z.object({ status: z.literal(true), data: mailRow, warnings: z.array(mailWarning).optional() })),

  sendAgain: memberProcedure('records', 'write')
    .route({
      method: 'POST',
      path: '/mail/{id}/send-again',
      summary: 'Send a mail again',
      description: 'One that waits, was refused or was cancelled is tried now; one that was sent is not sent twice.',
    })
    .input(byId)
    .output(z.object({ status: z.literal(true), data: mailRow, warnings: z.array(mailWarning).optional() })),

  cancel: memberProcedure('records', 'write')
    .route({ method: 'POST', path: '/mail/{id}/cancel', summary: 'Cancel a mail' })
    .input(byId)
    .output(success(mailRow)),

  sendHeld: memberProcedure('records', 'write')
    .route({
      method: 'POST',
      path: '/mail/send-held',
      summary: 'Send the mails that wait for a mail server',
      description: 'Those named, or all that you may see, up to a thousand at a time.',
    })
    .input(z.strictObject({ ids: z.array(id).min(1).max(1000).optional() }))
    .output(
      z.object({
        status: z.literal(true),
        data: z.object({ count: z.int() }),
        warnings: z.array(mailWarning).optional(),
      }),
    ),
}
