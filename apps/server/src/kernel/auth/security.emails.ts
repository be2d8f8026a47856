import type { Mail } from '../mail/mail.service.ts'

/** What happened to an account or an agency that its people are told of. */
export type SecurityEvent =
  | { kind: 'signed_in' }
  | { kind: 'password_changed' }
  | { kind: 'address_asked'; email: string }
  | { kind: 'address_changed'; email: string }
  | { kind: 'app_added' }
  | { kind: 'app_replaced' }
  | { kind: 'app_removed' }
  | { kind: 'passkey_added'; name: string }
  | { kind: 'passkey_removed'; name: string }
  | { kind: 'passkey_refused'; name: string }
  | { kind: 'recovery_codes_renewed' }
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'factor_guessed' }
  | { kind: 'api_key_made'; name: string }
  | { kind: 'exported'; title: string; count: number; isMinimum: boolean }

/** The subject, and what happened in a sentence that begins with who did it: "You" or their name. */
export function wordsOf(event: SecurityEvent, who: string): { subject: string; happened: string } {
  switch (event.kind) {
    case 'signed_in':
      return {
        subject: 'A sign-in from a new device',
        happened: `${who} signed in from a device that was not used before.`,
      }
    case 'password_changed':
      return { subject: 'Your password was changed', happened: `${who} set a new password.` }
    case 'address_asked':
      return {
        subject: 'A new address was asked for',
        happened: `${who} asked to sign in with ${event.email} from now on. Nothing changes before the link that was mailed there is opened.`,
      }
    case 'address_changed':
      return {
        subject: 'Your address was changed',
        happened: `${who} changed the address of the account to ${event.email}. This one does not open it any more. The link below gives it back to this one.`,
      }
    case 'app_added':
      return {
        subject: 'An authenticator app was added',
        happened: `${who} turned codes from an app on as a second factor.`,
      }
    case 'app_replaced':
      return {
        subject: 'Your authenticator app was replaced',
        happened: `${who} set up the codes from an app anew. Codes of the app before do not work any more.`,
      }
    case 'app_removed':
      return { subject: 'Your authenticator app was removed', happened: `${who} turned codes from an app off.` }
    case 'passkey_added':
      return { subject: 'A passkey was added', happened: `${who} added the passkey "${event.name}".` }
    case 'passkey_removed':
      return { subject: 'A passkey was removed', happened: `${who} removed the passkey "${event.name}".` }
    case 'passkey_refused':
      return {
        subject: 'A passkey was refused',
        happened: `The passkey "${event.name}" was used with an outdated counter, so somebody may have copied it. It was refused. If this goes on, remove it and add a new one.`,
      }
    case 'recovery_codes_renewed':
      return {
        subject: 'New recovery codes were made',
        happened: `${who} made new recovery codes. Those before do not work any more.`,
      }
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        happened: `${who} gave a recovery code in place of the second factor. ${event.left} are left.`,
      }
    case 'factor_guessed':
      return {
        subject: 'Many wrong codes',
        happened:
          'So many wrong codes were given for your second factor that no more are taken for a while. The person who did it may know your password.',
      }
    case 'api_key_made':
      return {
        subject: 'An API key was made',
        happened: `${who} made the API key "${event.name}", with which programs read or change what your agency has.`,
      }
    case 'exported':
      return {
        subject: 'Many records were exported',
        happened: `${who} exported ${event.count}${event.isMinimum ? ' or more' : ''} records to a file: ${event.title}.`,
      }
  }
}

interface Told {
  to: { name: string; email: string }
  event: SecurityEvent
  /** As in the sentence. */
  who: string
  /** As people read it, with the zone. */
  when: string
  /** Device and address; undefined for what was done in the background. */
  from: string | undefined
  /** Ends everything and sets a new password. */
  link: string
  days: number
}

/** To the person who did it, who notices if it was somebody else. */
export function securityMail({ to, event, who, when, from, link, days }: Told): Mail {
  const { subject, happened } = wordsOf(event, who)
  return {
    to: to.email,
    sender: 'installation',
    subject,
    isSecret: true,
    text: `Hello ${to.name},

${happened}

When: ${when}${from ? `\nFrom: ${from}` : ''}

If it was you, there is nothing to do. If it was not, open this link. It ends everything that is signed in to your account, and then lets you set a new password. It works for ${days} days:

${link}
`,
  }
}

/** To the agency's other main users, who notice if it should not have been done. */
export function agencySecurityMail({ to, event, who, when, from }: Omit<Told, 'link' | 'days'>): Mail {
  const { subject, happened } = wordsOf(event, who)
  return {
    to: to.email,
    sender: 'installation',
    subject,
    text: `Hello ${to.name},

${happened}

When: ${when}${from ? `\nFrom: ${from}` : ''}

You are told because you are a main user of the agency. If this should not have happened, ask ${who}; in Settings you can revoke API keys and end ${who}'s access.
`,
  }
}
