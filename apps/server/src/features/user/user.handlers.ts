import { invalid } from '../../core/errors.ts'
import { person } from '../../core/procedures.ts'
import { isSubscription } from '../../providers/push/pusher.ts'
import { findAgency, listTags } from '../agency/agency.queries.ts'
import { toE164 } from '../contacts/phones.rules.ts'
import { listAnnouncements } from '../announcements/announcements.queries.ts'
import { storePushToken, updateUser } from '../auth/auth.queries.ts'
import { listPreferences, setPreference } from '../preferences/preferences.queries.ts'
import { listStages } from '../stages/stages.queries.ts'
import { listMembers, phoneOf } from '../team/team.queries.ts'

const done = { status: true } as const

export const userHandlers = {
  session: person.user.session.handler(async ({ context: { services, db, actor } }) => {
    const [phone, agency, team, stages, tags, preferences, announcements] = await Promise.all([
      phoneOf(db, actor.userId),
      findAgency(db),
      listMembers(db),
      listStages(db),
      listTags(db),
      listPreferences(db, actor.userId),
      listAnnouncements(services.database),
    ])
    const { name, email, isSubuser, isManager, recordScope, seesCost, mustSetUpTotp } = actor
    const user = { id: actor.userId, name, email, phone, isSubuser, isManager, recordScope, seesCost, mustSetUpTotp }
    return {
      status: true,
      data: { user, agency, team, stages, tags, support: agency.support, announcements, preferences },
    }
  }),

  setPreference: person.user.setPreference.handler(async ({ context: { db, actor }, input }) => {
    await setPreference(db, actor.userId, input.key, input.value)
    return done
  }),

  storeToken: person.user.storeToken.handler(async ({ context: { services, db, actor }, input }) => {
    const complaint = isSubscription(input.token) ? services.pusher.complaintAbout(input.token) : undefined
    if (complaint) throw invalid({ token: complaint })
    await storePushToken(db, actor.sessionId, input.token)
    return done
  }),

  updateProfile: person.user.updateProfile.handler(async ({ context: { services, db, actor }, input }) => {
    const { name } = input
    const phone = input.phone ? toE164(input.phone, actor.agency.country) : input.phone
    if (input.phone && !phone) throw invalid({ phone: 'This does not look like a phone number' })
    await updateUser(db, actor.userId, phone === undefined ? { name } : { name, phone })
    db.announce({ topic: 'agency', ids: [], by: actor.userId })
    db.afterCommit(() => services.live.publishActorChange([actor.userId]))
    return done
  }),
}
