import { member, person } from '../../core/procedures.ts'
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

  create: person.customFields.create.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await addField(db, actor, input),
  })),

  update: person.customFields.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await changeField(db, actor, input),
  })),

  reorder: person.customFields.reorder.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await reorderFields(db, actor, input),
  })),

  remove: person.customFields.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await archiveField(db, actor, input.id, services.clock.now())
    return { status: true }
  }),

  restore: person.customFields.restore.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await restoreField(db, actor, input.id),
  })),
}
