import type { Services } from '../../services.ts'
import { type MailRecord, renewClaim } from './mail.queries.ts'

/** How often the sender of a mail renews its claim. Others take over after a few missed renewals. */
const renewMs = 5_000

/**
 * Works on a claimed mail while keeping the claim.
 * @returns what came of it, with the mail as it is claimed then
 */
export async function whileClaimed<T>(
  { database, logger }: Services,
  mail: MailRecord,
  work: () => Promise<T>,
): Promise<{ mail: MailRecord; result: T }> {
  let current = mail
  let renewing = Promise.resolve()
  const renew = async () => {
    const claimedAt = await database.writeAs(mail.agencyId, (db) => renewClaim(db, current))
    if (claimedAt) current = { ...current, claimedAt }
  }
  const renewal = setInterval(() => {
    renewing = renewing
      .then(renew)
      .catch((error: unknown) => logger.warn({ error, mailId: mail.id }, 'a mail could not be kept claimed'))
  }, renewMs)
  try {
    const result = await work()
    clearInterval(renewal)
    await renewing
    return { mail: current, result }
  } finally {
    clearInterval(renewal)
  }
}
