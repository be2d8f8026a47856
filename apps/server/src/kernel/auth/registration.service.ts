import { AppError, refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { createAgency } from '../agency/agency.service.ts'
import { sendMail } from '../mail/mail.service.ts'
import { findDefaultPlan } from '../plans/plans.service.ts'
import { trialPlanId, unlimitedPlanId } from '../plans/plans.table.ts'
import { bySetupLink } from '../setup/setup.service.ts'
import { countAddressLink, mailAddressLink } from '../standing/standing.service.ts'
import { alreadyRegistered } from './auth.emails.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { checkNewPassword } from './new-passwords.service.ts'
import type { Visitor } from './visitor.rules.ts'

const signupsPerVisitor: Limit = { name: 'signup', attempts: 20, seconds: 3600 }

/**
 * Registers an agency with its main user; the first one of an installation by its setup link. The owner of a taken
 * address is told by mail, not here.
 */
export async function signUp(
  services: Services,
  input: { username: string; email: string; password: string; setup?: string },
  visitor: Visitor,
): Promise<void> {
  if (!services.config.registration && input.setup === undefined)
    throw refused('REGISTRATION_CLOSED', 'Registration is closed on this installation. Ask its administrator.')
  services.disk.checkWritable()
  await services.throttle.hit(signupsPerVisitor, visitorOf(visitor.address))
  await checkNewPassword(services, input.password, [input.username, input.email])
  const passwordHash = await services.passwords.hash(input.password)
  if (await tellWhoIsRegistered(services, input.email)) return
  const owner = { name: input.username, email: input.email, passwordHash }
  if (input.setup !== undefined) {
    // Whoever has the link sees the terminal, and so runs the installation.
    const first = { name: input.username, owner, planState: 'active' as const }
    return bySetupLink(services, input.setup, async () => void (await createAgency(services, first)))
  }
  try {
    await register(services, owner)
  } catch (error) {
    // Somebody registered the same address at the same moment.
    if (!(await tellWhoIsRegistered(services, input.email))) throw error
  }
}

/** Whether an address that a stranger typed is mailed once more in this hour. */
const mayMailTo = (services: Services, email: string): Promise<boolean> =>
  countAddressLink(services, email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.status === 429) return false
      throw error
    },
  )

/**
 * Makes the agency of somebody who registers by themselves, and mails the link that confirms their address. The first of
 * an installation has everything, all others what the plan allows that the staff chose for them.
 */
async function register(
  services: Services,
  owner: { name: string; email: string; passwordHash: string },
): Promise<void> {
  const { database } = services
  const mayMail = await mayMailTo(services, owner.email)
  const found = async (chosen: string) => {
    const agency = { name: owner.name, owner, planState: 'trial' as const, planId: chosen, isStranger: true }
    await createAgency(services, agency, async (db, id) => {
      if (mayMail) await mailAddressLink(services, db, { id, email: owner.email })
    })
  }
  const planId = (await findDefaultPlan(database)) ?? trialPlanId
  if (!(await database.isEmpty())) return found(planId)
  // Of several that register as the first at the same moment one is.
  await database.inTurn(async () => found((await database.isEmpty()) ? unlimitedPlanId : planId))
}

/** Mails whoever has an address that it was to be registered again. @returns false where nobody has it */
async function tellWhoIsRegistered(services: Services, email: string): Promise<boolean> {
  const user = await findUserByEmail(services.database, email)
  if (user && (await mayMailTo(services, email)))
    await services.database.writeAs(user.agencyId, (db) =>
      sendMail(services, db, alreadyRegistered(services.appUrl, user)),
    )
  return user !== undefined
}
