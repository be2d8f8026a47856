import { type Examples, first, made } from '../route-example.ts'

export const vendorsExamples: Examples = {
  '/vendors/$vendorId': {
    full: async ({ call }) => `/vendors/${await first(call.vendors.list({}))}`,
    empty: async ({ call }) => `/vendors/${await made(call.vendors.create({ name: 'Blue Lagoon' }))}`,
  },
  '/rate-cards/$rateCardId': { full: async ({ call }) => `/rate-cards/${await first(call.rateCards.list({}))}` },
}
