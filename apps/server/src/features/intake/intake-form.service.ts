import { createHash } from 'node:crypto'
import type { FormSettings, PublicForm } from '@sarai/contract/intake'
import type { Enquiry } from '@sarai/contract/lead-schemas'
import type { FormVisitor, Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import { answerOnce } from '../../core/idempotency.ts'
import { isPublicKey, newPublicKey, refuseKey } from '../../core/public-keys.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { findAgency, traitsOf } from '../../kernel/agency/agency.service.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { campaignOf, hostOf, type Problems, readForm, type Typed } from './intake-form.rules.ts'
import { openPreview, signPreview, stampProblem } from './intake-stamps.service.ts'
import { findAgencyByFormKey, updateForm, updateFormKey } from './intake.queries.ts'
import { takeEnquiry } from './intake.service.ts'

const sentByVisitor: SharedLimit = { name: 'form visitor', attempts: 20, refusedFrom: 60, seconds: 600 }
const sentToForm: Limit = { name: 'form total', attempts: 600, seconds: 3600 }

type Agency = Awaited<ReturnType<typeof findAgency>>

function publicForm(services: Services, { formKey, formVersion, form }: Agency): PublicForm {
  return { key: formKey, version: formVersion, settings: form, baseUrl: services.config.appUrl ?? null }
}

export async function readPublicForm(services: Services, db: AgencyDb): Promise<PublicForm> {
  return publicForm(services, await findAgency(db))
}

const subject = { kind: 'agency' as const, label: 'Public form', ownerId: null }

/** Saves the form's settings, unless somebody else has saved since they were read. */
export async function savePublicForm(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { version, settings }: { version: number; settings: FormSettings },
): Promise<PublicForm> {
  const owner = settings.ownerId ? await findMember(db, settings.ownerId) : undefined
  if (settings.ownerId && !owner?.isActive) throw invalid({ 'settings.ownerId': 'This person is not in your team' })
  const saved = await updateForm(db, version, settings)
  if (!saved)
    throw conflict('STALE', 'Somebody changed this form while you were editing it.', {
      current: await readPublicForm(services, db),
    })
  await record(db, actor, 'form_changed', { ...subject, id: db.agencyId })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  return publicForm(services, saved)
}

/** Gives the form another address. The previous one stops working. */
export async function renewFormKey(services: Services, db: AgencyDb, actor: Member): Promise<PublicForm> {
  const saved = await updateFormKey(db, newPublicKey())
  await record(db, actor, 'form_key_renewed', { ...subject, id: db.agencyId })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
  return publicForm(services, saved)
}

/** What the page of a form needs of its agency. */
export interface ShownForm {
  settings: FormSettings
  agency: Pick<Agency, 'name' | 'logo' | 'currency' | 'timeZone'>
}

export function previewAddress(services: Services, db: AgencyDb, settings: FormSettings): string {
  return `/forms/preview/${signPreview(services, 'form', { agencyId: db.agencyId, settings })}`
}

/** @throws AppError 404 when the preview was never given out, or is over */
export async function openFormPreview(services: Services, token: string): Promise<ShownForm> {
  const shown = openPreview<{ agencyId: string; settings: FormSettings }>(services, 'form', token)
  const agency = shown && (await findAgency(services.database.readAs(shown.agencyId)))
  if (!shown || !agency || !isOpen(services, agency)) throw notFound('preview')
  return { settings: shown.settings, agency }
}

/**
 * The form that has this key.
 * @throws AppError 404 when there is none, 429 after very many attempts
 */
export async function openForm(
  services: Services,
  formKey: string,
  address: string,
): Promise<ShownForm & { agency: Agency }> {
  const { database } = services
  const agency = isPublicKey(formKey) ? await findAgencyByFormKey(database, formKey) : undefined
  if (agency && isOpen(services, agency)) return { settings: agency.form, agency }
  return refuseKey(services, { kind: 'form', noun: 'form', key: formKey, address })
}

export interface Sent {
  /** Of the form, or of the page that holds it: what its stamp was made for. */
  formKey: string
  typed: Typed
  address: string
  /** The host that this server is reached at. */
  host: string
}

/** What a form stands on, where it asks about something in particular. */
export interface Regarding {
  /** What that says of the enquiry, besides what is typed. */
  facts: Pick<Enquiry, 'destinations' | 'nights'>
  /** In words, before what the traveller wrote. */
  words: string
  /** For the lead's history. */
  about: Record<string, unknown>
  /** Who looks after it. */
  ownerId: string | null
}

const again = 'Please look through what you typed and send it once more.'

/** Why a submission looks automated; undefined if it does not. Nothing typed is lost: people can send it again. */
function suspicion(services: Services, { formKey, typed }: Sent): string | undefined {
  // A field that people do not see, and programs fill in.
  if (typed.homepage) return again
  const problem = stampProblem(services, formKey, typed.stamp ?? '', services.config.minFormSeconds * 1000)
  if (problem === 'too-fast') return `That was quick. ${again}`
  return problem && `This page was open for a long time. ${again}`
}

/**
 * Takes in what a traveller sent. Sent twice, the same form is taken in once.
 * @returns what is wrong with it, if something is; nothing is kept then
 */
export async function sendForm(
  services: Services,
  { settings, agency }: Awaited<ReturnType<typeof openForm>>,
  sent: Sent,
  regarding?: Regarding,
): Promise<Problems | undefined> {
  services.disk.checkWritable()
  await services.throttle.slow(sentByVisitor, `${sent.formKey} ${visitorOf(sent.address)}`)
  await services.throttle.hit(sentToForm, sent.formKey)
  const read = readForm(settings, sent.typed, agency.currency)
  if ('problems' in read) return read.problems
  const suspect = suspicion(services, sent)
  if (suspect) return { form: suspect }

  const agencyId = agency.id
  const actor: FormVisitor = { kind: 'form', agencyId, agency: traitsOf(agency) }
  const requirement = [regarding?.words, read.enquiry.requirement].filter(Boolean).join('\n\n').slice(0, 5000)
  const enquiry = {
    ...regarding?.facts,
    ...read.enquiry,
    requirement: requirement || null,
    campaign: campaignOf(sent.typed, sent.host),
  }
  const form = hostOf(sent.typed.page) ?? sent.host
  const about = { form, agreed: settings.consent ?? undefined, ...regarding?.about }
  const ownerId = regarding?.ownerId ?? settings.ownerId
  const taking = { enquiry, onDuplicate: 'attach' as const, ownerId, about }
  await services.database.writeAs(agencyId, (db) =>
    answerOnce(services.vault, db, { actorId: agencyId, key: onceKey(sent), input: enquiry }, async () => ({
      output: await takeEnquiry(services, db, actor, taking),
    })),
  )
  return undefined
}

/** The same words in the same form given out: sent by a double click, or again after a lost answer. */
function onceKey({ typed }: Sent): string {
  const { stamp = '', ...words } = typed
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('base64url')
  return `form ${stamp.split('.')[1]} ${hash}`
}
