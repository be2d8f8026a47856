import { createHmac, randomUUID } from 'node:crypto'
import { openSandbox } from '../apps/sandbox/src/sandbox.ts'
import { percentile } from './load.ts'
import { pace } from './pace.ts'
import type { Call } from './questions.ts'
import { ask, type Sarai, smallOwner, sow, startSarai, tokenOf } from './servers.ts'

/** Events of a gateway a second, for how long, and how soon 99 of 100 are to be answered, in milliseconds. */
const [rate, seconds, goalMs] = [200, 15, 50]
/** How often another agency opens a list beside them, and how much longer that may take. */
const [listRate, goalTimes] = [20, 2]
/** Whose gateways post them: of one alone so many are not taken. */
const agencies = 10
const webhookSecret = 'what the bench signs with'

const makeListCall = (): Call => ({ method: 'POST', path: '/api/leads/all-leads', body: '{"perPage":25}' })

interface Installed {
  id: string
  version: number
  eventsUrl: string | null
}

/** Connects a gateway. @returns the path that its events are posted to */
async function connectGateway(
  sarai: Sarai,
  { keyId, keySecret }: { keyId: string; keySecret: string },
): Promise<string> {
  const credentials = { keyId, keySecret, webhookSecret }
  const facts = { provider: 'razorpay', way: 'keys', isTest: true, credentials }
  const { id, version, eventsUrl } = await ask<Installed>(sarai, 'POST', '/plugins', facts)
  await ask(sarai, 'POST', `/plugins/${id}/connect`, { version })
  return new URL(eventsUrl ?? '').pathname
}

/** An event as the gateway posts it, each another one; it is about a link that is none of ours. */
function makeEvent(path: string): Call {
  const entity = { id: `plink_${randomUUID().replaceAll('-', '').slice(0, 14)}` }
  const body = JSON.stringify({ event: 'payment_link.paid', payload: { payment_link: { entity } } })
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
  return {
    method: 'POST',
    path,
    body,
    headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() },
  }
}

/** How soon events of a gateway are answered, and what another agency's list feels of them. */
export async function measureWebhooks(): Promise<string> {
  const sandbox = await openSandbox({ port: 0 })
  const { dataDir, remove } = sow(10_000)
  const sarai = await startSarai(dataDir, { RAZORPAY_URL: `${sandbox.url}/razorpay/api`, SANDBOX: 'off' })
  try {
    const [merchant] = sandbox.razorpay.state.merchants
    if (!merchant) throw new Error('the sandbox has no merchant')
    const url = `http://127.0.0.1:${sarai.port}`
    const paths: string[] = []
    for (let at = 2; at < 2 + agencies; at++) {
      const owner = await tokenOf(url, smallOwner.replace('agency-1', `agency-${at}`))
      paths.push(await connectGateway({ ...sarai, token: owner }, merchant))
    }
    const token = await tokenOf(url, smallOwner)
    let posted = 0
    const makeNext = () => makeEvent(paths[posted++ % paths.length] ?? '')
    const run = async (next: () => Call, perSecond: number) => {
      const { times, failures } = await pace({ port: sarai.port, token, next, rate: perSecond, seconds })
      if (failures.size > 0) throw new Error(`not all were answered: ${[...failures].join(', ')}`)
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
    }
    await run(makeListCall, listRate)
    const alone = await run(makeListCall, listRate)
    const [events, beside] = await Promise.all([run(makeNext, rate), run(makeListCall, listRate)])
    const formatVerdict = (isMet: boolean) => (isMet ? '✓' : '✗')
    const show = (name: string, { p50, p99 }: typeof alone, goal = '') =>
      `| ${[name, p50.toFixed(1), p99.toFixed(1), goal].join(' | ')} |`
    const times = beside.p50 / alone.p50
    return [
      `Events of a gateway to ${agencies} agencies, ${rate} a second for ${seconds} s, each another one, and a list of 25 leads of another agency, ${listRate} a second, in milliseconds from when each was due:`,
      '',
      '| | p50 | p99 | goal |',
      '| --- | ---: | ---: | --- |',
      show('an event', events, `p99 ≤ ${goalMs} ${formatVerdict(events.p99 <= goalMs)}`),
      show('the list alone', alone),
      show(
        'the list beside them',
        beside,
        `≤ ${goalTimes} times: ${times.toFixed(1)} ${formatVerdict(times <= goalTimes)}`,
      ),
    ].join('\n')
  } finally {
    await sarai.stop()
    await sandbox.close()
    remove()
  }
}
