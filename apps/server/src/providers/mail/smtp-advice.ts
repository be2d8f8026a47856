/** An answer that is about how mail is sent, not about a mail, and what to do about it. */
interface Known {
  /** The codes it comes with, and what else it says. */
  code: number[]
  says: RegExp
  advice: string
}

/** What a mail server was shown. */
export type SignedInBy = 'password' | 'token'

const signInAt = (name: string) =>
  `Under Settings, Email, choose ${name} in place of the password, and sign in there: it needs no password.`
const byMicrosoft = `${signInAt('Microsoft 365')} Or send through another mail server.`
const allowSmtp =
  'Ask your Microsoft 365 administrator to allow “Authenticated SMTP” for this mailbox, under Mail, Manage email apps.'

/** The first that fits is said. Microsoft's enhanced codes are its own; Google names itself at the end of a line. */
const ofPasswords: Known[] = [
  {
    code: [530, 535, 550, 554],
    says: /\b5\.7\.30\b/,
    advice: `Microsoft no longer takes a user and a password from programs that send mail; it ends this for everybody from 31 December 2026. ${byMicrosoft}`,
  },
  {
    code: [530, 535, 550, 554],
    says: /\b5\.7\.139\b/,
    advice: `Microsoft did not let this user in: the password is wrong, or sending with a password is switched off, which Microsoft does for everybody on 31 December 2026. Check the password. ${byMicrosoft}`,
  },
  {
    code: [530, 535, 550, 554],
    says: /\b5\.7\.57\b/,
    advice: `Microsoft takes mail only from a user who signs in, and nobody did. Sending with a password ends at Microsoft on 31 December 2026. ${byMicrosoft}`,
  },
  {
    code: [534, 535],
    says: /gsmtp|google|support\.google\.com/i,
    advice: `Google did not take this user and password: it wants an app password here, not the one you sign in with. ${signInAt('Google')} Or make an app password under Google Account, Security, 2-Step Verification, App passwords, and enter it as the password.`,
  },
  { code: [530], says: /STARTTLS/i, advice: 'This port expects STARTTLS: choose it.' },
  {
    code: [535],
    says: /^/,
    advice: 'Check the user and the password; some providers want an app password.',
  },
]

const ofTokens: Known[] = [
  {
    code: [530, 535, 550, 554],
    says: /\b5\.7\.(139|30)\b/,
    advice: `You are signed in, and Microsoft does not let this mailbox send. ${allowSmtp}`,
  },
  {
    code: [530, 535, 550, 554],
    says: /\b5\.7\.(3|57)\b/,
    advice: `You are signed in, and Microsoft does not let you send from this mailbox. Sign in again. If that does not help: ${allowSmtp}`,
  },
  {
    code: [334, 534, 535],
    says: /^/,
    advice: 'You are signed in, and the mail server does not let you send from this mailbox. Sign in again.',
  },
]

/** What to change where a mail server says no to how mail is sent; undefined where it is about something else. */
export function adviceOn(response: string, responseCode: number, by: SignedInBy = 'password'): string | undefined {
  const kinds = by === 'token' ? ofTokens : ofPasswords
  const found = kinds.find(({ code, says }) => code.includes(responseCode) && says.test(response))
  if (!found) return undefined
  return `${found.advice} The mail server said: ${response}`
}
