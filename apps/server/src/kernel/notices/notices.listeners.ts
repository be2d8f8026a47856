import type { NoticeKind } from '@sarai/contract/notice-words'
import type { Notice } from '@sarai/contract/notices'
import { mailProviderNames } from '@sarai/contract/mail-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { onEvent } from '../events/events.registry.ts'
import { mailSignInEnded } from '../mail/mail.events.ts'
import { sendMails } from '../mail/mail.service.ts'
import { pluginTurned } from '../plugins/plugins.events.ts'
import { listMainUsers } from '../standing/standing.service.ts'
import { noticeMail } from './notices.emails.ts'
import { pathOf } from './notices.rules.ts'
import { tellPeople } from './notices.service.ts'

interface Telling {
  kind: NoticeKind
  cause: string
  title: string
  body: string | null
  about: { subject: NonNullable<Notice['subject']>; id: string }
}

/** Tells the main users: by mail too, where the installation can send one. */
async function tellMainUsers(services: Services, db: AgencyDb, telling: Telling): Promise<void> {
  const mainUsers = await listMainUsers(db)
  await tellPeople(
    services,
    db,
    mainUsers.map(({ id: userId }) => ({ ...telling, userId })),
  )
  if (!services.mailer.isConfigured) return
  const path = pathOf({ subject: telling.about.subject, subjectId: telling.about.id })
  await sendMails(
    services,
    db,
    mainUsers.map((person) => ({
      ...noticeMail(services.appUrl, person, { ...telling, path }),
      sender: 'installation',
    })),
  )
}

const turnWords = {
  ended: (name: string) => `${name} is not connected any more: connect it again`,
  active: (name: string) => `${name} has finished its identity check`,
  'identity-check': (name: string) => `${name} checks your identity: no payments until then`,
}

export const noticeListeners = [
  onEvent(mailSignInEnded, (services, db, { grantId, provider, problem }) =>
    tellMainUsers(services, db, {
      kind: 'mail_stopped',
      cause: `mail sign-in ${grantId} ended`,
      title: `Your mail waits: sign in with ${mailProviderNames[provider]} again`,
      body: problem,
      about: { subject: 'mailSettings', id: grantId },
    }),
  ),
  onEvent(pluginTurned, (services, db, { pluginId, name, turn, problem }) =>
    tellMainUsers(services, db, {
      kind: 'plugin_turned',
      cause: `plugin ${pluginId} ${turn} ${services.clock.now().toISOString()}`,
      title: turnWords[turn](name),
      body: problem,
      about: { subject: 'plugin', id: pluginId },
    }),
  ),
]
