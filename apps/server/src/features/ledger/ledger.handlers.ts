import { member, person } from '../../core/procedures.ts'
import { lockPeriod, readAccount, readLocks, readTrialBalance, unlock } from './ledger-books.service.ts'

export const ledgerHandlers = {
  trialBalance: member.ledger.trialBalance.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: { baseCurrency: actor.agency.currency, rows: await readTrialBalance(db, actor, input) },
  })),

  account: member.ledger.account.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readAccount(db, actor, input),
  })),

  locks: member.ledger.locks.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await readLocks(db, actor),
  })),

  lockPeriod: person.ledger.lockPeriod.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await lockPeriod(db, actor, input),
  })),

  unlock: person.ledger.unlock.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await unlock(db, actor, input),
  })),
}
