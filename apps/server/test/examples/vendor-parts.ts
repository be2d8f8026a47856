import type { Contract } from '@sarai/contract'
import type { Person } from '../../src/core/actor.ts'
import { codeExpiry } from '../../src/core/mailed-codes.ts'
import { makeLink } from '../../src/features/vendor-links/vendor-links.service.ts'
import { proposeChange } from '../../src/features/vendors/vendors-accounts.service.ts'
import { confirmChange } from '../../src/features/vendors/vendors-accounts-deciding.service.ts'
import { addDocument } from '../../src/features/vendors/vendors-documents.service.ts'
import { createVendor } from '../../src/features/vendors/vendors.service.ts'
import { insertFile } from '../../src/kernel/files/files.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { priced } from './prospects.ts'
import { vendor } from './vendors.ts'

const facts = (make: Maker) => ({
  holder: make.word(),
  bankName: make.word(),
  branch: make.word(),
  accountNumber: String(10_000_000 + Math.floor(Math.random() * 89_999_999)),
  ifsc: 'HDFC0000123',
  swift: null,
  upiId: 'vendor@okhdfcbank',
})

export const manager = { isManager: true, recordScope: 'all' } as const

export async function personOf(make: Maker, userId: string): Promise<Person> {
  const found = await make.services.sessions.memberOf(make.agencyId, userId)
  if (!found) throw new Error('nobody is there')
  return found
}

/** An account that waits: entered by the maker or, for whoever is to decide it, by somebody else. */
async function waiting(make: Maker, by: 'maker' | 'colleague', of?: string): Promise<{ vendorId: string; id: string }> {
  const actor = by === 'maker' ? await make.actor() : await personOf(make, await make.member(manager))
  const vendorId = of ?? (await vendor(make))
  const change = { kind: 'add' as const, account: facts(make), reason: make.word() }
  const { changes } = await make.write((db) => proposeChange(make.services, db, actor, { vendorId, change }))
  return { vendorId, id: changes[0]?.id ?? '' }
}

async function confirmed(make: Maker): Promise<{ vendorId: string; id: string }> {
  return confirmedAccount(make, await vendor(make))
}

/** An account of a vendor that was confirmed by somebody else. */
export async function confirmedAccount(make: Maker, of: string): Promise<{ vendorId: string; id: string }> {
  const which = await waiting(make, 'maker', of)
  const other = await personOf(make, await make.member(manager))
  const { accounts } = await make.write((db) => confirmChange(make.services, db, other, which))
  return { vendorId: which.vendorId, id: accounts[0]?.id ?? '' }
}

async function mailed(make: Maker): Promise<{ vendorId: string; id: string; code: string }> {
  const [which, code] = [await waiting(make, 'maker'), '123456']
  const hash = make.services.vault.fingerprint(`vendor account ${which.id} ${code}`)
  const until = codeExpiry(make.services.clock.now())
  await make.sql('update vendor_account_changes set code_hash = $2, code_expires_at = $3 where id = $1', [
    which.id,
    hash,
    until,
  ])
  return { ...which, code }
}

export const vendorAccounts: ExamplesOf<Contract['vendorAccounts']> = {
  list: { inputs: [async (make) => ({ vendorId: (await waiting(make, 'maker')).vendorId })] },
  reveal: { inputs: [confirmed] },
  propose: {
    inputs: [
      async (make) => ({ vendorId: await vendor(make), change: { kind: 'add', account: facts(make) } }),
      async (make) => {
        const { vendorId, id } = await confirmed(make)
        return { vendorId, change: { kind: 'edit', id, version: 1, account: facts(make) } }
      },
    ],
  },
  confirm: { inputs: [(make) => waiting(make, 'colleague')] },
  refuse: { inputs: [async (make) => ({ ...(await waiting(make, 'colleague')), reason: make.word() })] },
  withdraw: { inputs: [(make) => waiting(make, 'maker')] },
  mailCode: { inputs: [(make) => waiting(make, 'maker')] },
  confirmByCode: { inputs: [mailed] },
  remove: { inputs: [confirmed] },
}

async function fileOf(make: Maker, vendorId: string): Promise<string> {
  const storageKey = `${make.agencyId}/files/${vendorId}.pdf`
  await make.services.storage.put(storageKey, Buffer.from('%PDF-1.4'))
  const file = { on: { vendorId }, name: `${make.word()}.pdf`, type: 'application/pdf', bytes: 8, storageKey }
  return (await make.write((db) => insertFile(db, { ...file, uploadedBy: make.userId }))).id
}

async function contract(make: Maker): Promise<{ vendorId: string; id: string }> {
  const [vendorId, actor] = [await vendor(make), await make.actor()]
  const document = { kind: 'contract' as const, number: make.word(), note: make.word() }
  const { id } = await make.write((db) => addDocument(make.services, db, actor, { vendorId, document }))
  return { vendorId, id }
}

export const vendorDocuments: ExamplesOf<Contract['vendorDocuments']> = {
  list: { inputs: [async (make) => ({ vendorId: (await contract(make)).vendorId })] },
  create: {
    inputs: [
      async (make) => {
        const vendorId = await vendor(make)
        return { vendorId, document: { kind: 'licence', number: make.word(), fileId: await fileOf(make, vendorId) } }
      },
    ],
  },
  update: {
    inputs: [
      async (make) => {
        const which = await contract(make)
        return { ...which, version: 1, changes: { note: make.word(), fileId: await fileOf(make, which.vendorId) } }
      },
    ],
  },
  remove: { inputs: [contract] },
}

/** Two vendors with the same phone. */
async function twins(make: Maker): Promise<[string, string]> {
  const [actor, phone] = [await make.actor(), make.phone()]
  const add = () => make.write((db) => createVendor(make.services, db, actor, { name: make.word(), phone }))
  return [(await add()).id, (await add()).id]
}

export const vendorDuplicates: ExamplesOf<Contract['vendorDuplicates']> = {
  list: { inputs: [() => ({})] },
  dismiss: { inputs: [async (make) => ({ ids: await twins(make) })] },
  reconsider: { inputs: [async (make) => ({ ids: await twins(make) })] },
  merge: {
    inputs: [
      async (make) => {
        const [id, otherId] = await twins(make)
        return { id, version: 1, otherId, otherVersion: 1 }
      },
    ],
  },
}

export const vendorNames: ExamplesOf<Contract['vendorNames']> = {
  list: { inputs: [() => undefined] },
  join: {
    inputs: [
      async (make) => {
        await priced(make)
        return { vendorId: await vendor(make), name: make.word() }
      },
    ],
  },
}

/** A link to a vendor's account. */
async function linked(make: Maker): Promise<{ vendorId: string; id: string }> {
  const actor = await make.actor()
  const vendorId = await vendor(make)
  const { id } = await make.write((db) => makeLink(make.services, db, actor, vendorId))
  return { vendorId, id }
}

export const vendorLinks: ExamplesOf<Contract['vendorLinks']> = {
  list: { inputs: [async (make) => ({ vendorId: (await linked(make)).vendorId })] },
  make: { inputs: [async (make) => ({ vendorId: await vendor(make) })] },
  send: { inputs: [async (make) => ({ ...(await linked(make)), channel: 'mail' })] },
  revoke: { inputs: [linked] },
}
