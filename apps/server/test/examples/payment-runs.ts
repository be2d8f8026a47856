import type { Contract } from '@sarai/contract'
import { plusDays, todayFor } from '../../src/core/days.rules.ts'
import { approveRun, submitRun } from '../../src/features/payment-runs/payment-runs-deciding.service.ts'
import { createRun } from '../../src/features/payment-runs/payment-runs.service.ts'
import { listRunLines } from '../../src/features/payment-runs/payment-runs.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { entered } from './bills.ts'
import { bankAccount } from './settings.ts'
import { confirmedAccount, manager, personOf } from './vendor-parts.ts'

/** A bill of a vendor who can be paid by a file. */
async function makePayableBill(make: Maker): Promise<string> {
  const { id, vendorId } = await entered(make)
  await confirmedAccount(make, vendorId)
  return id
}

/** A day that has not passed in any zone. */
const tomorrow = (make: Maker) => plusDays(make.services.clock.now().toISOString().slice(0, 10), 2)

async function draft(make: Maker): Promise<{ id: string; version: number }> {
  const actor = await make.trusted()
  const input = { billIds: [await makePayableBill(make)], day: tomorrow(make), bankAccountId: await bankAccount(make) }
  const { id, version } = await make.write((db) => createRun(make.services, db, actor, input))
  return { id, version }
}

/** One that a colleague has submitted. */
async function submitted(make: Maker): Promise<{ id: string; version: number }> {
  const [run, other] = [await draft(make), await personOf(make, await make.member(manager))]
  const { id, version } = await make.write((db) => submitRun(make.services, db, other, run))
  return { id, version }
}

export async function approvedRun(make: Maker): Promise<{ id: string; version: number }> {
  const [run, other] = [await submitted(make), await personOf(make, await make.member(manager))]
  const { id, version } = await make.write((db) => approveRun(make.services, db, other, run))
  return { id, version }
}

const firstLine = async (make: Maker, runId: string): Promise<string> =>
  (await make.write((db) => listRunLines(db, runId)))[0]?.id ?? ''

/** An account of the vendor whose bill is in a run. */
async function accountIn(make: Maker, runId: string): Promise<string> {
  const { rows } = await make.sql('select vendor_account_id as id from payment_run_lines where run_id = $1', [runId])
  return rows[0]?.id as string
}

export const paymentRuns: ExamplesOf<Contract['paymentRuns']> = {
  list: {
    inputs: [
      async (make) => {
        const { id } = await draft(make)
        await draft(make)
        return { state: ['draft'], cursor: id }
      },
    ],
    unread: ['cursor'],
  },
  candidates: { inputs: [async (make) => ({ billIds: [await makePayableBill(make)] })], narrows: ['billIds[]'] },
  get: { inputs: [async (make) => ({ id: (await submitted(make)).id })] },
  create: {
    inputs: [
      async (make) => ({
        billIds: [await makePayableBill(make)],
        day: tomorrow(make),
        bankAccountId: await bankAccount(make),
      }),
    ],
  },
  addBills: {
    inputs: [async (make) => ({ id: (await draft(make)).id, billIds: [await makePayableBill(make)] })],
  },
  update: {
    inputs: [
      async (make) => {
        const { id, version } = await draft(make)
        const line = { id: await firstLine(make, id), amount: 100_000, accountId: await accountIn(make, id) }
        return { id, version, changes: { day: tomorrow(make), bankAccountId: await bankAccount(make), lines: [line] } }
      },
      async (make) => {
        const { id, version } = await draft(make)
        return { id, version, changes: { removed: [await firstLine(make, id)] } }
      },
    ],
  },
  submit: { inputs: [draft] },
  approve: { inputs: [submitted] },
  decline: { inputs: [async (make) => ({ ...(await submitted(make)), reason: make.word() })] },
  reopen: { inputs: [submitted] },
  export: { inputs: [async (make) => ({ ...(await approvedRun(make)), layout: 'generic' })] },
  pay: {
    inputs: [
      async (make) => {
        const [run, actor] = [await approvedRun(make), await make.trusted()]
        const lines = [{ id: await firstLine(make, run.id), utr: make.word() }]
        return { ...run, day: todayFor(make.services, actor.agency), reference: make.word(), lines }
      },
    ],
  },
  cancel: { inputs: [async (make) => ({ ...(await draft(make)), reason: make.word() })] },
  timeline: {
    inputs: [
      async (make) => {
        const { id } = await submitted(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
}
