import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { defaultForm } from '@sarai/contract/form-defaults'
import { newPublicKey } from '../../core/public-keys.ts'
import { unlimitedPlanId } from '../plans/plans.table.ts'
import { insertUser } from '../accounts/accounts-people.service.ts'
import { emit } from '../events/events.registry.ts'
import { agencyCreated } from './agency.events.ts'
import { insertAgency } from './agency.queries.ts'

export {
  exportsNeedApproval,
  getNamesGuests,
  updateNamesGuests,
  findAgency,
  holdAgency,
  listTags,
  rememberTags,
  traitsOf,
  updateAgency,
  updateExportApproval,
} from './agency.queries.ts'

const trialDays = 30

export interface NewAgency {
  name: string
  owner: { name: string; email: string; passwordHash: string }
  planState: 'trial' | 'active'
  /** Defaults to the unlimited plan. */
  planId?: string
  /**
   * It registered itself, so its address is not confirmed yet. Others are made by the operator, and so are confirmed.
   */
  isStranger?: boolean
  logo?: string
  isDemo?: boolean
}

/** Makes an agency with its main user and lead statuses, and everything else a new agency has: all or nothing. */
export async function createAgency(
  services: Services,
  agency: NewAgency,
  furnish: (db: AgencyDb, ownerId: string) => Promise<void> = async () => {},
): Promise<{ agencyId: string; ownerId: string }> {
  const agencyId = uuidv7()
  const made = await services.database.writeAs(agencyId, async (db) => {
    const ownerId = await insertFounded(services, db, agency)
    await furnish(db, ownerId)
    return { agencyId, ownerId }
  })
  // Test money stands for real money only as long as nobody is here in earnest.
  await services.sandbox.check()
  return made
}

/** @returns the main user's id */
async function insertFounded(
  services: Services,
  db: AgencyDb,
  { name, owner, planState, planId = unlimitedPlanId, logo, isDemo, isStranger = false }: NewAgency,
): Promise<string> {
  const { clock, config } = services
  const now = clock.now()
  const trialEndsAt = planState === 'trial' ? new Date(now.getTime() + trialDays * 86_400_000).toISOString() : null
  const confirmedAt = isStranger ? null : now.toISOString()
  await insertAgency(db, {
    id: db.agencyId,
    name,
    logo,
    isDemo,
    planId,
    planState,
    trialEndsAt,
    confirmedAt,
    // Where nobody is asked, everybody is let in, also should that change.
    approvedAt: isStranger && config.agencyApproval ? null : now.toISOString(),
    formKey: newPublicKey(),
    form: defaultForm,
    support: { managerName: null, whatsapp: null, email: null, phone: null },
  })
  const ownerId = await insertUser(db, {
    ...owner,
    isSubuser: false,
    recordScope: 'all',
    emailConfirmedAt: confirmedAt,
  })
  await emit(services, db, agencyCreated, { ownerId })
  return ownerId
}
