import { randomUUID } from 'node:crypto'
import type { Contract } from '@sarai/contract'
import { uuidv7 } from 'uuidv7'
import { codeExpiry } from '../../src/core/mailed-codes.ts'
import { insertBankAccount, insertBankChange } from '../../src/features/bank-accounts/bank-accounts.queries.ts'
import { insertVendorType, listVendorTypes } from '../../src/features/vendor-types/vendor-types.queries.ts'
import { insertCustomField, listCustomFieldsOf } from '../../src/kernel/custom-fields/custom-fields.queries.ts'
import { listStages } from '../../src/features/stages/stages.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { pictureFile } from './picture-file.ts'

const none = {
  legalName: null,
  city: null,
  state: null,
  pincode: null,
  phone: null,
  gstin: null,
  pan: null,
  registration: null,
  hours: null,
  design: null,
  typeface: null,
}

async function agencyVersion(make: Maker): Promise<number> {
  const { rows } = await make.sql('select profile_version from agencies where id = $1', [make.agencyId])
  return Number(rows[0]?.profile_version)
}

export const agency: ExamplesOf<Contract['agency']> = {
  profile: { inputs: [() => undefined] },
  update: {
    inputs: [
      async (make) => ({
        version: await agencyVersion(make),
        facts: {
          ...none,
          name: make.word(),
          address: make.word(),
          email: make.email(),
          website: 'https://agency.example',
          currency: 'INR',
          timeZone: 'Asia/Kolkata',
          country: 'IN',
        },
      }),
    ],
  },
  setLogo: {
    inputs: [async () => ({ file: await pictureFile() })],
  },
  removeLogo: { inputs: [() => undefined] },
}

/** An account of the agency. */
export async function bankAccount(make: Maker): Promise<string> {
  const id = uuidv7()
  const place = { table: 'bank_accounts', column: 'account_number', row: id }
  await make.write(async (db) => {
    const accountNumber = await make.services.vault.encrypt(db, place, '50100012345678')
    const account = { label: make.word(), holder: make.word(), bankName: make.word(), lastDigits: '5678' }
    await insertBankAccount(db, { ...account, id, accountNumber })
  })
  return id
}

/** A change that waits for its code. */
async function proposed(make: Maker): Promise<{ id: string; code: string }> {
  const [id, account, code] = [uuidv7(), await bankAccount(make), '123456']
  const place = { table: 'bank_changes', column: 'change', row: id }
  const { vault, clock } = make.services
  await make.write(async (db) => {
    const change = await vault.encrypt(db, place, JSON.stringify({ kind: 'make-default', id: account }))
    const codeHash = vault.fingerprint(`bank ${id} ${code}`)
    await insertBankChange(db, clock.now().toISOString(), {
      id,
      userId: make.userId,
      change,
      codeHash,
      expiresAt: codeExpiry(clock.now()),
    })
  })
  return { id, code }
}

const facts = (make: Maker) => ({
  label: make.word(),
  holder: make.word(),
  bankName: make.word(),
  branch: make.word(),
  accountNumber: '50100087654321',
  ifsc: 'HDFC0000123',
  swift: 'HDFCINBB',
  upiId: 'agency@okhdfcbank',
  currency: 'USD',
})

export const bankAccounts: ExamplesOf<Contract['bankAccounts']> = {
  choices: { inputs: [() => undefined] },
  list: { inputs: [() => undefined] },
  reveal: { inputs: [async (make) => ({ id: await bankAccount(make) })] },
  propose: {
    inputs: [
      (make) => ({ change: { kind: 'add', account: facts(make) } }),
      async (make) => ({ change: { kind: 'edit', id: await bankAccount(make), version: 1, account: facts(make) } }),
      async (make) => ({ change: { kind: 'make-default', id: await bankAccount(make) } }),
      async (make) => ({ change: { kind: 'remove', id: await bankAccount(make) } }),
    ],
  },
  confirm: { inputs: [proposed] },
}

export const stages: ExamplesOf<Contract['stages']> = {
  list: { inputs: [() => undefined] },
  create: { inputs: [(make) => ({ name: make.word(), kind: 'open', colour: 'blue', required: ['phone'] })] },
  update: {
    inputs: [async (make) => ({ id: await make.stage(), version: 1, changes: { name: make.word(), colour: 'teal' } })],
  },
  reorder: {
    inputs: [
      async (make) => {
        await make.stage()
        return { ids: (await make.write(listStages)).map(({ id }) => id).toReversed() }
      },
    ],
  },
  remove: { inputs: [async (make) => ({ id: await make.stage(), moveTo: await make.stage() })] },
}

const customField = (make: Maker, deletedAt: string | null = null) =>
  make.write(async (db) => {
    const facts = {
      record: 'leads' as const,
      kind: 'text' as const,
      label: make.word(),
      key: make.word(),
      position: 50,
    }
    return (await insertCustomField(db, { ...facts, deletedAt })).id
  })

async function customChoice(make: Maker): Promise<{ id: string; optionId: string }> {
  const optionId = randomUUID()
  const options = [{ id: optionId, label: make.word(), isRetired: false }]
  const facts = {
    record: 'contacts' as const,
    kind: 'select' as const,
    label: make.word(),
    key: make.word(),
    position: 50,
  }
  return { id: (await make.write((db) => insertCustomField(db, { ...facts, options }))).id, optionId }
}

export const customFields: ExamplesOf<Contract['customFields']> = {
  list: { inputs: [() => undefined] },
  create: {
    inputs: [
      (make) => ({ record: 'leads', kind: 'select', label: make.word(), options: [{ label: make.word() }] }),
      (make) => ({ record: 'contacts', kind: 'date', label: make.word(), help: make.word() }),
    ],
  },
  update: {
    inputs: [
      async (make) => ({ id: await customField(make), version: 1, changes: { label: make.word() } }),
      async (make) => {
        const { id, optionId } = await customChoice(make)
        return { id, version: 1, changes: { options: [{ id: optionId, label: make.word() }] } }
      },
    ],
    // One that is not the field's is a new option.
    unread: ['changes.options[].id'],
  },
  reorder: {
    inputs: [
      async (make) => {
        await customField(make)
        const fields = await make.write((db) => listCustomFieldsOf(db, 'leads'))
        return { record: 'leads', ids: fields.map(({ id }) => id).toReversed() }
      },
    ],
  },
  remove: { inputs: [async (make) => ({ id: await customField(make) })] },
  restore: { inputs: [async (make) => ({ id: await customField(make, '2026-01-01T00:00:00Z') })] },
}

const vendorType = (make: Maker) => make.write((db) => insertVendorType(db, { name: make.word(), colour: 'blue' }))

export const vendorTypes: ExamplesOf<Contract['vendorTypes']> = {
  list: { inputs: [() => undefined] },
  create: { inputs: [(make) => ({ name: make.word(), colour: 'blue' })] },
  update: {
    inputs: [async (make) => ({ id: (await vendorType(make)).id, version: 1, changes: { name: make.word() } })],
  },
  reorder: {
    inputs: [
      async (make) => {
        await vendorType(make)
        return { ids: (await make.write(listVendorTypes)).map(({ id }) => id).toReversed() }
      },
    ],
  },
  remove: { inputs: [async (make) => ({ id: (await vendorType(make)).id })] },
}
