import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailPreview } from '@sarai/contract/mail'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { bearerNow, bearerOf, openFileLink, signLink } from '../../core/file-links.ts'
import type { Services } from '../../services.ts'
import { routeFor } from './mail-route.service.ts'
import type { MailPicture } from './mail.table.ts'

/** Where mails are shown, in frames of the app and nowhere else. */
export const mailPreviewPath = '/mail-previews/'

/** Forms send every line break as two characters. */
const sealOf = ({ secret }: Services, html: string) =>
  createHmac('sha256', secret)
    .update(`mail preview ${html.replace(/\r\n?/g, '\n')}`)
    .digest()

/** The pictures of a mail at their addresses here, since a browser finds none that come along. */
const shownHere = (html: string, pictures: readonly MailPicture[]) =>
  pictures.reduce((shown, { cid, key }) => shown.replaceAll(`src="cid:${cid}"`, `src="${addressOf(key)}"`), html)

const addressOf = (key: string) =>
  key.includes('/pictures/') ? `/uploads/packages/${key.replace('/pictures/', '/')}` : `/uploads/${key}`

interface Written {
  subject: string
  text: string
  html: string
  pictures: readonly MailPicture[]
}

/** A mail as it would go out in somebody's name. */
export async function previewOfMail(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { subject, text, html: written, pictures }: Written,
): Promise<MailPreview> {
  const route = await routeFor(services, db, 'agency')
  const html = shownHere(written, pictures)
  return {
    from: typeof route === 'object' ? route.from : null,
    replyTo: (typeof route === 'object' ? route.replyTo : null) ?? actor.email,
    subject,
    html,
    htmlKey: sealOf(services, html).toString('base64url'),
    frame: mailPreviewPath + signLink(services, { kind: 'mail', bearer: bearerOf(actor) }),
    text,
  }
}

/** The agency whose people look at a mail. @throws AppError 404 where the link is over, or its person is gone */
export async function whosePreview(services: Services, token: string, isOwn: boolean): Promise<string> {
  const linked = openFileLink(services, token)
  if (linked?.kind !== 'mail') throw notFound('mail')
  if (!(await bearerNow(services, linked.bearer, isOwn))) throw notFound('mail')
  return linked.bearer.agencyId
}

/** Whether a mail was made here: no other page is shown under our name. */
export function isOurs(services: Services, html: string, key: string): boolean {
  const [expected, given] = [sealOf(services, html), Buffer.from(key, 'base64url')]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
