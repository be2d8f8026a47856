import { member } from '../../core/procedures.ts'
import {
  addField,
  archiveField,
  changeField,
  readableFields,
  reorderFields,
  restoreField,
} from './custom-fields.service.ts'

export const customFieldsHandlers = {
  list: member.customFields.list.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await readableFields(db, actor),
  })),

  create: member.customFields.create.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await addField(db, actor, input),
  })),

  update: member.customFields.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await changeField(db, actor, input),
  })),

  reorder: member.customFields.reorder.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await reorderFields(db, actor, input),
  })),

  remove: member.customFields.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await archiveField(db, actor, input.id, services.clock.now())
    return { status: true }
  }),

  restore: member.customFields.restore.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await restoreField(db, actor, input.id),
  })),
}
