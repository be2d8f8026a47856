import type { CollectedTax } from '@sarai/contract/collected-tax'
import type { VersionChange } from '@sarai/contract/prospect-prices'
import { writePrice } from '@sarai/itinerary/collected-tax'
import { momentWords } from '../../core/days.rules.ts'
import { html, raw } from '../../core/http/html.ts'
import { designedMail, type MailDesign } from '../../kernel/mail/mail-design.emails.ts'
import { mailFont } from '../../kernel/mail/mail-look.rules.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import type { MailPicture } from '../../kernel/mail/mail.table.ts'
import type { ChosenWords } from './prospects-bought.rules.ts'
import { amendedList, listsInHtml, listsInText, type MailList } from './prospects-changes.emails.ts'
import { proposalNumber } from './prospects.rules.ts'

interface Facts {
  id: string
  number: number
  title: string
  leadId: string | null
}

/** How the agency's mails about the trip look. */
interface Look {
  design: Pick<MailDesign, 'agency' | 'cover'>
  pictures: MailPicture[]
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
const detailsUrl = (appUrl: string, { id }: Facts) => `${appUrl}/prospect-details/${id}`
const foot = 'You get this mail because you look after this proposal.'

interface ChangeAsked {
  who: string
  points: { text: string }[]
  chosen: {
    option: string | null
    extras: string[]
    total: number
    currency: string
    /** At source, on top of it. */
    collected: CollectedTax | null
  } | null
}

/** Tells an RM what a traveller wants to have changed. */
export function changeAsked(
  appUrl: string,
  look: Look,
  owner: { name: string; email: string },
  proposal: Facts,
  { who, points, chosen }: ChangeAsked,
): Mail {
  const number = proposalNumber(proposal.number)
  const url = detailsUrl(appUrl, proposal)
  const parts = chosen && [chosen.option, ...chosen.extras].filter(Boolean).join(', ')
  const price = chosen && writePrice(chosen, chosen.collected)
  const choice = chosen && `${parts ? `${parts}, ` : ''}${price}`
  const lead = `${who} looked at ${number}, ${proposal.title}, and asks for a change.`
  return {
    to: owner.email,
    subject: oneLine(`${who} asks for a change of ${number}`),
    text: `Hello ${owner.name},

${lead}

${points.map(({ text }) => `• ${text}`).join('\n')}
${choice ? `\nChosen meanwhile: ${choice}\n` : ''}
${url}
`,
    html: designedMail({
      ...look.design,
      cover: null,
      preview: points[0]?.text ?? '',
      kicker: `${number} · ${proposal.title}`,
      title: `${who} asks for a change`,
      facts: choice && `Chosen meanwhile: ${choice}`,
      words: html`<p>Hello ${owner.name},</p>
        <ul style="padding:0 0 0 20px">
          ${points.map(({ text }) => html`<li style="margin:0 0 6px">${text}</li>`)}
        </ul>`,
      button: { label: 'Open the proposal', url },
      foot,
    }),
    pictures: look.pictures.filter(({ isCover }) => !isCover),
  }
}

interface CodeWish {
  name: string
  email: string
  /** What was typed, where the code goes elsewhere. */
  typed?: string
}

/** A code that stands out: in a box of its own, and in one piece, so that phones offer to copy it. */
const codeBox = (code: string) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px">
    <tr>
      <td
        class="line ink"
        style="padding:14px 26px;border:1px solid #e3e7ed;border-radius:8px;${raw(mailFont)};font-size:30px;line-height:1.2;font-weight:700;letter-spacing:6px;color:#1d2433"
      >
        ${code}
      </td>
    </tr>
  </table>`

/** The code to accept a proposal with. */
export function acceptanceCode(look: Look, { name, email, typed }: CodeWish, title: string, code: string): Mail {
  const hello = `Hello${typed ? '' : ` ${name}`},`
  const warning =
    'It is good for ten minutes. Whoever has it can accept in your name: do not share it with anybody. If you did not ask for it, you can ignore this mail.'
  const asked =
    typed && `${name} asked for it with the address ${typed}. It comes to you because the proposal was sent to you.`
  return {
    to: email,
    subject: oneLine(`Your code to accept ${title}`).slice(0, 160),
    isSecret: true,
    text: `${hello}

your code to accept ${title} is

${code}

${[warning, asked].filter(Boolean).join('\n\n')}

${look.design.agency.name}
`,
    html: designedMail({
      ...look.design,
      cover: null,
      // Not the code: what mail programs show beside the subject is read over shoulders, and on locked phones.
      preview: 'It is good for ten minutes.',
      kicker: 'Your code to accept',
      title,
      words: html`<p>${hello}</p>
        <p>type this code on the page of your trip:</p>
        ${codeBox(code)}
        <p>${warning}</p>
        ${asked && html`<p>${asked}</p>`}`,
      foot: `You get this mail because somebody wants to accept ${title} from ${look.design.agency.name}.`,
    }),
    pictures: look.pictures.filter(({ isCover }) => !isCover),
  }
}

interface Acceptance {
  name: string
  /** What was chosen, by name. */
  chosen: ChosenWords
  /** The price, with what is collected at source on top of it. */
  price: string
  /** What the payer is to know of that. */
  collectedNote: string | null
  isPanMissing: boolean
  documentHash: string
  policyHash: string
  at: string
  timeZone: string
  /** By what address, where that is to be looked at. */
  address: string | null
  /** What was typed, where the code went elsewhere. */
  typedEmail: string | null
  /** What it changes, where the trip was agreed upon before. */
  changes: readonly VersionChange[] | undefined
}

/** What was chosen, as a list below the button. */
function bookedList({ chosen: { option, extras } }: Acceptance): MailList[] {
  const points = [...(option ? [option] : []), ...extras.map((title) => `${title}, included`)]
  if (points.length === 0) return []
  return [{ heading: 'What was booked', points: points.map((text) => ({ text, html: html`${text}` })) }]
}

/** What was accepted, below the button: of a trip that was agreed upon before, what changes. */
const listAccepted = (acceptance: Acceptance, heading?: 'What changes'): MailList[] =>
  acceptance.changes ? amendedList(acceptance.changes, heading) : bookedList(acceptance)

const below = (lists: MailList[]) => (lists.length > 0 ? `\n${listsInText(lists)}\n` : '')

/** Tells an RM that a traveller has accepted. */
export function accepted(
  appUrl: string,
  look: Look,
  owner: { name: string; email: string },
  proposal: Facts,
  acceptance: Acceptance,
): Mail {
  const { name, price, isPanMissing, address, typedEmail } = acceptance
  const number = proposalNumber(proposal.number)
  const url = detailsUrl(appUrl, proposal)
  const lists = listAccepted(acceptance, 'What changes')
  const flag = typedEmail
    ? `They typed the address ${typedEmail}, which is not the customer's; the code went to the customer's own.`
    : address && `They accepted with ${address}, which is not the customer's address. Make sure that it is theirs.`
  const isChange = acceptance.changes !== undefined
  const what = isChange ? `the changes of ${number}` : number
  const made = isChange
    ? 'The trip, its bookings and its instalments are changed accordingly.'
    : 'The trip, its bookings and its instalments are there.'
  const next = isPanMissing ? `${made} Ask for the PAN of whoever pays before you take money.` : made
  return {
    to: owner.email,
    subject: oneLine(`${name} accepted ${what}`),
    text: `Hello ${owner.name},

${name} accepted ${what}, ${proposal.title}, at ${price}.
${flag ? `\n${flag}\n` : ''}${below(lists)}
${next}

${url}
`,
    html: designedMail({
      ...look.design,
      preview: `${number}, ${price}`,
      kicker: `${number} · ${isChange ? 'changes accepted' : 'accepted'}`,
      title: `${name} accepted ${isChange ? 'the changes of ' : ''}${proposal.title}`,
      facts: price,
      words: html`<p>Hello ${owner.name},</p>
        ${flag && html`<p><strong>${flag}</strong></p>`}
        <p>${next}</p>`,
      button: { label: 'Open the trip', url },
      lists: listsInHtml(lists),
      foot,
    }),
    pictures: look.pictures,
  }
}

interface Confirmed {
  /** Whom it greets. */
  name: string
  email: string
  /** What is said to a customer for whom somebody else accepted: with what address. */
  by?: string
}

/** Confirms to a traveller what they accepted, or to a customer what somebody accepted for them. */
export function acceptanceConfirmed(
  look: Look,
  { name, email, by }: Confirmed,
  proposal: Facts,
  acceptance: Acceptance,
  url: string,
): Mail {
  const { price, collectedNote, documentHash, policyHash, at, timeZone } = acceptance
  const { name: agency } = look.design.agency
  const number = proposalNumber(proposal.number)
  const lists = listAccepted(acceptance)
  const isChange = acceptance.changes !== undefined
  const what = isChange ? `the changes to ${proposal.title}` : proposal.title
  const comesTo = isChange ? `. The trip comes to ${price} now` : ` at ${price}`
  const did = by
    ? `${acceptance.name} accepted ${what} (${number})${isChange ? '' : comesTo}, with the address ${by}${isChange ? comesTo : ''}. If you do not know of this, answer this mail or call us at once.`
    : `thank you. You accepted ${what} (${number})${comesTo}.`
  const when = momentWords(new Date(at), timeZone)
  return {
    to: email,
    subject: oneLine(
      by
        ? `${isChange ? `Changes to ${proposal.title} were` : `${proposal.title} was`} accepted`
        : `You accepted ${what}`,
    ).slice(0, 160),
    text: `Hello ${name},

${did}
${collectedNote ? `\n${collectedNote}\n` : ''}${below(lists)}
${by ? 'You can see it here' : 'You can see what you accepted here'}:
${url}

Accepted on ${when}.
Fingerprint of the offer: ${documentHash}
Fingerprint of the terms: ${policyHash}

${agency}
`,
    html: designedMail({
      ...look.design,
      preview: `${proposal.title}, ${price}`,
      kicker: by ? 'Accepted' : 'Thank you',
      title: isChange
        ? `${proposal.title} is changed`
        : by
          ? `${proposal.title} was accepted`
          : `${proposal.title} is yours`,
      facts: price,
      words: html`<p>Hello ${name},</p>
        <p>${did}</p>
        ${collectedNote && html`<p>${collectedNote}</p>`}`,
      button: { label: by ? 'See what was accepted' : 'See what you accepted', url },
      lists: listsInHtml(lists),
      foot: `${number}, accepted on ${when}. Fingerprint of the offer: ${documentHash}. Fingerprint of the terms: ${policyHash}.`,
    }),
    pictures: look.pictures,
  }
}
