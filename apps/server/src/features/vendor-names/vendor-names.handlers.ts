import { person } from '../../core/procedures.ts'
import { joinName, typedNames } from './vendor-names.service.ts'

export const vendorNamesHandlers = {
  list: person.vendorNames.list.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await typedNames(services, db, actor),
  })),
  join: person.vendorNames.join.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await joinName(services, db, actor, input),
  })),
}
