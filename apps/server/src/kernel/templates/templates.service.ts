import type { TemplateChannel, TemplatePurpose } from '@sarai/contract/merge-words'
import type { Template, TemplateWords } from '@sarai/contract/templates'
import { htmlOf, plainTextOf } from '@sarai/itinerary/rich-text'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { ownMergeFields } from '../custom-fields/custom-fields-templates.service.ts'
import { mailPage } from '../mail/mail-page.rules.ts'
import {
  Filling,
  type MergeValues,
  problemIn,
  problemInBody,
  whatsappTextOf,
} from '../merge-fields/merge-fields.rules.ts'
import { shippedTemplates } from './templates-shipped.rules.ts'
import {
  countTemplates,
  deleteTemplate,
  findTemplateForUpdate,
  insertTemplate,
  listTemplates,
  type TemplateRecord,
  updateTemplate,
} from './templates.queries.ts'

/** A limit beyond which nobody finds anything. */
const maxTemplates = 200

function shown({ id, version, channel, purpose, name, subject, body, shipped }: TemplateRecord): Template {
  return { id, version, channel, purpose, name, subject, body, shipped }
}

/** The agency's templates, and those that come with Sarai where it has none in their place. */
export async function allTemplates(db: AgencyDb): Promise<Template[]> {
  const own = (await listTemplates(db)).map(shown)
  const replaced = new Set(own.map(({ shipped }) => shipped))
  const rest = shippedTemplates.filter(({ shipped }) => !replaced.has(shipped))
  return [...rest.map((template) => ({ ...template, id: null, version: 0 })), ...own]
}

/** The template that is used where nobody chooses one. */
async function defaultTemplate(db: AgencyDb, purpose: TemplatePurpose, channel: TemplateChannel): Promise<Template> {
  const fitting = (await allTemplates(db)).filter((one) => one.purpose === purpose && one.channel === channel)
  const found = fitting.find(({ shipped }) => shipped !== null) ?? fitting[0]
  if (!found) throw new Error(`there is no template for ${purpose}`)
  return found
}

/** The words of a purpose, to be filled for one or many: for a mail, and for WhatsApp. */
export async function wordsFor(db: AgencyDb, purpose: TemplatePurpose) {
  const mail = await defaultTemplate(db, purpose, 'mail')
  const whatsapp = await defaultTemplate(db, purpose, 'whatsapp')
  return (values: MergeValues) => {
    const filling = new Filling(values)
    return {
      subject: filling.line(mail.subject ?? mail.name).slice(0, 160),
      mailText: filling
        .body(mail.body)
        .map((block) => plainTextOf([block]))
        .join('\n\n'),
      whatsappText: whatsappTextOf(filling.body(whatsapp.body)),
    }
  }
}

/** A mail by the template of its purpose. */
export async function mailByTemplate(
  db: AgencyDb,
  purpose: TemplatePurpose,
  values: MergeValues,
): Promise<{ subject: string; text: string; html: string }> {
  const template = await defaultTemplate(db, purpose, 'mail')
  const filling = new Filling(values)
  const body = filling.body(template.body)
  const subject = filling.line(template.subject ?? template.name).slice(0, 160)
  return { subject, text: plainTextOf(body), html: mailPage(htmlOf(body)) }
}

/** @throws AppError 422 where a field is unknown, or a mail has no subject */
async function checkWords(db: AgencyDb, { channel, purpose, subject, body }: TemplateWords): Promise<void> {
  if (channel === 'mail' && !subject) throw invalid({ subject: 'Enter a subject' })
  const own = await ownMergeFields(db)
  const ofSubject = subject === null ? undefined : problemIn(subject, purpose, own)
  if (ofSubject) throw invalid({ subject: ofSubject })
  const ofBody = problemInBody(body, purpose, own)
  if (ofBody) throw invalid({ body: ofBody })
  if (!plainTextOf(body)) throw invalid({ body: 'Write something' })
}

const stored = ({ channel, purpose, name, subject, body }: TemplateWords, actor: Person) => ({
  channel,
  purpose,
  name,
  subject: channel === 'mail' ? subject : null,
  body,
  updatedBy: actor.userId,
})

function announce(db: AgencyDb, actor: Person): void {
  db.announce({ topic: 'templates', ids: [], by: actor.userId })
}

export async function createTemplate(
  db: AgencyDb,
  actor: Person,
  { shipped, ...words }: TemplateWords & { shipped: string | null },
): Promise<Template> {
  await checkWords(db, words)
  const original = shippedTemplates.find((one) => one.shipped === shipped)
  if (shipped !== null && !original) throw invalid({ shipped: 'There is no such template' })
  if (original && (original.channel !== words.channel || original.purpose !== words.purpose))
    throw invalid({ purpose: 'What it is for stays as it is' })
  if ((await countTemplates(db)) >= maxTemplates)
    throw refused('TOO_MANY_TEMPLATES', `You have ${maxTemplates} templates. Remove one that is not used any more.`)
  const template = await insertTemplate(db, { ...stored(words, actor), shipped })
  announce(db, actor)
  return shown(template)
}

export async function changeTemplate(
  db: AgencyDb,
  actor: Person,
  { id, version, ...words }: TemplateWords & { id: string; version: number },
): Promise<Template> {
  const before = await findTemplateForUpdate(db, id)
  if (!before) throw notFound('template')
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this template while you were editing it.', { current: shown(before) })
  await checkWords(db, words)
  if (before.shipped && (before.channel !== words.channel || before.purpose !== words.purpose))
    throw invalid({ purpose: 'What it is for stays as it is' })
  const template = await updateTemplate(db, id, stored(words, actor))
  announce(db, actor)
  return shown(template)
}

/** Removes a template; one that took the place of one that comes with Sarai gives it back. */
export async function removeTemplate(db: AgencyDb, actor: Person, id: string): Promise<void> {
  if (!(await deleteTemplate(db, id))) throw notFound('template')
  announce(db, actor)
}
