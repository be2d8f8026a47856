import * as z from 'zod'
import { mailWarning } from './lead-schemas.ts'
import { email, line, optionalText } from './primitives.ts'
import { done } from './procedure.ts'

/** How a statement of account is mailed. */
export const statementMail = {
  /** To whom; the address of the customer or vendor when left out. */
  email: email.optional(),
  subject: line(160).optional(),
  message: optionalText(4000).optional(),
}

export const statementMailed = done.extend({ warnings: z.array(mailWarning) })
