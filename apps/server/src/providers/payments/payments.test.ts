import { afterAll, beforeAll } from 'vitest'
import { conformsAsPayments } from '../../../test/provider-conformance.ts'
import { openGateway, type TestGateway } from '../../../test/test-gateway.ts'
import { signedEvent, testPayments } from '../../../test/test-provider.ts'
import { Egress } from '../../core/egress/egress.ts'
import { ProviderClients } from '../../core/egress/provider-client.ts'
import { createLogger } from '../../core/logger.ts'
import type { Connection } from '../provider.ts'

const secret = 'a secret of the webhook'
const clients = new ProviderClients(new Egress(), createLogger('silent'))

let gateway: TestGateway
beforeAll(async () => {
  gateway = await openGateway()
})
afterAll(() => gateway.close())

function connectionWith(credentials: Record<string, string>): Connection {
  const label = { provider: 'test-pay', pluginId: 'conformance' }
  const client = clients.clientOf(
    { label, baseUrl: gateway.url, allowPrivate: true, retryMs: 5 },
    { maxPerSecond: 1000, maxFailures: 1000 },
  )
  return { credentials, settings: {}, account: gateway.account, isTest: true, client, now: () => new Date() }
}

// Every gateway comes here with its sandbox: one line each.
conformsAsPayments('the test provider', () => ({
  provider: testPayments(gateway.url),
  connection: () => connectionWith({ apiKey: gateway.apiKey, webhookSecret: secret }),
  stranger: () => connectionWith({ apiKey: 'somebody-elses', webhookSecret: 'another secret' }),
  event: (id) => signedEvent(secret, { id, account: gateway.account }),
  failNext: (status) => void gateway.failures.push(status),
  pay: (linkId) => gateway.pay(linkId),
  openDispute: (linkId) => void gateway.openDispute(`pay_${linkId}`),
  moveDispute: (linkId, move) => gateway.moveDispute(`pay_${linkId}`, move),
  refundThere: (linkId, value) => void gateway.refundByHand(`pay_${linkId}`, value),
}))
