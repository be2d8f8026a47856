import { type Examples, first, made } from '../route-example.ts'

export const contactsExamples: Examples = {
  '/contacts/$contactId': {
    full: async ({ call }) => `/contacts/${await first(call.contacts.list({}))}`,
    empty: async ({ call }) => `/contacts/${await made(call.contacts.create({ name: 'Farida Contractor' }))}`,
  },
}
