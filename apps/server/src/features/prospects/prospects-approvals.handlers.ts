import { member, person } from '../../core/procedures.ts'
import {
  approveSending,
  askApproval,
  declineSending,
  newestApproval,
  withdrawApproval,
} from './prospects-approvals.service.ts'

export const prospectApprovalsHandlers = {
  newest: member.prospectApprovals.newest.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await newestApproval(services, db, actor, input.id),
  })),

  ask: person.prospectApprovals.ask.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await askApproval(services, db, actor, input),
  })),

  approve: person.prospectApprovals.approve.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await approveSending(services, db, actor, input)),
  })),

  decline: person.prospectApprovals.decline.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await declineSending(services, db, actor, input),
  })),

  withdraw: person.prospectApprovals.withdraw.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await withdrawApproval(services, db, actor, input),
  })),
}
