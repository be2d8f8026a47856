import { type Examples, first } from '../route-example.ts'

export const libraryExamples: Examples = {
  '/library/$itemId': { full: async ({ call }) => `/library/${await first(call.library.list({}))}` },
}
