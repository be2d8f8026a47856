import { type Examples, first } from '../route-example.ts'

export const adminExamples: Examples = {
  '/admin/agents/$agentId': {
    full: async ({ call }) => `/admin/agents/${await first(call.admin.agencies.list({}))}`,
  },
}
