import * as z from 'zod'
import { id, optionalText, phone } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { richText } from './rich-text.ts'

const facts = {
  body: richText,
  title: optionalText(80).refine((value) => !/[\r\n]/.test(value ?? ''), { error: 'Use a single line' }),
  phone: phone.nullable(),
  /** A picture of yours that was uploaded. */
  pictureId: id.nullable(),
  /** The agency's logo stands below. */
  showsLogo: z.boolean(),
}

const signatureData = z.object({ ...facts, version: z.int() })
export type SignatureData = z.infer<typeof signatureData>

export const signatureCalls = {
  get: memberProcedure('account', 'read')
    .route({
      method: 'GET',
      path: '/user/signature',
      summary: 'Read your signature',
      description: 'What stands below the mails you write. Version 0 is the one that everybody begins with.',
    })
    .output(success(signatureData)),

  save: memberProcedure('account', 'write')
    .route({ method: 'PUT', path: '/user/signature', summary: 'Change your signature' })
    .input(z.strictObject({ ...facts, version: z.int().min(0) }))
    .output(success(signatureData)),
}
