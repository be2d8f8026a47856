import type { Contract } from '@sarai/contract'
import { recordDeposit } from '../../src/features/returns/tcs-deposits.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { businessBillTo, issuedInvoice } from './invoices.ts'
import { bankAccount } from './settings.ts'

/** Tax was collected at source in November 2026: 2 % of 1,05,000. */
export async function collected(make: Maker): Promise<string> {
  const overseas = { hasTicket: true, hasStay: true, hasOther: false, exemption: null }
  return issuedInvoice(make, { billTo: { ...businessBillTo(make), pan: 'AAPFU0939F' }, overseas })
}

const month = '2026-11'
let challans = 0
/** A challan that nobody has recorded. */
function challan() {
  challans += 1
  const challanNumber = String(challans).padStart(5, '0')
  return { month, day: '2026-11-24', amount: 10_000, bsrCode: '0510308', challanNumber }
}

/** A part of it that was deposited. */
async function deposit(make: Maker): Promise<string> {
  await collected(make)
  const actor = await make.trusted()
  const facts = challan()
  await make.write((db) => recordDeposit(make.services, db, actor, facts))
  const { rows } = await make.sql('select id from tcs_deposits where agency_id = $1 and challan_number = $2', [
    make.agencyId,
    facts.challanNumber,
  ])
  return rows[0]?.id as string
}

export const tcs: ExamplesOf<Contract['tcs']> = {
  read: {
    inputs: [
      async (make) => {
        await deposit(make)
        return { quarter: '2026-10' }
      },
    ],
  },
  deposit: {
    inputs: [
      async (make) => {
        await collected(make)
        return { ...challan(), bankAccountId: await bankAccount(make) }
      },
    ],
  },
  cancelDeposit: {
    inputs: [async (make) => ({ id: await deposit(make), version: 1, reason: make.word() })],
  },
}
