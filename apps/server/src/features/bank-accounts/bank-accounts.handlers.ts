import { external, member } from '../../core/procedures.ts'
import { listBankAccounts } from './bank-accounts.queries.ts'
import { confirmChange, presentAccount, proposeChange, revealAccount } from './bank-accounts.service.ts'

export const bankAccountsHandlers = {
  list: member.bankAccounts.list.handler(async ({ context: { db } }) => ({
    status: true,
    data: (await listBankAccounts(db)).map(presentAccount),
  })),

  reveal: member.bankAccounts.reveal.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { accountNumber: await revealAccount(services, db, actor, input.id) },
  })),

  propose: member.bankAccounts.propose.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await proposeChange(services, db, actor, input.change),
  })),

  // A wrong code counts although the call fails.
  confirm: external.bankAccounts.confirm.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await confirmChange(services, actor, input),
  })),
}
