import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDemoData, demoPassword, prepareDemoData } from '../../../scripts/demo-data.mjs'
import { demoSignIns } from '../seed/demo.ts'
import { spawnBuilt } from './built-server.ts'
import { type Client, clientOf } from './make.ts'
import { serverFolder } from './test-paths.ts'

/** The server as `npm start` starts it on a new installation, with the demo agency, at an address that people reach. */
let dataDir: string
let url: string
let server: Awaited<ReturnType<typeof begin>>
let call: Client

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function begin(env: Record<string, string> = {}) {
  const child = spawnBuilt(dataDir, {
    PORT: new URL(url).port,
    APP_URL: url,
    DATA_DIR: dataDir,
    DEMO_PASSWORD: demoPassword,
    EXCHANGE_RATES_URL: 'http://127.0.0.1:9',
    ...env,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.includes('Sarai is ready') && resolve())
  })
  await Promise.race([ready, ended])
  return {
    output: () => output,
    hasEnded: () => child.exitCode !== null,
    pid: child.pid,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null) child.kill(signal)
      await ended
    },
  }
}

/** The processes of the sandbox that a server has begun. */
const listSandboxes = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('sandbox.js'))
    .map(Number)

const visit = (address: string, form?: Record<string, string>) =>
  fetch(address, { redirect: 'manual', ...(form && { method: 'POST', body: new URLSearchParams(form) }) })

/** Goes to a gateway as somebody does in a browser, and comes back. */
async function connect(
  provider: string,
  way: 'sign-in' | 'onboarding',
  form: (page: string) => Record<string, string>,
) {
  const opening: Record<string, string> = {
    merchantName: 'Saffron Trails',
    merchantEmail: 'pay@demo.test',
    merchantPhone: '9829012345',
    merchantSite: 'https://demo.test',
  }
  const typed = way === 'onboarding' ? opening : {}
  const { data: installed } = await call.plugins.install({ provider, way, isTest: true, credentials: typed })
  const { data: begun } = await call.plugins.connect({ id: installed.id, version: installed.version })
  expect(begun.url).toMatch(new RegExp(`^${url}/sandbox/${provider}/`))
  const page = await visit(begun.url ?? '')
  const text = await page.text()
  expect([page.status, text]).toEqual([200, expect.stringContaining('Test money: nothing here is real.')])
  const sent = await visit(begun.url ?? '', form(text))
  const back = new URL(sent.headers.get('location') ?? '')
  expect([sent.status, back.origin]).toEqual([303, url])
  return back
}

const findAccount = (page: string) => /<option value="([^"]+)"/.exec(page)?.[1] ?? ''
const approve = (page: string) => ({ account: findAccount(page), answer: 'approve' })

beforeAll(async () => {
  const made = await prepareDemoData(path.resolve(serverFolder, '../..'), inject('builtServer'))
  dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-sandbox-'))
  copyDemoData(made, dataDir)
  chmodSync(dataDir, 0o711)
  url = `http://127.0.0.1:${await findPort()}`
  server = await begin()
  const { token } = await clientOf({ url }).auth.signin({ email: demoSignIns[0].email, password: demoPassword })
  call = clientOf({ url }, token)
}, 300_000)
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('it says that gateways take test money, and so does what can be connected', async () => {
  expect(server.output()).toContain('Payment gateways take test money here')
  const { data } = await call.plugins.available()
  const played = data.filter(({ isSandbox }) => isSandbox).map(({ provider }) => provider)
  expect(played).toEqual(expect.arrayContaining(['razorpay', 'cashfree']))
})

test('somebody signs in to Razorpay in a browser at our own address, and is connected for tests', async () => {
  const back = await connect('razorpay', 'sign-in', approve)
  expect(back.pathname).toBe('/authorize-payment-page')
  const { data: plugin } = await call.plugins.finish({ answer: Object.fromEntries(back.searchParams) })
  expect(plugin).toMatchObject({ state: 'active', isTest: true, account: expect.stringMatching(/^acc_/) })
})

test('somebody links an account at Cashfree there', async () => {
  const back = await connect('cashfree', 'sign-in', approve)
  expect(back.pathname).toBe('/cashfree-oauth')
  const { data: plugin } = await call.plugins.finish({ answer: Object.fromEntries(back.searchParams) })
  expect(plugin).toMatchObject({ state: 'active', isTest: true })
  await call.plugins.remove({ id: plugin.id })
})

test('or opens one', async () => {
  const back = await connect('cashfree', 'onboarding', () => ({ answer: 'approved' }))
  expect(back.pathname).toBe('/cashfree-authorize-payment-page')
  const { data: plugin } = await call.plugins.finish({ answer: Object.fromEntries(back.searchParams) })
  expect(plugin).toMatchObject({ state: 'active', isTest: true })
  await call.plugins.remove({ id: plugin.id })
})

test('live money is refused, and says why', async () => {
  const install = call.plugins.install({ provider: 'cashfree', way: 'sign-in', isTest: false })
  await expect(install).rejects.toMatchObject({ fields: { isTest: expect.stringContaining('takes test money alone') } })
})

test('what programs ask, another site to go back to and the controls are closed to strangers', async () => {
  for (const closed of ['razorpay/api/v1/payments', 'cashfree/pg/links/a', 'cashfree/partners/merchants/a', 'control'])
    expect((await visit(`${url}/sandbox/${closed}`)).status, closed).toBe(404)
  expect((await visit(`${url}/sandbox/razorpay/auth/token`, { code: 'x' })).status).toBe(404)
  const query = { client_id: 'SandboxClient1', response_type: 'code', 'scope[]': 'read_write', state: 's'.repeat(32) }
  const away = new URLSearchParams({ ...query, redirect_uri: 'https://evil.test/' })
  const agreed = { account: 'acc_SandboxAgency1', answer: 'deny' }
  const sent = await visit(`${url}/sandbox/razorpay/auth/authorize?${away.toString()}`, agreed)
  expect([sent.status, sent.headers.get('location')]).toEqual([503, null])
})

test('an owner has the controls, and events come to the address that this machine knows', async () => {
  const { controlsUrl, plugin } = (await call.plugins.read({ provider: 'razorpay' })).data
  const page = await (await visit(url + controlsUrl)).text()
  expect(page).toContain('Controls')
  const set = { deed: 'kyc', provider: 'razorpay', account: plugin?.account ?? '', state: 'pending' }
  expect((await visit(url + controlsUrl, set)).headers.get('location')).toBe(`${url}${controlsUrl}#razorpay`)
  const listEvents = async () => (await call.plugins.events({ provider: 'razorpay' })).data
  await expect.poll(listEvents, { timeout: 30_000 }).toMatchObject([{ type: 'account.under_review' }])
  const elsewhere = { deed: 'listen', provider: 'razorpay', account: plugin?.account ?? '', secret: 's' }
  for (const to of ['http://127.0.0.1:9/hooks/a', `${url}/api/auth/signin`])
    expect((await visit(url + controlsUrl, { ...elsewhere, url: to })).status, to).toBe(422)
})

test('WhatsApp is connected by keys of the controls, and a traveller’s phone is held in a browser', async () => {
  const { controlsUrl } = (await call.plugins.read({ provider: 'whatsapp-cloud' })).data
  const controls = await (await visit(url + controlsUrl)).text()
  const read = (shape: RegExp) => shape.exec(controls)?.[1] ?? ''
  const typed = {
    phoneNumberId: read(/Phone number id (\d+)/),
    businessAccountId: read(/WhatsApp Business account id (\d+)/),
    accessToken: read(/Access token (EAAwhatsapp\w+)/),
    appId: read(/EAAwhatsapp\w+<br>App id (\d+)/),
    appSecret: read(/App secret (whatsapp[\w-]+)/),
  }
  const wanted = { provider: 'whatsapp-cloud', way: 'keys', isTest: true, credentials: typed } as const
  const { data: installed } = await call.plugins.install(wanted)
  const { data } = await call.plugins.connect({ id: installed.id, version: installed.version })
  expect(data.plugin).toMatchObject({ state: 'active', account: typed.phoneNumberId })
  const phoneUrl = read(/href="([^"]+\/phone\/\w+)"/)
  expect(phoneUrl.startsWith(`${url}/sandbox/whatsapp-cloud/phone/`)).toBe(true)
  const phone = await (await visit(phoneUrl)).text()
  const [, chat] = /href="(\w+\/\d+)"/.exec(phone) ?? []
  const chatUrl = new URL(chat ?? '', phoneUrl).href
  const sent = await visit(chatUrl, { answer: 'picture', text: 'Somewhere like this' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${chatUrl}#end`])
  const page = await (await visit(chatUrl)).text()
  expect(page).toContain('Somewhere like this')
  const picture = await visit(new URL(/<img src="([^"]+)"/.exec(page)?.[1] ?? '', chatUrl).href)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const listEvents = async () => (await call.plugins.events({ provider: 'whatsapp-cloud' })).data
  await expect.poll(listEvents, { timeout: 30_000 }).toMatchObject([{ type: 'messages' }])
  const files = `${url}/sandbox/whatsapp-cloud/files/1`
  for (const closed of [files, `${url}/sandbox/whatsapp-cloud/v25.0/1`]) expect((await visit(closed)).status).toBe(404)
  expect((await visit(`${url}/sandbox/whatsapp-cloud/phone/nobody`)).status).toBe(404)
})

test('a crash of the sandbox takes nobody with it, and it is started again', async () => {
  const [before] = listSandboxes(server.pid)
  process.kill(before ?? 0, 'SIGKILL')
  const consent = `${url}/sandbox/cashfree/consent/none`
  await expect.poll(async () => (await visit(consent)).status, { timeout: 30_000 }).toBe(404)
  expect(listSandboxes(server.pid)).not.toContain(before)
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
  const keys = { keyId: 'rzp_test_sandbox0000001', keySecret: 'wrong', webhookSecret: 'chosen there' }
  await call.plugins.remove({ id: (await call.plugins.read({ provider: 'razorpay' })).data.plugin?.id ?? '' })
  const { data } = await call.plugins.install({ provider: 'razorpay', way: 'keys', isTest: true, credentials: keys })
  // It was asked, at its new port.
  await expect(call.plugins.connect({ id: data.id, version: data.version })).rejects.toMatchObject({
    code: 'PROVIDER_REFUSED',
  })
})

test('it ends with the server, however that ends', async () => {
  const [running = 0] = listSandboxes(server.pid)
  await server.stop('SIGKILL')
  await expect.poll(() => existsSync(`/proc/${running}`), { timeout: 10_000 }).toBe(false)
  server = await begin()
  const [next = 0] = listSandboxes(server.pid)
  await server.stop()
  await expect.poll(() => existsSync(`/proc/${next}`), { timeout: 10_000 }).toBe(false)
  server = await begin()
})

test('an agency of its own closes it, and keeps it closed where others reach the server', async () => {
  expect((await visit(`${url}/sandbox/cashfree/consent/none`)).status).toBe(404)
  expect(listSandboxes(server.pid)).toHaveLength(1)
  const secret = { password: 'a long enough pass phrase', confirmPassword: 'a long enough pass phrase' }
  await clientOf({ url }).auth.signup({ username: 'Asha Rao', email: 'asha@agency.test', ...secret })
  await expect.poll(() => listSandboxes(server.pid), { timeout: 10_000 }).toEqual([])
  expect(server.output()).toContain('Asha Rao is not the demo agency.')
  await server.stop()
  server = await begin({ SANDBOX: 'on', HOST: '0.0.0.0' })
  expect(server.hasEnded()).toBe(true)
  expect(server.output()).toContain(
    'SANDBOX=on: Asha Rao is not the demo agency, and this server is reached from other machines.',
  )
  server = await begin()
  expect(listSandboxes(server.pid)).toEqual([])
  const { token } = await clientOf({ url }).auth.signin({ email: demoSignIns[0].email, password: demoPassword })
  const { data } = await clientOf({ url }, token).plugins.available()
  expect(data.some(({ isSandbox }) => isSandbox)).toBe(false)
})
