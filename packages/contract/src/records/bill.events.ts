export const billEvents = {
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
} as const
