import type { Contract } from '@sarai/contract'
import type { ApiKeyScope } from '@sarai/contract/access'
import type { FormSettings } from '@sarai/contract/intake'
import { makeApiKey } from '../../src/features/api-keys/api-keys.service.ts'
import { defaultForm } from '@sarai/contract/form-defaults'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'

/** A new API key of the maker's agency. */
export async function newApiKey(make: Maker, scopes: ApiKeyScope[] = ['intake']): Promise<{ id: string; key: string }> {
  const actor = await make.actor()
  // An agency has only so many; the tests go through more.
  await make.sql(
    `update api_keys set revoked_at = now() where id in (
       select id from api_keys where agency_id = $1 and revoked_at is null
        order by created_at desc offset 25 for update skip locked)`,
    [make.agencyId],
  )
  const { key, apiKey } = await make.write((db) => makeApiKey(make.services, db, actor, { name: make.word(), scopes }))
  return { id: apiKey.id, key }
}

export const apiKeys: ExamplesOf<Contract['apiKeys']> = {
  list: { inputs: [() => undefined] },
  create: { inputs: [(make) => ({ name: make.word(), scopes: ['intake'] })] },
  self: { inputs: [() => undefined], token: async (make) => (await newApiKey(make, ['leads:read'])).key },
  revoke: { inputs: [async (make) => ({ id: (await newApiKey(make)).id })] },
}

const form = async (make: Maker): Promise<FormSettings> => ({
  ...defaultForm,
  title: make.word(),
  ownerId: await make.member(),
})

export const intake: ExamplesOf<Contract['intake']> = {
  createLead: {
    inputs: [(make) => ({ name: make.word(), email: make.email(), requirement: make.word() })],
    token: async (make) => (await newApiKey(make)).key,
  },
  form: { inputs: [() => undefined] },
  saveForm: {
    inputs: [
      async (make) => {
        const { rows } = await make.sql('select form_version from agencies where id = $1', [make.agencyId])
        return { version: rows[0]?.form_version as number, settings: await form(make) }
      },
    ],
  },
  renewKey: { inputs: [() => undefined] },
  previewForm: { inputs: [async (make) => ({ settings: await form(make) })], unread: ['settings.ownerId'] },
}
