import { member, person } from '../../core/procedures.ts'
import { listFeeTerms } from '../online-payments/online-payments-fees.service.ts'
import { drawRequestCode, listAllRequests, listRequestsAbout } from './payment-requests-found.service.ts'
import { startRequests } from './payment-requests-bulk.service.ts'
import { previewRequests } from './payment-requests-plans.service.ts'
import { sendRequest } from './payment-requests-sending.service.ts'
import { cancelRequest, changeRequest, createRequest } from './payment-requests.service.ts'

export const paymentRequestsHandlers = {
  list: member.paymentRequests.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await listAllRequests(services, db, actor, input)),
  })),

  about: member.paymentRequests.about.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await listRequestsAbout(services, db, actor, input),
  })),

  feeTerms: member.paymentRequests.feeTerms.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await listFeeTerms(services, db, actor.agency),
  })),

  create: member.paymentRequests.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await createRequest(services, db, actor, input),
  })),

  preview: person.paymentRequests.preview.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await previewRequests(services, db, actor, input),
  })),

  createMany: person.paymentRequests.createMany.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await startRequests(services, db, actor, input),
  })),

  update: member.paymentRequests.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await changeRequest(services, db, actor, input),
  })),

  cancel: member.paymentRequests.cancel.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await cancelRequest(services, db, actor, input),
  })),

  code: member.paymentRequests.code.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await drawRequestCode(services, db, actor, input.id),
  })),

  send: person.paymentRequests.send.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendRequest(services, db, actor, input)),
  })),
}
