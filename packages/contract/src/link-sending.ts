import * as z from 'zod'
import { mailWarning } from './lead-schemas.ts'
import { email, line, optionalText } from './primitives.ts'
import { success } from './procedure.ts'

/** How somebody outside is sent the link to what is for them alone, and what goes with it. */
export const linkSaid = {
  channel: z.enum(['mail', 'whatsapp', 'link']),
  /** By mail: to whom. The address that is known of them when left out. */
  to: email.optional(),
  subject: line(160).optional(),
  message: optionalText(4000).optional(),
}

/** The link with the words to send, and what kept a mail from going out. */
export const linkSent = success(
  z.object({ url: z.string(), text: z.string(), whatsappUrl: z.string().nullable() }),
).extend({ warnings: z.array(mailWarning) })
