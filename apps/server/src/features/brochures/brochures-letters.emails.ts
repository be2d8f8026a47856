import { html } from '../../core/http/html.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { designedMail, logoCid, type MailDesign } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import type { MailPicture } from '../../kernel/mail/mail.table.ts'
import { formColours } from '../intake/intake-colours.rules.ts'

/** An agency as its mails show it. */
export interface MailAgency {
  name: string
  logo: string | null
  form: { colour: string }
}

/** How an agency's mails look: in its colours, with its logo, which goes with the mail unless it is on another server. */
export function mailLook({ name, logo, form }: MailAgency): { agency: MailDesign['agency']; pictures: MailPicture[] } {
  const { accent, onAccent } = formColours(form.colour)
  const hasLogo = logo !== null && !/^https?:/i.test(logo)
  return {
    agency: { name, accent, onAccent, hasLogo },
    pictures: hasLogo ? [{ cid: logoCid, key: logoKey(logo) }] : [],
  }
}

/** A subject as mail takes it: one line, and not too long. */
export const subjectLine = (subject: string) => subject.replace(/[\r\n]+/g, ' ').slice(0, 160)

interface Letter extends Pick<MailDesign, 'preview' | 'kicker' | 'title' | 'facts' | 'button' | 'foot'> {
  to: string
  subject: string
  /** Plain, a paragraph a line. */
  words: string
}

/** A mail of some words under the agency's name, with at most one thing to do. */
export function letter(mailed: MailAgency, { to, subject, words, ...design }: Letter): Mail & { html: string } {
  const { agency, pictures } = mailLook(mailed)
  const lines = words.split(/\n+/).map((line) => html`<p>${line}</p>`)
  return {
    to,
    subject: subjectLine(subject),
    text: `${[words, design.button?.url, agency.name].filter(Boolean).join('\n\n')}\n`,
    html: designedMail({ kicker: agency.name, ...design, agency, words: html`${lines}` }),
    pictures,
  }
}
