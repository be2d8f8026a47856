import type { MailServerChange } from '@sarai/contract/mail-settings'

interface Provider extends Pick<MailServerChange, 'host' | 'port' | 'security'> {
  name: string
  /** Common pitfalls with it. */
  hint?: string
}

/** Mail servers that agencies use most, so that nobody has to look them up. */
export const mailProviders: Provider[] = [
  {
    name: 'Gmail or Google Workspace',
    host: 'smtp.gmail.com',
    port: 465,
    security: 'tls',
    hint: 'Google wants an app password here, not the one you sign in with: make one under Google Account, Security, 2-Step Verification, App passwords. Or choose Google above, and sign in without one.',
  },
  {
    name: 'Microsoft 365 or Outlook',
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls',
    hint: 'Microsoft ends sending with a password on 31 December 2026: choose Microsoft 365 above, and sign in there.',
  },
  {
    name: 'Zoho Mail (India)',
    host: 'smtp.zoho.in',
    port: 465,
    security: 'tls',
    hint: 'With two-factor sign-in, Zoho wants an app password.',
  },
  { name: 'Hostinger', host: 'smtp.hostinger.com', port: 465, security: 'tls' },
  { name: 'GoDaddy', host: 'smtpout.secureserver.net', port: 465, security: 'tls' },
  { name: 'Rediffmail Pro', host: 'smtp.rediffmailpro.com', port: 587, security: 'starttls' },
  { name: 'Brevo', host: 'smtp-relay.brevo.com', port: 587, security: 'starttls' },
  { name: 'SendGrid', host: 'smtp.sendgrid.net', port: 465, security: 'tls', hint: 'The user is the word apikey.' },
]
