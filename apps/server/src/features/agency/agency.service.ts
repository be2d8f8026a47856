import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { defaultForm } from '../intake/intake-form.rules.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { unlimitedPlanId } from '../plans/plans.table.ts'
import { insertDefaultStages } from '../stages/stages.queries.ts'
import { insertUser } from '../team/team.queries.ts'
import { insertBuiltInVendorTypes } from '../vendor-types/vendor-types.queries.ts'
import { insertAgency } from './agency.queries.ts'

const trialDays = 30

export interface NewAgency {
  name: string
  owner: { name: string; email: string; passwordHash: string }
  planState: 'trial' | 'active'
  logo?: string
  isDemo?: boolean
}

/** Makes an agency with its main user and lead statuses, and whatever else belongs to its beginning: all or nothing. */
export async function createAgency(
  services: Services,
  agency: NewAgency,
  furnish: (db: AgencyDb, ownerId: string) => Promise<void> = async () => {},
): Promise<{ agencyId: string; ownerId: string }> {
  const agencyId = uuidv7()
  return services.database.writeAs(agencyId, async (db) => {
    const ownerId = await insertFounded(services, db, agency)
    await furnish(db, ownerId)
    return { agencyId, ownerId }
  })
}

/** @returns the main user's id */
async function insertFounded(
  { clock }: Services,
  db: AgencyDb,
  { name, owner, planState, logo, isDemo }: NewAgency,
): Promise<string> {
  const trialEndsAt =
    planState === 'trial' ? new Date(clock.now().getTime() + trialDays * 86_400_000).toISOString() : null
  await insertAgency(db, {
    id: db.agencyId,
    name,
    logo,
    isDemo,
    planId: unlimitedPlanId,
    planState,
    trialEndsAt,
    formKey: newPublicKey(),
    form: defaultForm,
    support: { managerName: null, whatsapp: null, email: null, phone: null },
  })
  const ownerId = await insertUser(db, { ...owner, isSubuser: false, recordScope: 'all' })
  await insertDefaultStages(db)
  await insertBuiltInVendorTypes(db)
  return ownerId
}
