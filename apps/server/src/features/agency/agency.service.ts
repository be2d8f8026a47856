import { uuidv7 } from 'uuidv7'
import type { Services } from '../../services.ts'
import { defaultForm } from '../intake/intake-form.rules.ts'
import { newFormKey } from '../intake/intake-form.service.ts'
import { unlimitedPlanId } from '../plans/plans.table.ts'
import { insertDefaultStages } from '../stages/stages.queries.ts'
import { insertUser } from '../team/team.queries.ts'
import { insertAgency } from './agency.queries.ts'

const trialDays = 30

export interface NewAgency {
  name: string
  owner: { name: string; email: string; passwordHash: string }
  planState: 'trial' | 'active'
  logo?: string
  isDemo?: boolean
}

/** Makes an agency with its main user and lead statuses. */
export async function createAgency(
  services: Services,
  { name, owner, planState, logo, isDemo }: NewAgency,
): Promise<{ agencyId: string; ownerId: string }> {
  const agencyId = uuidv7()
  const trialEndsAt =
    planState === 'trial' ? new Date(services.clock.now().getTime() + trialDays * 86_400_000).toISOString() : null
  return services.database.writeAs(agencyId, async (db) => {
    await insertAgency(db, {
      id: agencyId,
      name,
      logo,
      isDemo,
      planId: unlimitedPlanId,
      planState,
      trialEndsAt,
      formKey: newFormKey(),
      form: defaultForm,
      support: { managerName: null, whatsapp: null, email: null, phone: null },
    })
    const ownerId = await insertUser(db, { ...owner, isSubuser: false, recordScope: 'all' })
    await insertDefaultStages(db)
    return { agencyId, ownerId }
  })
}
