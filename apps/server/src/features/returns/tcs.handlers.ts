import { member } from '../../core/procedures.ts'
import { cancelDeposit, readTcs, recordDeposit } from './tcs-deposits.service.ts'

export const tcsHandlers = {
  read: member.tcs.read.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readTcs(db, actor, input.quarter),
  })),

  deposit: member.tcs.deposit.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await recordDeposit(services, db, actor, input),
  })),

  cancelDeposit: member.tcs.cancelDeposit.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await cancelDeposit(services, db, actor, input),
  })),
}
