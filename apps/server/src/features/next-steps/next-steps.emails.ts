import { html } from '../../core/http/html.ts'
import { designedMail } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import type { MailedLinks } from '../brochures/brochures-after.rules.ts'
import type { lookOf } from '../prospects/prospects-mail.service.ts'

interface Linked {
  to: string
  title: string
  what: MailedLinks
  pages: { name: string; url: string }[]
}

const subjects = { travellers: 'Your details for', papers: 'Your papers for' }
const leads = {
  travellers: 'This page takes the names, days of birth and passports of who travels:',
  papers: 'These are the papers of your trip:',
}

/** The pages of a trip, for whoever booked it. It is secret: whoever has a page's address may open it. */
export function writeLinksMail(
  { design, pictures }: Awaited<ReturnType<typeof lookOf>>,
  { to, title, what, pages }: Linked,
): Mail {
  const subject = `${subjects[what]} ${title}`.replace(/[\r\n]+/g, ' ').slice(0, 160)
  const foot = 'You get this mail because somebody asked for it on the page of your trip. Share it with nobody else.'
  const [first] = pages
  return {
    to,
    subject,
    isSecret: true,
    text: `Hello,

${leads[what]}

${pages.map(({ name, url }) => `${name}\n${url}`).join('\n\n')}

${foot}

${design.agency.name}
`,
    html: designedMail({
      ...design,
      cover: null,
      preview: leads[what],
      kicker: title,
      title: what === 'travellers' ? 'Who travels' : 'Your papers',
      words: html`<p>Hello,</p>
        <p>${leads[what]}</p>
        ${what === 'papers' && pages.map(({ name, url }) => html`<p><a href="${url}">${name}</a></p>`)}`,
      ...(what === 'travellers' && first ? { button: { label: 'Fill in who travels', url: first.url } } : {}),
      foot,
    }),
    pictures: pictures.filter(({ isCover }) => !isCover),
  }
}
