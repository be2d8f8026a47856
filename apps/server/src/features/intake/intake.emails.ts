import type { Mail } from '../../kernel/mail/mail.service.ts'

/** Tells an RM that the person of one of their leads has enquired again. */
export function enquiredAgain(
  appUrl: string,
  owner: { name: string; email: string },
  lead: { id: string; number: number; name: string },
  said: string,
): Mail {
  return {
    to: owner.email,
    subject: `${lead.name.replace(/[\r\n]+/g, ' ')} enquired again`,
    text: `Hello ${owner.name},

lead L-${String(lead.number).padStart(6, '0')}, ${lead.name}, sent another enquiry:

${said}

${appUrl}/leads/${lead.id}
`,
  }
}
