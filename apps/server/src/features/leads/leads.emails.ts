import { counted } from '@sarai/contract/count-words'
import type { Mail } from '../../kernel/mail/mail.service.ts'

/** Tells an RM of many leads at once that they are theirs now. */
export function leadsAssigned(
  appUrl: string,
  owner: { id: string; name: string; email: string },
  by: string,
  count: number,
): Mail {
  return {
    to: owner.email,
    subject: `${counted(count, 'lead')} for you`,
    text: `Hello ${owner.name},

${by} gave you ${counted(count, 'lead')}, with the follow-ups that were open:

${appUrl}/leads?owner=${owner.id}
`,
  }
}
