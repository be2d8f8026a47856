export const voucherEvents = {
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
} as const
