import { newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { sendMail } from '../mail/mail.service.ts'
import { passwordLink } from './auth.emails.ts'
import { findUserByEmail, insertPasswordLink } from '../accounts/accounts.queries.ts'

const linkMs = 3_600_000

/** Mails a link that was asked for to set a new password, if the address is somebody's. Once for each id. */
export async function mailPasswordLink(
  services: Services,
  { linkId: id, email }: { linkId: string; email: string },
): Promise<void> {
  const user = await findUserByEmail(services.database, email)
  if (!user?.isActive) return
  const { token, tokenHash } = newToken('link')
  const expiresAt = new Date(services.clock.now().getTime() + linkMs).toISOString()
  await services.database.writeAs(user.agencyId, async (db) => {
    if (
      await insertPasswordLink(db, {
        id,
        userId: user.id,
        tokenHash,
        expiresAt,
        isMailed: services.mailer.isConfigured,
      })
    )
      await sendMail(services, db, passwordLink(services.appUrl, user, token))
  })
}
