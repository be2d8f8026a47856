import { type Examples, first, made } from '../route-example.ts'

export const leadsExamples: Examples = {
  '/leads/$leadId': {
    full: async ({ call }) => `/leads/${await first(call.leads.list({ filters: { kind: 'open' } }))}`,
    empty: async ({ call }) => `/leads/${await made(call.leads.create({ name: 'Zubin Irani' }))}`,
  },
}
