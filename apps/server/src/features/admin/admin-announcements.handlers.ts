import { admin } from '../../core/procedures.ts'
import {
  changeAnnouncement,
  countReached,
  endAnnouncement,
  publishAnnouncement,
  readAllAnnouncements,
} from './admin-announcements.service.ts'

export const adminHandlers = {
  announcements: {
    list: admin.admin.announcements.list.handler(async ({ context }) => ({
      status: true,
      data: await readAllAnnouncements(context.services, context.admin),
    })),

    countReached: admin.admin.announcements.countReached.handler(async ({ context: { services }, input }) => ({
      status: true,
      data: { agencies: await countReached(services, input) },
    })),

    create: admin.admin.announcements.create.handler(async ({ context, input }) => ({
      status: true,
      data: await publishAnnouncement(context.services, context.admin, input),
    })),

    update: admin.admin.announcements.update.handler(async ({ context, input }) => ({
      status: true,
      data: await changeAnnouncement(context.services, context.admin, input),
    })),

    end: admin.admin.announcements.end.handler(async ({ context, input }) => ({
      status: true,
      data: await endAnnouncement(context.services, context.admin, input.id),
    })),
  },
}
