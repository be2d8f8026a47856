import { type Examples, first } from '../route-example.ts'

export const vouchersExamples: Examples = {
  '/vouchers/edit/$voucherId': { full: async ({ call }) => `/vouchers/edit/${await first(call.vouchers.list({}))}` },
  '/vouchers/details/$voucherId': {
    full: async ({ call }) => `/vouchers/details/${await first(call.vouchers.list({}))}`,
  },
}
