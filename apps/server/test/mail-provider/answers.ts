import { randomUUID } from 'node:crypto'

export type ProviderKind = 'microsoft' | 'google'

/** An OAuth error as the token endpoint answers it. */
export interface TokenError {
  status: number
  body: Record<string, unknown>
}

/** Microsoft's errors end in what its support asks for, each on a line of its own. */
function makeMicrosoft(status: number, error: string, code: number, words: string): TokenError {
  const [trace, correlation] = [randomUUID(), randomUUID()]
  const timestamp = new Date().toISOString().replace('T', ' ').replace(/\..*/, 'Z')
  const description = `AADSTS${code}: ${words}\r\nTrace ID: ${trace}\r\nCorrelation ID: ${correlation}\r\nTimestamp: ${timestamp}`
  const body = { error, error_description: description, error_codes: [code], timestamp }
  return { status, body: { ...body, trace_id: trace, correlation_id: correlation } }
}

const makeGoogle = (status: number, error: string, description: string): TokenError => ({
  status,
  body: { error, error_description: description },
})

/** What each says of the same trouble, in its own words. */
export const tokenErrors = {
  wrongSecret: {
    microsoft: () =>
      makeMicrosoft(
        401,
        'invalid_client',
        7000215,
        "Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app 'sarai'.",
      ),
    google: () => makeGoogle(401, 'invalid_client', 'Unauthorized'),
  },
  revoked: {
    microsoft: () =>
      makeMicrosoft(
        400,
        'invalid_grant',
        50173,
        'The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have changed or reset their password.',
      ),
    google: () => makeGoogle(400, 'invalid_grant', 'Token has been expired or revoked.'),
  },
  usedCode: {
    microsoft: () =>
      makeMicrosoft(
        400,
        'invalid_grant',
        54005,
        'OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.',
      ),
    google: () => makeGoogle(400, 'invalid_grant', 'Bad Request'),
  },
  wrongVerifier: {
    microsoft: () =>
      makeMicrosoft(
        400,
        'invalid_grant',
        501481,
        'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
      ),
    google: () => makeGoogle(400, 'invalid_grant', 'Invalid code verifier.'),
  },
  wrongRedirect: {
    microsoft: () =>
      makeMicrosoft(
        400,
        'invalid_grant',
        500112,
        'The reply address does not match the reply address provided when requesting Authorization code.',
      ),
    google: () => makeGoogle(400, 'redirect_uri_mismatch', 'Bad Request'),
  },
} satisfies Record<string, Record<ProviderKind, () => TokenError>>

/** What the mail servers say to whom they do not let in. */
export const smtpRefusals = {
  microsoftToken: '5.7.3 Authentication unsuccessful [PN2PR01CA0012.INDPRD01.PROD.OUTLOOK.COM]',
  microsoftMailbox:
    '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Mailbox. Visit https://aka.ms/smtp_auth_disabled for more information. [PN2PR01CA0012.INDPRD01.PROD.OUTLOOK.COM]',
  microsoftPassword:
    '5.7.139 Authentication unsuccessful, basic authentication is disabled. [PN2PR01CA0012.INDPRD01.PROD.OUTLOOK.COM]',
  googlePassword:
    '5.7.8 Username and Password not accepted. For more information, go to https://support.google.com/mail/?p=BadCredentials - gsmtp',
}

/** Google's first answer to a token that it does not take, in base64; the client answers with an empty line. */
export const googleChallenge = { status: '400', schemes: 'Bearer', scope: 'https://mail.google.com/' }
