import { externalPerson, member, person } from '../../core/procedures.ts'
import { accountChoices, confirmChange, proposeChange, revealAccount, shownAccounts } from './bank-accounts.service.ts'

export const bankAccountsHandlers = {
  list: person.bankAccounts.list.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await shownAccounts(db, actor),
  })),

  choices: member.bankAccounts.choices.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await accountChoices(db, actor),
  })),

  reveal: person.bankAccounts.reveal.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { accountNumber: await revealAccount(services, db, actor, input.id) },
  })),

  propose: person.bankAccounts.propose.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await proposeChange(services, db, actor, input.change),
  })),

  // A wrong code counts although the call fails.
  confirm: externalPerson.bankAccounts.confirm.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await confirmChange(services, actor, input),
  })),
}
