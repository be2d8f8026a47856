import { externalPerson, person } from '../../core/procedures.ts'
import {
  confirmByCode,
  confirmChange,
  mailCode,
  refuseChange,
  withdrawChange,
} from './vendors-accounts-deciding.service.ts'
import { accountsOf, proposeChange, removeAccount, revealAccount } from './vendors-accounts.service.ts'

export const vendorAccountsHandlers = {
  list: person.vendorAccounts.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await accountsOf(services, db, actor, input.vendorId),
  })),
  reveal: person.vendorAccounts.reveal.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { accountNumber: await revealAccount(services, db, actor, input) },
  })),
  propose: person.vendorAccounts.propose.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await proposeChange(services, db, actor, input),
  })),
  confirm: person.vendorAccounts.confirm.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await confirmChange(services, db, actor, input),
  })),
  refuse: person.vendorAccounts.refuse.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await refuseChange(services, db, actor, input),
  })),
  withdraw: person.vendorAccounts.withdraw.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await withdrawChange(services, db, actor, input),
  })),
  mailCode: person.vendorAccounts.mailCode.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await mailCode(services, db, actor, input),
  })),
  // A wrong code counts although the call fails.
  confirmByCode: externalPerson.vendorAccounts.confirmByCode.handler(
    async ({ context: { services, actor }, input }) => ({
      status: true,
      data: await confirmByCode(services, actor, input),
    }),
  ),
  remove: person.vendorAccounts.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeAccount(services, db, actor, input)
    return { status: true }
  }),
}
