export const paymentRunEvents = {
  'Payment runs': {
    'payment_run.created': 'A payment run is begun',
    'payment_run.updated': 'A payment run changes, or is a draft again',
    'payment_run.submitted': 'A payment run waits for approval',
    'payment_run.approved': 'A payment run is approved',
    'payment_run.exported': 'The file for the bank is made',
    'payment_run.paid': 'The bank has paid a payment run',
    'payment_run.cancelled': 'A payment run is cancelled',
  },
} as const
