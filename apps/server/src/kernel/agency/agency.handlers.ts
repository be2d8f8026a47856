import { external, member } from '../../core/procedures.ts'
import { presentProfile, replaceLogo, saveProfile, setLogo } from './agency-profile.service.ts'
import { findAgency } from './agency.queries.ts'

export const agencyHandlers = {
  profile: member.agency.profile.handler(async ({ context: { db } }) => ({
    status: true,
    data: presentProfile(await findAgency(db)),
  })),

  update: member.agency.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await saveProfile(db, actor, input),
  })),

  // Pictures are worked on without a transaction that waits for them.
  setLogo: external.agency.setLogo.handler(async ({ context: { services, actor }, input, signal }) => ({
    status: true,
    data: { logo: await setLogo(services, actor, input.file, signal) },
  })),

  removeLogo: member.agency.removeLogo.handler(async ({ context: { services, db, actor } }) => {
    await replaceLogo(services, db, actor, null)
    return { status: true, data: { logo: null } }
  }),
}
