import { type Examples, first } from '../route-example.ts'

export const invoicesExamples: Examples = {
  '/invoices/edit/$invoiceId': {
    full: async ({ call }) => `/invoices/edit/${await first(call.invoices.list({ filters: { status: ['draft'] } }))}`,
  },
  '/invoices/details/$invoiceId': {
    full: async ({ call }) => `/invoices/details/${await first(call.invoices.list({}))}`,
  },
}
