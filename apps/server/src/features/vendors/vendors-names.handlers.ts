import { person } from '../../core/procedures.ts'
import { joinName, typedNames } from './vendors-names.service.ts'

export const vendorNamesHandlers = {
  list: person.vendorNames.list.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await typedNames(db, actor),
  })),
  join: person.vendorNames.join.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await joinName(db, actor, input),
  })),
}
