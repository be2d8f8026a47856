import { mailProviderNames } from '@sarai/contract/mail-words'
import { onEvent } from '../events/events.registry.ts'
import { mailSignInEnded } from '../mail/mail.events.ts'
import { sendMails } from '../mail/mail.service.ts'
import { listMainUsers } from '../standing/standing.service.ts'
import { noticeMail } from './notices.emails.ts'
import { pathOf } from './notices.rules.ts'
import { tellPeople } from './notices.service.ts'

/** Main users are told that mail waits for a new sign-in: by mail too, where the installation can send one. */
export const noticeListeners = [
  onEvent(mailSignInEnded, async (services, db, { grantId, provider, problem }) => {
    const mainUsers = await listMainUsers(db)
    const about = { subject: 'mailSettings' as const, id: grantId }
    const telling = {
      kind: 'mail_stopped' as const,
      cause: `mail sign-in ${grantId} ended`,
      title: `Your mail waits: sign in with ${mailProviderNames[provider]} again`,
      body: problem,
      about,
    }
    await tellPeople(
      services,
      db,
      mainUsers.map(({ id: userId }) => ({ ...telling, userId })),
    )
    if (!services.mailer.isConfigured) return
    const path = pathOf({ subject: about.subject, subjectId: about.id })
    await sendMails(
      services,
      db,
      mainUsers.map((person) => ({
        ...noticeMail(services.appUrl, person, { ...telling, path }),
        sender: 'installation',
      })),
    )
  }),
]
