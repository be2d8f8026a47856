import { person } from '../../core/procedures.ts'
import { saveSignature, signatureOf } from './signatures.service.ts'

export const signatureHandlers = {
  get: person.signature.get.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await signatureOf(db, actor.userId),
  })),
  save: person.signature.save.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await saveSignature(db, actor, input),
  })),
}
