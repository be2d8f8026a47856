export const rateCardEvents = {
  'Rate cards': {
    'rateCard.created': 'A rate card is added',
    'rateCard.updated': 'A fact of a rate card changes',
    'rateCard.deleted': 'A rate card is deleted',
    'rateCard.restored': 'A deleted rate card is restored',
  },
} as const
