import { type MailProviderSink, openMailProvider } from './mail-provider.ts'

let opened: Promise<MailProviderSink> | undefined

/** A Microsoft that every server of the tests is told of: for the examples, which sign in there. */
export const openSharedProvider = (): Promise<MailProviderSink> =>
  (opened ??= openMailProvider('microsoft', { redirectUris: [] }))

/** Where its consents and tokens, and its mail server, are. */
export const listHosts = ({ env: { MICROSOFT_LOGIN_URL: login = '', MICROSOFT_SMTP: smtp = '' } }: MailProviderSink) =>
  [login, smtp].map((url) => new URL(url).host)

/** Everything it gave out that opens something, and the secret of the agencies' client. */
export const listSecrets = ({ clientSecret, state }: MailProviderSink) => [clientSecret, ...state.listTokens()]
