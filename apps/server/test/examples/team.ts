import type { Contract } from '@sarai/contract'
import { newToken } from '../../src/core/tokens.ts'
import { insertPasswordLink } from '../../src/kernel/accounts/accounts.queries.ts'
import { insertTeam, insertUser } from '../../src/kernel/accounts/accounts-people.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'

/** Somebody who was asked to come, and the link they got. */
export async function invited(make: Maker): Promise<{ id: string; token: string }> {
  const { token, tokenHash } = newToken('link')
  const at = make.services.clock.now()
  const expiresAt = new Date(at.getTime() + 86_400_000).toISOString()
  const id = await make.write(async (db) => {
    const person = { name: make.word(), email: make.email(), isSubuser: true, invitedAt: at.toISOString() }
    const userId = await insertUser(db, person)
    await insertPasswordLink(db, { userId, isInvitation: true, tokenHash, expiresAt })
    return userId
  })
  return { id, token }
}

const group = (make: Maker) => make.write((db) => insertTeam(db, make.word()))
const restricted = { leads: { read: true, write: false } }

export const team: ExamplesOf<Contract['team']> = {
  list: { inputs: [() => undefined] },
  invite: {
    inputs: [
      async (make) => ({
        name: make.word(),
        email: make.email(),
        teamId: (await group(make)).id,
        permissions: restricted,
      }),
    ],
  },
  resend: { inputs: [async (make) => ({ id: (await invited(make)).id })] },
  revoke: { inputs: [async (make) => ({ id: (await invited(make)).id })] },
  update: {
    inputs: [
      async (make) => ({
        id: await make.member(),
        version: 1,
        changes: {
          name: make.word(),
          recordScope: 'team',
          teamId: (await group(make)).id,
          permissions: restricted,
          rights: ['export'],
        },
      }),
    ],
  },
  changeRole: { inputs: [async (make) => ({ id: await make.member(), role: 'manager' })] },
  holdings: { inputs: [async (make) => ({ id: await make.member() })] },
  deactivate: { inputs: [async (make) => ({ id: await make.member(), handOverTo: await make.member() })] },
  handOver: { inputs: [handOver] },
  reactivate: { inputs: [async (make) => ({ id: await make.member({ isActive: false }) })] },
  setExportApproval: { inputs: [() => ({ isNeeded: true })] },
  createTeam: { inputs: [(make) => ({ name: make.word() })] },
  renameTeam: { inputs: [async (make) => ({ id: (await group(make)).id, version: 1, name: make.word() })] },
  removeTeam: { inputs: [async (make) => ({ id: (await group(make)).id })] },
}

/** What was one colleague's to another. */
export async function handOver(make: Maker): Promise<{ id: string; to: string }> {
  const [id, to, leadId] = [await make.member(), await make.member(), await make.lead()]
  await make.sql('update leads set owner_id = $1 where id = $2', [id, leadId])
  return { id, to }
}
