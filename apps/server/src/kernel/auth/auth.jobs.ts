import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { mailPasswordLink } from './password-link-mail.service.ts'

/** Mails a password reset link to the owner of the address, if there is one. */
export const linkAskedForJob = defineJob({
  name: 'auth.password-link',
  payload: z.object({ linkId: z.uuid(), email: z.string() }),
  run: ({ services, payload }) => mailPasswordLink(services, payload),
})
