import type { TemplateChannel, TemplatePurpose } from '@sarai/contract/merge-words'
import type { RichText } from '@sarai/contract/rich-text'

/** A template that comes with Sarai. */
export interface ShippedTemplate {
  shipped: string
  channel: TemplateChannel
  purpose: TemplatePurpose
  name: string
  subject: string | null
  body: RichText
}

/** A paragraph for each text; a line break within one is a line break. */
const paragraphs = (...texts: string[]): RichText =>
  texts.map((text) => ({
    type: 'paragraph',
    content: text
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
        { type: 'text' as const, text: line },
      ]),
  }))

const mail = (
  shipped: string,
  purpose: TemplatePurpose,
  name: string,
  subject: string,
  ...texts: string[]
): ShippedTemplate => ({ shipped, channel: 'mail', purpose, name, subject, body: paragraphs(...texts) })

const whatsapp = (shipped: string, purpose: TemplatePurpose, name: string, ...texts: string[]): ShippedTemplate => ({
  shipped,
  channel: 'whatsapp',
  purpose,
  name,
  subject: null,
  body: paragraphs(...texts),
})

const hello = 'Hello {{customer.firstName|traveller}},'

export const shippedTemplates: ShippedTemplate[] = [
  mail(
    'proposal_sent_mail',
    'proposal_sent',
    'Proposal',
    'Your trip: {{proposal.title}}',
    hello,
    'here is our proposal for your trip, {{proposal.title}}. See it day by day, with its price, on this page:',
    '{{proposal.link}}',
    'The offer is valid until {{proposal.validUntil|further notice}}. On the page you can accept it, choose extras, or tell us what to change. It is also attached as a PDF.',
  ),
  mail(
    'proposal_follow_up_mail',
    'proposal_follow_up',
    'Proposal, asking again',
    'Any questions about {{proposal.title}}?',
    hello,
    'did you find the time to look at our proposal for {{proposal.title}}? It is here:',
    '{{proposal.link}}',
    'If dates, hotels or price do not fit yet, write me a line or call, and I will change it.',
  ),
  mail(
    'welcome_mail',
    'welcome',
    'Thank you for your enquiry',
    'Your enquiry with {{agency.name}}',
    hello,
    'thank you for your enquiry about {{lead.destinations|your trip}}. I will look after it, and be in touch with a first idea soon.',
    'Until then: is there anything that must not be missing on this trip?',
  ),
  mail(
    'rm_assigned_mail',
    'rm_assigned',
    'A lead for you',
    'New lead for you: {{lead.name}}',
    'Hello {{rm.name}},',
    'lead {{lead.number}}, {{lead.name}}, is yours now.',
    'Phone: {{lead.phone|not known}}\nEmail: {{lead.email|not known}}\nDestination: {{lead.destinations|not known}}\nTravel: {{lead.travel|not known}}\nWants: {{lead.requirement|not known}}\nNext follow-up: {{lead.followUp|none}}',
    '{{lead.link}}',
  ),
  mail(
    'reminder_mail',
    'reminder',
    'Reminder',
    'Reminder: {{reminder.title}}',
    'Hello {{rm.name}},',
    '{{reminder.title}}, {{reminder.dueAt|now}}.',
    '{{reminder.note|}}',
    '{{reminder.link}}',
  ),
  mail(
    'vendor_request_mail',
    'vendor_request',
    'Request to a vendor',
    'Request {{request.trip}}: {{request.travellers}}, {{request.dates|dates open}}, for {{request.guest|our guests}}',
    'Hello {{request.vendor}},',
    'please confirm these services for {{request.guest|our guests}}, {{request.travellers}}:',
    '{{request.services}}',
    '{{request.rooms}}',
    '{{request.wishes}}',
    'Answer here, without any account. You can confirm, offer something else, or decline:\n{{request.link}}',
    'Thank you,\n{{sender.name}}\n{{agency.name}}',
  ),
  whatsapp(
    'vendor_request_whatsapp',
    'vendor_request',
    'Request to a vendor',
    'Hello {{request.vendor}},',
    'please confirm for {{request.guest|our guests}}, {{request.travellers}}, {{request.dates|dates open}}, {{request.trip}}:\n{{request.services}}',
    '{{request.rooms}}',
    '{{request.wishes}}',
    'Answer here: {{request.link}}',
    '{{sender.name}}, {{agency.name}}',
  ),
  mail(
    'vouchers_sent_mail',
    'vouchers_sent',
    'Vouchers',
    'Your vouchers: {{voucher.trip}}',
    hello,
    'here are your vouchers for {{voucher.trip}} ({{voucher.dates|dates as agreed}}). Show each of them when you arrive, on your phone or on paper: they are attached as a PDF.',
    '{{voucher.links}}',
    'Have a good journey,\n{{sender.name}}\n{{agency.name}}',
  ),
  whatsapp(
    'vouchers_sent_whatsapp',
    'vouchers_sent',
    'Vouchers',
    hello,
    'here are your vouchers for {{voucher.trip}}. Show each of them when you arrive:\n{{voucher.links}}',
    '{{sender.name}}, {{agency.name}}',
  ),
  mail(
    'travellers_form_mail',
    'travellers_form',
    'Who travels',
    'Your details for {{form.trip}}',
    'Hello {{form.names|traveller}},',
    'for {{form.trip}} ({{form.dates|dates to follow}}) we need your names as in the passport, days of birth and wishes. Please fill them in on this page; it is for {{form.names|you}} alone:',
    '{{form.link}}',
    'Thank you,\n{{sender.name}}\n{{agency.name}}',
  ),
  whatsapp(
    'travellers_form_whatsapp',
    'travellers_form',
    'Who travels',
    'Hello {{form.names|traveller}},',
    'please fill in your details for {{form.trip}} on this page, which is for {{form.names|you}} alone: {{form.link}}',
    '{{sender.name}}, {{agency.name}}',
  ),
  whatsapp(
    'proposal_sent_whatsapp',
    'proposal_sent',
    'Proposal',
    hello,
    'here is our proposal for your trip, {{proposal.title}}:\n{{proposal.link}}',
    'The offer is valid until {{proposal.validUntil|further notice}}.',
    '{{sender.name}}\n{{agency.name}}',
  ),
  whatsapp(
    'proposal_follow_up_whatsapp',
    'proposal_follow_up',
    'Proposal, asking again',
    hello,
    'did you find the time to look at {{proposal.title}}? {{proposal.link}}',
    'Tell me what to change, and I will.',
    '{{sender.name}}, {{agency.name}}',
  ),
  whatsapp(
    'welcome_whatsapp',
    'welcome',
    'Thank you for your enquiry',
    hello,
    'thank you for your enquiry about {{lead.destinations|your trip}}. This is {{sender.name}} of {{agency.name}}; when may I call you?',
  ),
]
