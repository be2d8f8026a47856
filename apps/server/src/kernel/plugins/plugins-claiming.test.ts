import type { Sandbox } from '@sarai/sandbox/sandbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { openTestSandbox, postForm, sandboxAddress, testClients } from '../../../test/sandbox-stage.ts'
import { readConfig } from '../../core/config.ts'
import { openProviders } from '../../providers/registry.ts'
import { handleEvent } from './plugins-handling.service.ts'

/** Bókun at the sandbox, and an agency that has not heard of it. */
let sandbox: Sandbox
let app: TestApp
let agency: TestAgency
const appUrl = 'https://sarai.test'

beforeAll(async () => {
  sandbox = await openTestSandbox()
  const { clientId, clientSecret } = sandbox.bokun.state.app
  const env = {
    OCTO_SANDBOX_URL: `${sandbox.url}/octo/v1`,
    BOKUN_URL: `${sandbox.url}/bokun/octo/v1`,
    BOKUN_VENDOR_URL: `${sandbox.url}/bokun/v/{domain}`,
    BOKUN_CLIENT_ID: clientId,
    BOKUN_CLIENT_SECRET: clientSecret,
  }
  const providers = openProviders(readConfig(env), testClients)
  app = await startApp({ ROLE: 'web', APP_URL: appUrl }, { providers, listeners: [] })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  agency = await makeAgency(app)
})

const readQuery = (url: string | undefined) => Object.fromEntries(new URL(url ?? '').searchParams)
const launch = (domain = 'demo-tours') => readQuery(sandbox.bokun.launch(domain))
const claim = (answer: Record<string, string>) => agency.owner.call.plugins.claim({ provider: 'bokun', answer })
const readPlugin = async () => (await agency.owner.call.plugins.read({ provider: 'bokun' })).data.plugin

/** The owner agrees at Bókun, and comes back. */
async function agree(url: string | null) {
  const back = await postForm(new URL((url ?? '').replace(sandboxAddress, sandbox.url)), { answer: 'approve' })
  expect(`${back.origin}${back.pathname}`).toBe(`${appUrl}/bokun-authorize-page`)
  return (await agency.owner.call.plugins.finish({ answer: readQuery(back.href) })).data
}

test('whoever opens the app in Bókun’s store connects that account to the agency that they are signed in to', async () => {
  const { data } = await claim(launch())
  expect(data.plugin).toMatchObject({ provider: 'bokun', kind: 'booking', state: 'installed', account: null })
  expect(await agree(data.url)).toMatchObject({ state: 'active', account: 'demo-tours' })
  expect((await claim(launch())).data).toMatchObject({ url: null, plugin: { state: 'active' } })
})

test('an address that Bókun has not signed installs nothing, and another account takes no place (bar 25)', async () => {
  await expect(claim({ ...launch(), domain: 'many-tours' })).rejects.toMatchObject({
    code: 'PROVIDER_REFUSED',
    message: expect.stringContaining('not signed by Bókun'),
  })
  expect(await readPlugin()).toBeNull()
  const { data } = await claim(launch('many-tours'))
  expect(data.plugin.state).toBe('installed')
  // Nobody has agreed yet, so that it may be another.
  await agree((await claim(launch())).data.url)
  await expect(claim(launch('many-tours'))).rejects.toMatchObject({ status: 422, code: 'PLUGIN_INSTALLED' })
  expect(await readPlugin()).toMatchObject({ account: 'demo-tours', state: 'active' })
  const octo = agency.owner.call.plugins.claim({ provider: 'octo', answer: launch() })
  await expect(octo).rejects.toMatchObject({ code: 'WAY_NOT_OFFERED' })
})

test('once it was uninstalled there, an event or the next look says so, and opening it again connects it', async () => {
  await agree((await claim(launch())).data.url)
  const address = new URL((await readPlugin())?.eventsUrl ?? '').pathname
  expect(sandbox.bokun.listen('demo-tours', app.url + address, '')).toBeUndefined()
  sandbox.bokun.revoke('demo-tours')
  await sandbox.outbox.settle()
  const [event] = (await agency.owner.call.plugins.events({ provider: 'bokun' })).data
  expect(event).toMatchObject({ type: 'apps/uninstall', state: 'received' })
  await handleEvent(app.services, agency.agencyId, event?.id ?? '')
  expect(await readPlugin()).toMatchObject({ state: 'error', problem: expect.stringContaining('does not take') })
  expect(await agree((await claim(launch())).data.url)).toMatchObject({ state: 'active' })
})

test('a key that was typed in for one address is not sent to another one', async () => {
  const [first, second] = sandbox.octo.state.accounts
  const address = `${sandbox.url}/octo/v1`
  const { call } = agency.owner
  const credentials = { address, apiKey: first?.key ?? '' }
  const { data: installed } = await call.plugins.install({
    provider: 'octo',
    name: 'A supplier',
    way: 'keys',
    credentials,
  })
  const { data } = await call.plugins.connect({ id: installed.id, version: installed.version })
  expect(data.plugin).toMatchObject({ state: 'active', kind: 'booking', account: expect.stringContaining('Demo') })
  const { id, version } = data.plugin
  const change = (typed: Record<string, string>) =>
    call.plugins.configure({ id, version, changes: { credentials: typed } })
  await expect(change({ address: 'https://supplier.test/octo', apiKey: '' })).rejects.toMatchObject({ code: 'INVALID' })
  const { data: changed } = await change({ address, apiKey: second?.key ?? '' })
  expect(changed).toMatchObject({ state: 'installed', credentialNames: ['address', 'apiKey'] })
})
