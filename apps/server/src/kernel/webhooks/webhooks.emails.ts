import type { WebhookOffReason } from '@sarai/contract/webhook-words'
import type { Mail } from '../mail/mail.service.ts'

export const whyOff: Record<WebhookOffReason, string> = {
  by_hand: 'was switched off',
  gone: 'answered 410 (gone), and is sent nothing more',
  failing: 'has accepted nothing for three days, and is sent nothing more',
}

/** Tells a main user that an endpoint is sent nothing any more. */
export function switchedOff(
  appUrl: string,
  person: { name: string; email: string },
  { url }: { url: string },
  reason: WebhookOffReason,
): Mail {
  return {
    to: person.email,
    subject: 'A webhook of yours was switched off',
    text: `Hello ${person.name},

the webhook to

${url}

${whyOff[reason]}. What could not be delivered is kept for 30 days: switch the webhook on again, and replay what failed.

${appUrl}/developers?tab=webhooks
`,
  }
}
