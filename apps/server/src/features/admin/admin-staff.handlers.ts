import { admin } from '../../core/procedures.ts'
import { changeRole, invitePerson, readStaff, removePerson, resetPerson } from './admin-staff.service.ts'

export const adminHandlers = {
  staff: {
    list: admin.admin.staff.list.handler(async ({ context: { services } }) => ({
      status: true,
      data: await readStaff(services),
    })),

    invite: admin.admin.staff.invite.handler(async ({ context, input }) => ({
      status: true,
      data: await invitePerson(context.services, context.admin, input),
    })),

    changeRole: admin.admin.staff.changeRole.handler(async ({ context, input }) => ({
      status: true,
      data: await changeRole(context.services, context.admin, input.id, input.role),
    })),

    reset: admin.admin.staff.reset.handler(async ({ context, input }) => ({
      status: true,
      data: await resetPerson(context.services, context.admin, input.id),
    })),

    remove: admin.admin.staff.remove.handler(async ({ context, input }) => {
      await removePerson(context.services, context.admin, input.id)
      return { status: true }
    }),
  },
}
