import { expect, test } from 'vitest'
import { readConfig, settings } from '../src/core/config.ts'
import { providerSettings } from '../src/core/provider-settings.ts'
import { applySandbox, findHostsSetByHand, knownHosts } from '../src/core/sandbox-settings.ts'

const [origin, appUrl] = ['http://127.0.0.1:4999', 'https://agency.test']

test('every host of a gateway is in the sandbox, or known as one of live money alone', () => {
  const hosts = Object.entries(providerSettings).filter(([, { schema }]) =>
    ['https://host.test', 'https://{domain}.host.test'].some((url) => schema.safeParse(url).success),
  )
  const takesUrls = hosts.filter(([, { schema }]) => !schema.safeParse('no address').success).map(([name]) => name)
  expect(takesUrls.toSorted()).toEqual([...knownHosts].toSorted())
})

test('the sandbox changes hosts and memberships alone, and what the operator is at a gateway stays', () => {
  const before = readConfig({ CASHFREE_PARTNER_KEY: 'mine' })
  const after = applySandbox(before, origin, appUrl)
  expect(after.razorpayUrl).toBe(`${origin}/razorpay/api`)
  expect(after.razorpayAuthPagesUrl).toBe(`${appUrl}/sandbox/razorpay/auth`)
  expect(after.cashfreePartnerKey).toBe('mine')
  expect(after.cashfreeUrl).toBe(before.cashfreeUrl)
  const changed = Object.entries(after).filter(([name, value]) =>
    Object.entries(before).every(([one, old]) => one !== name || old !== value),
  )
  expect(changed.map(([name]) => name).filter((name) => !Object.hasOwn(providerSettings, name))).toEqual([])
})

test('a host that the operator has set is found by its name', () => {
  expect(findHostsSetByHand(readConfig({}))).toEqual([])
  expect(findHostsSetByHand(readConfig({ RAZORPAY_URL: 'http://127.0.0.1:1' }))).toEqual([settings.razorpayUrl.env])
})
