export const invoiceEvents = {
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
} as const
