import { linkMark, vendorRequestPath } from '@sarai/contract/booking-request-words'
import { htmlOf } from '@sarai/itinerary/rich-text'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { raw } from '../../core/http/html.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { designedMail } from '../../kernel/mail/mail-design.emails.ts'
import { type Posted, sendMail } from '../../kernel/mail/mail.service.ts'
import type { Services } from '../../services.ts'
import { mailLook } from '../brochures/brochures-letters.emails.ts'
import { subjectOf } from '../trips/trips-found.service.ts'
import type { findTrip } from '../trips/trips.service.ts'
import type { RequestRecord } from './booking-requests.queries.ts'

export type Trip = NonNullable<Awaited<ReturnType<typeof findTrip>>>

export const linkOf = ({ appUrl }: Services, { publicKey }: Pick<RequestRecord, 'publicKey'>) =>
  appUrl + vendorRequestPath(publicKey)

/** A text with the vendor's link in it: where it was put, else at its end. */
export function withLink(text: string, url: string): string {
  return text.includes(linkMark) ? text.replaceAll(linkMark, url) : `${text}\n\n${url}`
}

const paragraphsOf = (text: string) =>
  text.split(/\n{2,}/).map((paragraph) => ({
    type: 'paragraph' as const,
    content: paragraph
      .split('\n')
      .flatMap((words, at) => [
        ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
        ...(words ? [{ type: 'text' as const, text: words }] : []),
      ]),
  }))

interface Written {
  request: RequestRecord
  trip: Trip
  to: string
  subject: string
  /** With the mark where the link goes; the mail has a button too. */
  text: string
  /** Whether an answer is expected, or only that the vendor takes note. */
  asks?: boolean
}

/** Writes to a vendor through the agency's mail server. */
export async function mailVendor(
  services: Services,
  db: AgencyDb,
  actor: Member | undefined,
  { request, trip, to, subject, text, asks = true }: Written,
): Promise<Posted> {
  const { agency, pictures } = mailLook(await findAgency(db))
  const url = linkOf(services, request)
  const mail = {
    to,
    subject,
    text: withLink(text, url),
    html: designedMail({
      agency,
      preview: asks ? `${agency.name} asks for your answer` : `${agency.name} tells you of a change`,
      title: subject,
      words: raw(htmlOf(paragraphsOf(text.replaceAll(linkMark, url)))),
      button: { label: asks ? 'Answer' : 'I have noted it', url },
      lists: [],
      foot: `This link is for ${request.vendor} alone. Whoever has it can answer.`,
    }),
    pictures,
    ...(actor?.kind === 'member' ? { replyTo: actor.email } : {}),
  }
  return sendMail(services, db, mail, { about: subjectOf(trip), by: actor, isToVendor: true })
}
