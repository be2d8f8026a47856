import { admin } from '../../core/procedures.ts'
import {
  approveAs,
  confirmAs,
  extendTrialAs,
  resumeAs,
  signOutAs,
  suspendAs,
} from '../installation/installation.service.ts'
import {
  actOn,
  changePlanTo,
  readAgencies,
  readAgency,
  readDashboard,
  readLog,
  readPeople,
} from './admin-agencies.service.ts'

export const adminHandlers = {
  dashboard: admin.admin.dashboard.handler(async ({ context: { services } }) => ({
    status: true,
    data: await readDashboard(services),
  })),

  agencies: {
    list: admin.admin.agencies.list.handler(({ context: { services }, input }) => readAgencies(services, input)),

    get: admin.admin.agencies.get.handler(async ({ context: { services }, input }) => ({
      status: true,
      data: await readAgency(services, input.id),
    })),

    log: admin.admin.agencies.log.handler(async ({ context: { services }, input }) => ({
      status: true,
      data: await readLog(services, input.id),
    })),

    confirm: admin.admin.agencies.confirm.handler(({ context, input }) =>
      actOn(context.services, context.admin, input.id, confirmAs),
    ),

    approve: admin.admin.agencies.approve.handler(({ context, input }) =>
      actOn(context.services, context.admin, input.id, approveAs),
    ),

    people: admin.admin.agencies.people.handler(async ({ context: { services }, input }) => ({
      status: true,
      data: await readPeople(services, input.id),
    })),

    signOut: admin.admin.agencies.signOut.handler(({ context, input }) =>
      actOn(context.services, context.admin, input.id, (services, id, by) =>
        signOutAs(services, id, by, input.personId),
      ),
    ),

    extendTrial: admin.admin.agencies.extendTrial.handler(({ context, input }) =>
      actOn(context.services, context.admin, input.id, (services, id, by) =>
        extendTrialAs(services, id, by, input.days),
      ),
    ),

    suspend: admin.admin.agencies.suspend.handler(({ context, input }) =>
      actOn(context.services, context.admin, input.id, (services, id, by) => suspendAs(services, id, by, input.reason)),
    ),

    resume: admin.admin.agencies.resume.handler(({ context, input }) =>
      actOn(context.services, context.admin, input.id, resumeAs),
    ),

    changePlan: admin.admin.agencies.changePlan.handler(({ context, input }) =>
      actOn(context.services, context.admin, input.id, (services, id, by) =>
        changePlanTo(services, id, by, input.planId),
      ),
    ),
  },
}
