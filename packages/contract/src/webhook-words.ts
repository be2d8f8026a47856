/** What a webhook can be told of, in groups as people choose them. */
export const webhookEventGroups = {
  Bills: {
    'bill.created': 'A draft of a bill is added',
    'bill.updated': 'A fact of a bill changes',
    'bill.entered': 'A bill is entered in the books',
    'bill.paid': 'Something of a bill is paid',
    'bill.credited': 'A credit note lowers what is open of a bill',
    'bill.cancelled': 'A bill is cancelled',
    'bill.deleted': 'A draft is deleted',
    'bill.restored': 'A deleted draft is restored',
  },
  'Payment runs': {
    'payment_run.created': 'A payment run is begun',
    'payment_run.updated': 'A payment run changes, or is a draft again',
    'payment_run.submitted': 'A payment run waits for approval',
    'payment_run.approved': 'A payment run is approved',
    'payment_run.exported': 'The file for the bank is made',
    'payment_run.paid': 'The bank has paid a payment run',
    'payment_run.cancelled': 'A payment run is cancelled',
  },
  Invoices: {
    'invoice.created': 'A draft of an invoice is added',
    'invoice.updated': 'A fact of an invoice changes',
    'invoice.issued': 'An invoice or note is issued',
    'invoice.sent': 'An invoice or note is sent to the customer',
    'invoice.paid': 'Something of an invoice is paid',
    'invoice.cancelled': 'An issued invoice is cancelled',
    'invoice.deleted': 'A draft is deleted',
    'invoice.restored': 'A deleted draft is restored',
  },
  Vouchers: {
    'voucher.created': 'A voucher is added',
    'voucher.updated': 'A fact of a voucher changes',
    'voucher.issued': 'A voucher, or its next revision, is issued',
    'voucher.sent': 'A voucher is sent to the guest',
    'voucher.acknowledged': 'The vendor acknowledges a voucher',
    'voucher.cancelled': 'A voucher is cancelled',
    'voucher.deleted': 'A voucher is deleted',
    'voucher.restored': 'A deleted voucher is restored',
  },
  'Rate cards': {
    'rateCard.created': 'A rate card is added',
    'rateCard.updated': 'A fact of a rate card changes',
    'rateCard.deleted': 'A rate card is deleted',
    'rateCard.restored': 'A deleted rate card is restored',
  },
  Vendors: {
    'vendor.created': 'A vendor is added',
    'vendor.updated': 'A fact of a vendor changes',
    'vendor.merged': 'Another vendor becomes one with this one',
    'vendor.unmerged': 'A merge is undone',
    'vendor.deleted': 'A vendor is deleted',
    'vendor.restored': 'A deleted vendor is restored',
  },
  Leads: {
    'lead.created': 'A lead is made, by anybody or anything',
    'lead.updated': 'A fact of a lead changes',
    'lead.stage_changed': 'A lead moves to another status',
    'lead.assigned': 'A lead gets another RM',
    'lead.enquired_again': 'The same person enquires again',
    'lead.deleted': 'A lead is deleted',
    'lead.restored': 'A deleted lead is restored',
  },
  Contacts: {
    'contact.created': 'A contact is made',
    'contact.updated': 'A fact of a contact changes',
    'contact.assigned': 'A contact gets another RM',
    'contact.merged': 'Another contact becomes one with this one',
    'contact.unmerged': 'A merge is undone',
    'contact.deleted': 'A contact is deleted',
    'contact.restored': 'A deleted contact is restored',
  },
  Proposals: {
    'proposal.created': 'A proposal is begun',
    'proposal.updated': 'Its title, lead, RM or the like changes',
    'proposal.assigned': 'A proposal gets another RM',
    'proposal.sent': 'A version is sent to the traveller',
    'proposal.opened': 'The traveller looks at it',
    'proposal.change_requested': 'The traveller asks for a change',
    'proposal.accepted': 'It is accepted, and the trip is made',
    'proposal.declined': 'The traveller does not want it',
    'proposal.revoked': 'Its page is withdrawn',
    'proposal.deleted': 'A proposal is deleted',
    'proposal.restored': 'A deleted proposal is restored',
  },
  Packages: {
    'package.created': 'A package is made',
    'package.updated': 'A fact of a package changes',
    'package.assigned': 'A package gets another owner',
    'package.published': 'A package is published',
    'package.archived': 'A package is archived',
    'package.deleted': 'A package is deleted',
    'package.restored': 'A deleted package is restored',
  },
  Trips: {
    'trip.created': 'A trip is made of an accepted proposal',
    'trip.updated': 'A trip gets another RM, tag or the like',
    'trip.travellers_changed': 'Who travels, or what is known of them, changes',
    'trip.amended': 'Changes to a trip are accepted and applied to its bookings',
    'trip.cancelled': 'A trip is cancelled',
  },
  Payments: {
    'payment.declared': 'A customer says to have paid for a trip or an invoice, which waits to be confirmed',
    'payment.rejected': 'A declared payment could not be found',
    'payment.received': 'A payment for a trip, or for an invoice of none, is received',
    'payment.cancelled': 'A payment that was entered by mistake is cancelled',
    'payment.bounced': 'A cheque bounces',
    'payment.refunded': 'A payment is refunded, in part or whole',
  },
  Bookings: {
    'booking.created': 'A service is added to a trip',
    'booking.updated': 'A fact of a booking changes',
    'booking.status_changed': 'A booking is requested, confirmed, dropped or the like',
    'booking.requested': 'A vendor is asked for a booking',
    'booking.answered': 'A vendor answers for a booking',
    'booking.deleted': 'A booking that was added by hand is deleted',
    'booking.restored': 'A deleted booking is restored',
  },
  'Tasks, notes and files': {
    'task.created': 'A task or follow-up is added to a record',
    'task.updated': 'A task changes',
    'task.due': 'A task falls due and is not done',
    'task.completed': 'A task is done',
    'task.deleted': 'A task is removed',
    'note.created': 'A note is written on a record',
    'file.created': 'A file is added to a record',
  },
  'Many at once': {
    'import.finished': 'An import has added its records: one event, not one for each',
    'import.undone': 'An import was undone',
    'bulk.changed': 'Many records were changed at once; each is told of by its own event too',
    'bulk.undone': 'A change of many records was undone',
  },
} as const

type Groups = typeof webhookEventGroups
export type WebhookEvent = { [G in keyof Groups]: keyof Groups[G] & string }[keyof Groups]

export const webhookEvents = Object.values(webhookEventGroups).flatMap((group) => Object.keys(group)) as [
  WebhookEvent,
  ...WebhookEvent[],
]

/** What is sent to see whether an endpoint hears. It cannot be chosen; everybody who asks for it gets it. */
export const testEvent = 'test'
export type DeliveredType = WebhookEvent | typeof testEvent

/** What became of a delivery: waiting for its next try, just being tried, taken, or given up. */
export const deliveryStates = ['pending', 'sending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an endpoint is sent nothing: somebody switched it off, it said 410 Gone, or it failed for three days. */
export const webhookOffReasons = ['by_hand', 'gone', 'failing'] as const
export type WebhookOffReason = (typeof webhookOffReasons)[number]
