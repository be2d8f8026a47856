import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { mailPasswordLink } from './password-link-mail.service.ts'

/** Mails a link to set a new password to whoever has the address, if anybody has. */
export const linkAskedForJob = defineJob({
  name: 'auth.password-link',
  payload: z.object({ linkId: z.uuid(), email: z.string() }),
  run: ({ services, payload }) => mailPasswordLink(services, payload),
})
