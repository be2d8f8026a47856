import { admin } from '../../core/procedures.ts'
import {
  archivePlan,
  changePlan,
  chooseDefault,
  createPlan,
  readPlans,
  removePlan,
  restorePlan,
} from './admin-plans.service.ts'

export const adminHandlers = {
  plans: {
    list: admin.admin.plans.list.handler(async ({ context: { services } }) => ({
      status: true,
      data: await readPlans(services),
    })),

    create: admin.admin.plans.create.handler(async ({ context, input }) => ({
      status: true,
      data: await createPlan(context.services, context.admin, input),
    })),

    update: admin.admin.plans.update.handler(async ({ context, input }) => ({
      status: true,
      data: await changePlan(context.services, context.admin, input),
    })),

    chooseDefault: admin.admin.plans.chooseDefault.handler(async ({ context, input }) => ({
      status: true,
      data: await chooseDefault(context.services, context.admin, input.id),
    })),

    archive: admin.admin.plans.archive.handler(async ({ context, input }) => ({
      status: true,
      data: await archivePlan(context.services, context.admin, input.id),
    })),

    restore: admin.admin.plans.restore.handler(async ({ context, input }) => ({
      status: true,
      data: await restorePlan(context.services, context.admin, input.id),
    })),

    remove: admin.admin.plans.remove.handler(async ({ context, input }) => {
      await removePlan(context.services, context.admin, input.id)
      return { status: true }
    }),
  },
}
