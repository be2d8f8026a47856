import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { todayFor } from '../../core/days.rules.ts'
import { externalPerson, member, person } from '../../core/procedures.ts'
import type { Services } from '../../services.ts'
import {
  addRegistration,
  changeRegistration,
  makeDefault,
  removeRegistration,
  renumber,
  saveFacts,
} from './tax-profile-changes.service.ts'
import { changeSignature, setSignature, shownSignature } from './tax-profile-signature.service.ts'
import { readOutputTax } from './tax-profile-output.service.ts'
import { offeredProfile, shownProfile } from './tax-profile.service.ts'

const answer = async (services: Services, db: AgencyDb, actor: Person) => ({
  status: true as const,
  data: await shownProfile(db, todayFor(services, actor.agency)),
})

export const taxProfileHandlers = {
  show: person.taxProfile.show.handler(({ context: { services, db, actor } }) => answer(services, db, actor)),

  offered: member.taxProfile.offered.handler(async ({ context: { services, db, actor } }) => {
    const day = todayFor(services, actor.agency)
    return { status: true, data: { ...(await offeredProfile(db, day)), outputTax: await readOutputTax(db, day) } }
  }),

  save: person.taxProfile.save.handler(async ({ context: { services, db, actor }, input }) => {
    await saveFacts(services, db, actor, input)
    return answer(services, db, actor)
  }),

  signature: person.taxProfile.signature.handler(async ({ context: { services, db } }) => ({
    status: true,
    data: await shownSignature(services, db),
  })),

  // Pictures are worked on without a transaction that waits for them.
  setSignature: externalPerson.taxProfile.setSignature.handler(
    async ({ context: { services, actor }, input, signal }) => ({
      status: true,
      data: await setSignature(services, actor, input.file, signal),
    }),
  ),

  removeSignature: person.taxProfile.removeSignature.handler(async ({ context: { db, actor } }) => {
    await changeSignature(db, actor, null)
    return { status: true, data: { picture: null } }
  }),

  addRegistration: person.taxProfile.addRegistration.handler(async ({ context: { services, db, actor }, input }) => {
    await addRegistration(db, actor, input)
    return answer(services, db, actor)
  }),

  changeRegistration: person.taxProfile.changeRegistration.handler(
    async ({ context: { services, db, actor }, input }) => {
      await changeRegistration(services, db, actor, input)
      return answer(services, db, actor)
    },
  ),

  makeDefault: person.taxProfile.makeDefault.handler(async ({ context: { services, db, actor }, input }) => {
    await makeDefault(db, actor, input.id)
    return answer(services, db, actor)
  }),

  removeRegistration: person.taxProfile.removeRegistration.handler(
    async ({ context: { services, db, actor }, input }) => {
      await removeRegistration(services, db, actor, input.id)
      return answer(services, db, actor)
    },
  ),

  changeSeries: person.taxProfile.changeSeries.handler(async ({ context: { services, db, actor }, input }) => {
    await renumber(services, db, actor, input)
    return answer(services, db, actor)
  }),
}
