import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'

type Agency = Awaited<ReturnType<typeof findAgency>>

/** How a link goes to somebody outside. */
export interface LinkSending {
  channel: 'mail' | 'whatsapp' | 'link'
  to?: string
  subject?: string
  message?: string | null
}

interface Link<Url extends string | null> {
  channel: LinkSending['channel']
  /** To whom it is mailed, where that is known. */
  to: string | null | undefined
  phone: string | null
  /** Null where there is no page that it could lead to: the words say all of it. */
  url: Url
  words: string
  /** Mails it. */
  mail: (agency: Agency, to: string) => Promise<MailWarning[]>
}

/** Mails a link, or answers with the words to send. @throws AppError 422 for a mail to nobody */
export async function sendLinkOut<Url extends string | null>(
  db: AgencyDb,
  { channel, to, phone, url, words, mail }: Link<Url>,
) {
  const agency = await findAgency(db)
  let warnings: MailWarning[] = []
  if (channel === 'mail') {
    if (!to) throw invalid({ to: 'Enter an email address' })
    warnings = await mail(agency, to)
  }
  const text = [words, url, agency.name].filter(Boolean).join('\n\n')
  return { data: { url, text, whatsappUrl: whatsappUrl(phone, text) }, warnings }
}
