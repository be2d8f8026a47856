import { findInbox } from '../conversations/conversations-found.service.ts'
import { actionRights } from '@sarai/contract/access'
import { invalid } from '../../core/errors.ts'
import { externalPerson, person } from '../../core/procedures.ts'
import { findAgency, listTags } from '../../kernel/agency/agency.service.ts'
import { keptOrE164, notAPhone } from '../../core/phones.rules.ts'
import { readableFields } from '../../kernel/custom-fields/custom-fields.service.ts'
import { readAnnouncements } from '../../kernel/announcements/announcements.service.ts'
import { storePushToken, updateUser } from '../../kernel/accounts/accounts.service.ts'
import { listPreferences, setPreference } from '../../kernel/preferences/preferences.service.ts'
import { standingOf } from '../../kernel/standing/standing.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { listMembers, ownFacts } from '../../kernel/accounts/accounts-people.service.ts'
import { replacePhoto, setPhoto } from './user-photo.service.ts'

const done = { status: true } as const

export const userHandlers = {
  session: person.user.session.handler(async ({ context: { services, db, actor } }) => {
    const [own, agency, team, stages, fields, tags, preferences, announcements, hasInbox] = await db.together(() => [
      ownFacts(db, actor.userId),
      findAgency(db),
      listMembers(db),
      listStages(db),
      readableFields(db, actor),
      listTags(db),
      listPreferences(db, actor.userId),
      readAnnouncements(services, db),
      findInbox(db),
    ])
    const customFields = fields.filter(({ deletedAt }) => deletedAt === null)
    const { name, email, isSubuser, isManager, recordScope, seesCost, mustSetUpTotp } = actor
    // A main user may do everything.
    const rights = isSubuser ? [...actor.rights] : [...actionRights]
    const standing = await standingOf(services, db, agency, actor)
    const allowed = { isSubuser, isManager, recordScope, seesCost, mustSetUpTotp, rights }
    const user = { id: actor.userId, name, email, ...own, ...allowed }
    return {
      status: true,
      data: {
        user,
        agency: { ...agency, standing },
        team,
        stages,
        customFields,
        tags,
        support: agency.support,
        announcements: announcements.shown,
        announcementsChangeAt: announcements.changeAt,
        hasInbox,
        preferences,
      },
    }
  }),

  setPreference: person.user.setPreference.handler(async ({ context: { db, actor }, input }) => {
    await setPreference(db, actor.userId, input.key, input.value)
    return done
  }),

  storeToken: person.user.storeToken.handler(async ({ context: { services, db, actor }, input }) => {
    const complaint = services.pusher.complaintAbout(input.token)
    if (complaint) throw invalid({ token: complaint })
    await storePushToken(db, actor.sessionId, input.token)
    return done
  }),

  updateProfile: person.user.updateProfile.handler(async ({ context: { services, db, actor }, input }) => {
    const { name } = input
    const stored = await ownFacts(db, actor.userId)
    const numbers: { phone?: string | null; whatsapp?: string | null } = {}
    for (const field of ['phone', 'whatsapp'] as const) {
      const typed = input[field]
      if (typed === undefined) continue
      const number = typed && keptOrE164(typed, actor.agency.country, [stored[field]])
      if (typed && !number) throw invalid({ [field]: notAPhone })
      numbers[field] = number || null
    }
    await updateUser(db, actor.userId, { name, ...numbers })
    db.announce({ topic: 'agency', ids: [], by: actor.userId })
    db.afterCommit(() => services.live.publishActorChange([actor.userId]))
    return done
  }),

  // Pictures are worked on without a transaction that waits for them.
  setPhoto: externalPerson.user.setPhoto.handler(async ({ context: { services, actor }, input, signal }) => ({
    status: true,
    data: { photo: await setPhoto(services, actor, input.file, signal) },
  })),

  removePhoto: person.user.removePhoto.handler(async ({ context: { services, db, actor } }) => {
    await replacePhoto(services, db, actor, null)
    return { status: true, data: { photo: null } }
  }),
}
