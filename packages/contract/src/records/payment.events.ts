export const paymentEvents = {
  Payments: {
    'payment.declared': 'A customer says to have paid for a trip or an invoice, which waits to be confirmed',
    'payment.rejected': 'A declared payment could not be found',
    'payment.received': 'A payment for a trip, or for an invoice of none, is received',
    'payment.cancelled': 'A payment that was entered by mistake is cancelled',
    'payment.bounced': 'A cheque bounces',
    'payment.refunded': 'A payment is refunded, in part or whole',
  },
} as const
