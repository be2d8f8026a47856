import * as z from 'zod'
import { mailOn } from './mail.ts'
import { templateChannels, templatePurposes } from './merge-words.ts'
import { id, line, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { richText } from './rich-text.ts'

/** A key of a template that comes with Sarai. */
const shippedKey = z.string().regex(/^[a-z_]{1,60}$/)

const words = {
  channel: z.enum(templateChannels),
  purpose: z.enum(templatePurposes),
  name: line(80, 'Enter a name'),
  /** Of a mail; null for WhatsApp. */
  subject: line(160, 'Enter a subject').nullable(),
  body: richText.min(1, { error: 'Write something' }),
}
const templateWords = z.strictObject(words)
export type TemplateWords = z.infer<typeof templateWords>

export const template = z.object({
  ...words,
  /** null for one that comes with Sarai and was not changed. */
  id: id.nullable(),
  version: z.int(),
  /** Which of those that come with Sarai it is, or takes the place of. */
  shipped: shippedKey.nullable(),
})
export type Template = z.infer<typeof template>

const settingsOf = { only: 'main-user' } as const

export const templatesCalls = {
  list: memberProcedure('account', 'read')
    .route({
      method: 'GET',
      path: '/templates',
      summary: 'List the templates',
      description: 'Yours, and those that come with Sarai as far as you have not changed them.',
    })
    .output(success(z.array(template))),

  create: memberProcedure('settings', 'write', { ...settingsOf, creates: true })
    .route({
      method: 'POST',
      path: '/templates',
      summary: 'Write a template',
      description: 'With `shipped`, it takes the place of one that comes with Sarai until it is removed.',
    })
    .input(templateWords.extend({ shipped: shippedKey.nullable().default(null) }))
    .output(success(template)),

  update: memberProcedure('settings', 'write', settingsOf)
    .route({ method: 'PATCH', path: '/templates/{id}', summary: 'Change a template' })
    .input(templateWords.extend({ id, version }))
    .output(success(template)),

  remove: memberProcedure('settings', 'write', settingsOf)
    .route({
      method: 'DELETE',
      path: '/templates/{id}',
      summary: 'Remove a template',
      description: 'Where it took the place of one that comes with Sarai, that is back.',
    })
    .input(z.strictObject({ id }))
    .output(done),

  preview: memberProcedure('records', 'read')
    .route({
      method: 'POST',
      path: '/templates/preview',
      summary: 'See a template filled in',
      description: 'With what a record holds; without one, with the names of the fields.',
    })
    .input(
      z.strictObject({
        purpose: z.enum(templatePurposes),
        subject: z.string().max(160).nullable(),
        body: richText,
        on: mailOn.nullable(),
      }),
    )
    .output(
      success(
        z.object({
          subject: z.string().nullable(),
          body: richText,
          /** The same for WhatsApp, with its signs for bold and italic. */
          text: z.string(),
          /** Fields that the record has nothing for, and that no fallback stands in for. */
          missing: z.array(z.string()),
          /** Opens WhatsApp with the text to the record's number, if it has one. */
          whatsappUrl: z.string().nullable(),
        }),
      ),
    ),
}
