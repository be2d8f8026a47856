import { type Enquiry, enquiry as enquirySchema } from '@sarai/contract/lead-schemas'
import { email as emailSchema } from '@sarai/contract/primitives'
import type { AgencyTraits } from '../../core/actor.ts'
import { momentWords } from '../../core/days.rules.ts'
import { toE164 } from '../../core/phones.rules.ts'
import type { EnquiryAnswer, ProviderEnquiry } from '../../providers/leads/leads.ts'

const maxNote = 10_000

/** One line of what others wrote, of at most so many characters; null where nothing is left. */
function cutLine(text: string | null, max: number): string | null {
  const line = (text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line || null
}

/** Text of several lines likewise. */
function cutText(text: string | null, max: number): string | null {
  const whole = (text ?? '').replace(/[^\P{Cc}\n\t]+/gu, '').trim()
  return whole.length > max ? `${whole.slice(0, max - 1).trimEnd()}…` : whole || null
}

interface UsableEnquiry {
  facts: Enquiry
  /** What has no place among the facts, and what could not be used. */
  answers: EnquiryAnswer[]
}

/** What a lead is made of; why none can be where nobody could be answered. */
export function readEnquiry(
  enquiry: ProviderEnquiry,
  source: NonNullable<Enquiry['source']>,
  { country }: AgencyTraits,
): UsableEnquiry | { problem: string } {
  const phone = enquiry.phone === null ? undefined : toE164(enquiry.phone, country)
  const email = emailSchema.safeParse(enquiry.email).data
  if (!phone && !email)
    return {
      problem: 'It has neither a phone number nor an email address that can be used, so no lead was made of it.',
    }
  const destination = cutLine(enquiry.destination, 80)
  const facts = enquirySchema.safeParse({
    name: cutLine(enquiry.name, 160) ?? phone ?? email,
    phone: phone ?? null,
    email: email ?? null,
    city: cutLine(enquiry.city, 80),
    state: cutLine(enquiry.state, 80),
    destinations: destination === null ? [] : [destination],
    requirement: cutText(enquiry.message, 5000),
    campaign: cutLine(enquiry.campaign, 120),
    source,
  })
  if (!facts.success) return { problem: facts.error.issues[0]?.message ?? 'It could not be read.' }
  const unused = [
    { question: 'Phone as it was given', answer: phone ? null : enquiry.phone },
    { question: 'Email as it was given', answer: email ? null : enquiry.email },
    { question: 'Form', answer: enquiry.form },
  ].flatMap(({ question, answer }) => (answer ? [{ question, answer }] : []))
  return { facts: facts.data, answers: [...unused, ...enquiry.answers] }
}

/** What is noted with the lead: where it came from, and all that was asked and answered there. */
export function writeNote(name: string, at: string, answers: readonly EnquiryAnswer[], timeZone: string): string {
  const lines = answers.flatMap(({ question, answer }) => {
    const [label, given] = [cutLine(question, 300), cutText(answer, 2000)]
    return given === null ? [] : [`${label ?? 'Answer'}: ${given}`]
  })
  const head = `${name}, ${momentWords(new Date(at), timeZone)}`
  return cutText([head, ...(lines.length > 0 ? [''] : []), ...lines].join('\n'), maxNote) ?? name
}
