import type { Contract } from '@sarai/contract'
import { askApproval } from '../../src/features/prospects/prospects-approvals.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { priced } from './prospects.ts'

/** Somebody else who may approve. */
const approver = (make: Maker) => make.member({ isManager: true, recordScope: 'all' })

/** A request that waits, by the maker or, for whoever is to decide it, by somebody else. */
async function asked(make: Maker, by: 'maker' | 'colleague'): Promise<{ id: string; approvalId: string }> {
  await approver(make)
  const { id } = await priced(make)
  const actor =
    by === 'maker'
      ? await make.actor()
      : await make.services.sessions.memberOf(make.agencyId, await make.member({ recordScope: 'all', hidesCost: true }))
  if (!actor) throw new Error('nobody asks')
  const input = { id, revision: 1, channel: 'link' as const, message: make.word() }
  return { id, approvalId: (await make.write((db) => askApproval(make.services, db, actor, input))).id }
}

export const prospectApprovals: ExamplesOf<Contract['prospectApprovals']> = {
  newest: { inputs: [async (make) => ({ id: (await asked(make, 'maker')).id })] },
  ask: {
    inputs: [
      async (make) => {
        await approver(make)
        const { id } = await priced(make)
        return { id, revision: 1, channel: 'link', to: make.email(), subject: make.word(), message: make.word() }
      },
    ],
  },
  approve: { inputs: [(make) => asked(make, 'colleague')] },
  decline: { inputs: [async (make) => ({ ...(await asked(make, 'colleague')), reason: make.word() })] },
  withdraw: { inputs: [(make) => asked(make, 'maker')] },
}
