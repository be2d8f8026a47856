import type { RichText } from '@sarai/contract/rich-text'
import { htmlOf, linkedTextOf, plainTextOf } from '@sarai/itinerary/rich-text'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { findAgency } from '../agency/agency.service.ts'
import { mailPage } from '../mail/mail-page.rules.ts'
import { pictureKey } from '../pictures/pictures.service.ts'
import { Filling } from '../merge-fields/merge-fields.rules.ts'
import { signatureOf } from './signatures.service.ts'

/** Somebody's signature, as text and as HTML, and the pictures that go with it. */
export async function signatureFor(db: AgencyDb, actor: Person) {
  const [{ body: words, title, phone, pictureId, showsLogo }, agency] = await db.together(() => [
    signatureOf(db, actor.userId),
    findAgency(db),
  ])
  const filled = new Filling({
    'sender.name': actor.name,
    'sender.email': actor.email,
    'sender.title': title,
    'sender.phone': phone,
    'agency.name': agency.name,
  }).body(words)
  // Whoever registered an agency may be called as it is.
  const lines = filled.map((block) => plainTextOf([block]).trim())
  const signature = filled.filter((_, at) => lines[at] === '' || lines.indexOf(lines[at] ?? '') === at)
  const isStored = agency.logo !== null && !/^https?:/i.test(agency.logo)
  const pictures = [
    ...(pictureId ? [{ cid: 'portrait', key: pictureKey(db.agencyId, pictureId, 480, 'webp') }] : []),
    ...(showsLogo && isStored ? [{ cid: 'logo', key: logoKey(agency.logo ?? '') }] : []),
  ]
  return { text: linkedTextOf(signature), html: htmlOf(signature), pictures }
}

/** The words of a mail with a signature below them. */
export const signedText = (words: string, signature: string) => (signature ? `${words}\n\n-- \n${signature}` : words)

/** A mail with the signature below it, as text and as HTML, and the pictures that the HTML shows. */
export async function signed(db: AgencyDb, actor: Person, body: RichText) {
  const { text, html, pictures } = await signatureFor(db, actor)
  return { text: signedText(linkedTextOf(body), text), html: mailPage(htmlOf(body), html, pictures), pictures }
}
