/** The fields of templates, by group. */
export const mergeGroups = {
  customer: 'Traveller',
  lead: 'Lead',
  proposal: 'Proposal',
  reminder: 'Reminder',
  request: 'Request to a vendor',
  voucher: 'Vouchers',
  form: 'Page for travellers',
  rm: 'RM',
  sender: 'Sender',
  agency: 'Agency',
} as const
export type MergeGroup = keyof typeof mergeGroups

/** Every field there is, with what people call it. */
export const mergeFields = {
  'customer.name': 'Name',
  'customer.firstName': 'First name',
  'customer.phone': 'Phone',
  'customer.email': 'Email',
  'lead.name': 'Name',
  'lead.number': 'Number',
  'lead.phone': 'Phone',
  'lead.email': 'Email',
  'lead.destinations': 'Destinations',
  'lead.travel': 'Travel dates',
  'lead.travellers': 'Travellers',
  'lead.requirement': 'What they want',
  'lead.followUp': 'Next follow-up',
  'lead.link': 'Link for the team',
  'proposal.title': 'Title',
  'proposal.number': 'Number',
  'proposal.dates': 'Dates',
  'proposal.price': 'Price',
  'proposal.validUntil': 'Last day of the offer',
  'proposal.link': 'Link for the traveller',
  'reminder.title': 'What to do',
  'reminder.dueAt': 'When',
  'reminder.note': 'Note',
  'reminder.link': 'Link for the team',
  'request.vendor': 'Vendor',
  'request.trip': 'Trip',
  'request.dates': 'Dates',
  'request.guest': 'Lead guest',
  'request.travellers': 'Travellers',
  'request.services': 'Services',
  'request.rooms': 'Rooms and who shares them',
  'request.wishes': 'Meals and wishes',
  'request.link': 'Link for the vendor',
  'voucher.trip': 'Trip',
  'voucher.dates': 'Dates',
  'voucher.links': 'Vouchers with their links',
  'form.names': 'Who fills it in',
  'form.trip': 'Trip',
  'form.dates': 'Dates',
  'form.link': 'Link for the travellers',
  'rm.name': 'Name',
  'rm.email': 'Email',
  'sender.name': 'Name',
  'sender.title': 'Job title',
  'sender.phone': 'Phone',
  'sender.email': 'Email',
  'agency.name': 'Name',
} as const
export type MergeField = keyof typeof mergeFields
export const mergeFieldNames = Object.keys(mergeFields) as MergeField[]
export const groupOf = (field: string) => field.split('.')[0] as MergeGroup

export const templateChannels = ['mail', 'whatsapp'] as const
export type TemplateChannel = (typeof templateChannels)[number]

/** What a template is for. */
export const templatePurposes = [
  'proposal_sent',
  'proposal_follow_up',
  'welcome',
  'rm_assigned',
  'reminder',
  'vendor_request',
  'vouchers_sent',
  'travellers_form',
  'free',
] as const
export type TemplatePurpose = (typeof templatePurposes)[number]

export const templatePurposeNames: Record<TemplatePurpose, string> = {
  proposal_sent: 'Sending a proposal',
  proposal_follow_up: 'Following up a proposal',
  welcome: 'Answering an enquiry',
  rm_assigned: 'Telling an RM of a lead',
  reminder: 'Reminding the team',
  vendor_request: 'Requesting services of a vendor',
  vouchers_sent: 'Sending vouchers',
  travellers_form: 'Asking travellers who they are',
  free: 'Anything else',
}

/** The fields that a template of a purpose can hold. */
const traveller = ['customer', 'lead', 'rm', 'sender', 'agency'] as const
export const groupsFor: Record<TemplatePurpose, readonly MergeGroup[]> = {
  proposal_sent: ['customer', 'proposal', 'lead', 'rm', 'sender', 'agency'],
  proposal_follow_up: ['customer', 'proposal', 'lead', 'rm', 'sender', 'agency'],
  welcome: traveller,
  rm_assigned: ['lead', 'rm', 'sender', 'agency'],
  reminder: ['reminder', 'customer', 'lead', 'proposal', 'rm', 'agency'],
  vendor_request: ['request', 'sender', 'agency'],
  vouchers_sent: ['customer', 'voucher', 'sender', 'agency'],
  travellers_form: ['form', 'sender', 'agency'],
  free: traveller,
}
