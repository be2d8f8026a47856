import type { Mail } from '../mail/mail.service.ts'

/**
 * Goes to an address that somebody typed, perhaps not their own: the mail contains nothing else they typed, and opening
 * it changes nothing.
 */
export function confirmAddress(appUrl: string, address: string, token: string, hours: number): Mail {
  return {
    to: address,
    sender: 'installation',
    subject: 'Confirm your address',
    isSecret: true,
    text: `Hello,

somebody, probably you, registered a travel agency at ${new URL(appUrl).hostname} with this address. Confirm within ${hours} hours that it is yours:

${appUrl}/confirm-address?token=${token}

Until then mails and public pages of the agency reach nobody outside it. If it was not you, ignore this mail: without your confirmation nothing changes.
`,
  }
}
