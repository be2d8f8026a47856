import { refused } from '../../core/errors.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { giveSetupLinkBack, insertSetupLink, useSetupLink } from './setup.queries.ts'

const lifetimeMs = 24 * 3_600_000

/**
 * The address at which the operator, who sees the terminal, makes the first agency; undefined once there is an agency.
 * It works once, for a day, and also where registration is closed to everybody else.
 */
export async function offerSetup({ database, clock }: Services): Promise<string | undefined> {
  if (!(await database.isEmpty())) return undefined
  const { token, tokenHash } = newToken('setup')
  await insertSetupLink(database, tokenHash, new Date(clock.now().getTime() + lifetimeMs).toISOString())
  return `/registration?setup=${token}`
}

/**
 * Makes the first agency by a setup link, which is used up by that.
 * @throws AppError 422 for a link that is none, was used, or has expired, and where there is an agency already
 */
export async function bySetupLink(services: Services, token: string, make: () => Promise<void>): Promise<void> {
  const { database, clock } = services
  const tokenHash = hashToken(token)
  const now = clock.now().toISOString()
  const isGood = (await database.isEmpty()) && (await useSetupLink(database, tokenHash, now))
  if (!isGood)
    throw refused('SETUP_EXPIRED', 'This link has expired or was used. The server shows a new one when it starts.')
  try {
    await make()
  } catch (error) {
    await giveSetupLinkBack(database, tokenHash)
    throw error
  }
}
