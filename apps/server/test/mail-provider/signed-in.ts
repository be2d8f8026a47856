import type { MailConsentRequest } from '@sarai/contract/mail-settings'
import type { Client, TestAgency } from '../make.ts'
import type { MailProviderSink } from './mail-provider.ts'

export const mailboxAddress = 'desk@saffron.test'

/** What an agency enters to sign in at a provider. */
export const requestFor = (
  { kind, clientId, clientSecret }: MailProviderSink,
  changes: Partial<MailConsentRequest> = {},
): MailConsentRequest => ({
  provider: kind,
  clientId,
  clientSecret,
  tenant: null,
  user: mailboxAddress,
  fromName: 'Saffron Trails',
  fromAddress: mailboxAddress,
  replyTo: null,
  ...changes,
})

/** Begins a sign-in. @returns where the consent is given */
export async function begin(
  call: Client,
  provider: MailProviderSink,
  changes: Partial<MailConsentRequest> = {},
): Promise<string> {
  const { server } = (await call.mailSettings.get()).data
  const request = { ...requestFor(provider, changes), version: server?.version ?? null }
  return (await call.mailSettings.startSignIn(request)).data.url
}

/** What the page is opened with that people come back to. */
export function readReturn(url: URL): { state: string; code?: string; error?: string; description?: string } {
  const readParam = (name: string) => url.searchParams.get(name) ?? undefined
  return {
    state: readParam('state') ?? '',
    code: readParam('code'),
    error: readParam('error'),
    description: readParam('error_description'),
  }
}

/** Signs in from beginning to end. */
export async function signIn(
  { owner }: TestAgency,
  provider: MailProviderSink,
  changes: Partial<MailConsentRequest> = {},
) {
  const back = await provider.giveConsent(await begin(owner.call, provider, changes), changes.user ?? mailboxAddress)
  return (await owner.call.mailSettings.finishSignIn(readReturn(back))).data
}
