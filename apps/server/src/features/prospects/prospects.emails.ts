import { formatMoney } from '@sarai/money/format'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import { proposalNumber } from './prospects.rules.ts'

interface Facts {
  id: string
  number: number
  title: string
  leadId: string | null
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
const detailsUrl = (appUrl: string, { id }: Facts) => `${appUrl}/prospect-details/${id}`

/** Tells an RM what a traveller wants to have changed. */
export function changeAsked(
  appUrl: string,
  owner: { name: string; email: string },
  proposal: Facts,
  { who, message }: { who: string; message: string },
): Mail {
  return {
    to: owner.email,
    subject: oneLine(`${who} asks for a change of ${proposalNumber(proposal.number)}`),
    text: `Hello ${owner.name},

${who} looked at ${proposalNumber(proposal.number)}, ${proposal.title}, and writes:

${message}

${detailsUrl(appUrl, proposal)}
`,
  }
}

/** The code to accept a proposal with. */
export function acceptanceCode(
  agency: string,
  wish: { name: string; email: string },
  title: string,
  code: string,
): Mail {
  return {
    to: wish.email,
    subject: oneLine(`Your code to accept ${title}`).slice(0, 160),
    isSecret: true,
    text: `Hello ${wish.name},

your code to accept ${title} is

${code}

It is good for ten minutes. Whoever has it can accept in your name: do not share it with anybody. If you did not ask for it, you can ignore this mail.

${agency}
`,
  }
}

interface Acceptance {
  name: string
  total: number
  currency: string
  documentHash: string
  policyHash: string
  at: string
}

/** Tells an RM that a traveller has accepted. */
export function accepted(
  appUrl: string,
  owner: { name: string; email: string },
  proposal: Facts,
  { name, total, currency }: Acceptance,
): Mail {
  return {
    to: owner.email,
    subject: oneLine(`${name} accepted ${proposalNumber(proposal.number)}`),
    text: `Hello ${owner.name},

${name} accepted ${proposalNumber(proposal.number)}, ${proposal.title}, at ${formatMoney(total, currency)}.

The trip, its bookings and its instalments are there.

${detailsUrl(appUrl, proposal)}
`,
  }
}

/** Confirms to a traveller what they accepted. */
export function acceptanceConfirmed(
  agency: string,
  traveller: { name: string; email: string },
  proposal: Facts,
  { total, currency, documentHash, policyHash, at }: Acceptance,
  url: string,
): Mail {
  return {
    to: traveller.email,
    subject: oneLine(`You accepted ${proposal.title}`).slice(0, 160),
    text: `Hello ${traveller.name},

thank you. You accepted ${proposal.title} (${proposalNumber(proposal.number)}) at ${formatMoney(total, currency)}.

You can see what you accepted here:
${url}

Accepted at ${at}.
Fingerprint of the offer: ${documentHash}
Fingerprint of the terms: ${policyHash}

${agency}
`,
  }
}
