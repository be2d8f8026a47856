import { admin } from '../../core/procedures.ts'
import { readAgencies } from './admin-agencies.service.ts'

export const adminHandlers = {
  agencies: {
    list: admin.admin.agencies.list.handler(({ context: { services }, input }) => readAgencies(services, input)),
  },
}
