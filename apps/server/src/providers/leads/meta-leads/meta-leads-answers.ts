import * as z from 'zod'
import type { EnquiryAnswer, ProviderEnquiry } from '../leads.ts'
import { ProviderError } from '../../provider.ts'
import { readAs } from '../../provider-answers.ts'
import { readPhone, trimText } from '../enquiry-facts.ts'

export const form = z.object({ id: z.string().min(1), name: z.string().default('') })
export const anyLead = z.looseObject({ id: z.string().catch('') })

const leadAnswer = z.object({
  id: z.string().min(1),
  created_time: z.string(),
  field_data: z.array(z.object({ name: z.string(), values: z.array(z.coerce.string()).default([]) })),
  form_id: z.string().optional(),
  /** Put beside what Meta says, which names the form by its id alone. */
  form_name: z.string().nullish(),
  ad_name: z.string().nullish(),
  campaign_name: z.string().nullish(),
  platform: z.string().nullish(),
  is_organic: z.boolean().nullish(),
})

/** Questions that Meta has names for; and those of a form's own that go by a word as plain. The first that is answered counts. */
const standardNames = {
  name: ['full_name', 'name'],
  phone: ['phone_number', 'phone', 'work_phone_number', 'whatsapp_number'],
  email: ['email', 'work_email'],
  city: ['city'],
  state: ['state', 'province'],
  destination: ['destination', 'destinations'],
  message: ['message', 'comments', 'requirements'],
} as const

/** `2026-11-29T10:15:17+0000`, or in seconds. @throws ProviderError */
export function readMoment(text: string): string {
  const at = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (Number.isNaN(at)) throw new ProviderError('unexpected', `the moment ${text.slice(0, 40)}`)
  return new Date(at).toISOString()
}

/** `where_do_you_want_to_go?` as somebody would ask it. */
function writeQuestion(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @throws ProviderError where it is not understood */
export function readLead(body: unknown): ProviderEnquiry {
  const lead = readAs(leadAnswer, body)
  const given = new Map(lead.field_data.map(({ name, values }) => [name, values.join(', ').trim()]))
  const used = new Set<string>()
  const take = (names: readonly string[]): string => {
    const name = names.find((one) => given.get(one))
    if (name !== undefined) used.add(name)
    return name === undefined ? '' : (given.get(name) ?? '')
  }
  const wholeName = take(standardNames.name) || [take(['first_name']), take(['last_name'])].filter(Boolean).join(' ')
  const facts = {
    name: wholeName,
    // Its country is said by whoever types it in, or is that of the agency.
    phone: readPhone(take(standardNames.phone), ''),
    email: trimText(take(standardNames.email)),
    city: trimText(take(standardNames.city)),
    state: trimText(take(standardNames.state)),
    destination: trimText(take(standardNames.destination)),
    message: trimText(take(standardNames.message)),
  }
  const answers: EnquiryAnswer[] = [...given].flatMap(([name, answer]) =>
    used.has(name) || answer === '' ? [] : [{ question: writeQuestion(name), answer }],
  )
  if (lead.ad_name) answers.push({ question: 'Ad', answer: lead.ad_name })
  if (lead.platform) answers.push({ question: 'Platform', answer: lead.platform })
  return {
    id: lead.id,
    at: readMoment(lead.created_time),
    ...facts,
    answers,
    campaign: lead.campaign_name ?? null,
    form: lead.form_name || (lead.form_id ?? null),
  }
}
