import { member } from '../../core/procedures.ts'
import { saveSignature, signatureOf } from './signatures.service.ts'

export const signatureHandlers = {
  get: member.signature.get.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await signatureOf(db, actor.userId),
  })),
  save: member.signature.save.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await saveSignature(db, actor, input),
  })),
}
