import { askProvider } from '../../core/egress/provider-request.ts'
import { bearerNow, openFileLink } from '../../core/file-links.ts'
import { writtenPageHeaders } from '../../core/http/headers.ts'
import { policyHash } from '../../core/http/page-files.ts'
import type { Services } from '../../services.ts'
import { checkLocation, isShowable, type SandboxAddress } from './sandbox.rules.ts'

const timeoutMs = 5_000
const maxBytes = 512 * 1024

export interface SandboxRequest {
  method: 'GET' | 'POST'
  /** As it stood in the request. */
  url: string
  address: SandboxAddress
  form: URLSearchParams | undefined
  /** `Sec-Fetch-Site`, by which the controls know pages of others. */
  site: string | undefined
}

export interface SandboxPage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Whether a link was given to somebody who may manage plugins by now. */
async function mayControl(services: Services, link: string): Promise<boolean> {
  const linked = openFileLink(services, link)
  const actor = linked?.kind === 'sandbox' ? await bearerNow(services, linked.bearer, true) : undefined
  return actor?.kind === 'member' && !actor.isSubuser
}

/**
 * Asks the sandbox for a page on a browser's behalf. Nothing of the request goes there but its address and its form, and
 * nothing comes back but the page and an address of ours to go on to.
 * @returns undefined where there is no such page, or not for whoever asks
 * @throws Error where it does not answer, or answers what no page may
 */
export async function fetchSandboxPage(services: Services, request: SandboxRequest): Promise<SandboxPage | undefined> {
  const { origin } = services.sandbox
  const { address, method, form, site } = request
  if (address.kind === 'controls' && !(await mayControl(services, address.link))) return undefined
  if (origin === undefined) throw new Error('the sandbox is being started again')
  const path = address.kind === 'controls' ? '/control' : address.path
  const url = new URL(`${origin}/pages${path}`)
  if (address.kind === 'page') url.search = address.query
  const reply = await askProvider(services.egress, {
    method,
    url,
    headers: {
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(site ? { 'sec-fetch-site': site } : {}),
    },
    body: form && Buffer.from(form.toString()),
    allowPrivate: true,
    timeoutMs,
    maxBytes,
  })
  return makePage(services, request, reply)
}

function makePage(
  { appUrl }: Services,
  { url }: SandboxRequest,
  { status, headers: given, body }: Awaited<ReturnType<typeof askProvider>>,
): SandboxPage {
  const style = /<style>([^<]*)<\/style>/.exec(body.toString('utf8'))?.[1] ?? ''
  const headers: Record<string, string> = {
    ...writtenPageHeaders(appUrl.startsWith('https:'), `style-src ${policyHash(style)}`),
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  }
  if (given.location !== undefined) {
    const location = checkLocation(given.location, url, appUrl)
    if (location === undefined) throw new Error('the sandbox sends people elsewhere')
    return { status: 303, headers: { ...headers, location }, body: Buffer.alloc(0) }
  }
  const type = given['content-type'] ?? ''
  if (!isShowable(type)) throw new Error('the sandbox answers with something that is no page')
  return { status, headers: { ...headers, 'content-type': type }, body }
}
