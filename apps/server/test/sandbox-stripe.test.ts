import type { Sandbox } from '@sarai/sandbox/sandbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { openTestSandbox } from './sandbox-stage.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openTestSandbox()
})
afterEach(() => sandbox.close())

const answerBody = z.record(z.string(), z.unknown())
const session = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '1000',
  'line_items[0][price_data][product_data][name]': 'Goa',
  success_url: 'https://agency.test/paid?session={CHECKOUT_SESSION_ID}',
}

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const key = sandbox.stripe.state.accounts[0]?.secretKey ?? ''
  const answer = await fetch(`${sandbox.url}/stripe/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: new URLSearchParams(form),
  })
  return { status: answer.status, headers: answer.headers, body: answerBody.parse(await answer.json()) }
}

const addSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds)
const makeName = (name: string) => `line_items[0][price_data][${name}]`

test.each([
  ['a name that nobody knows', { colour: 'red' }, 'parameter_unknown', 'colour'],
  ['one further in', { [makeName('colour')]: 'red' }, 'parameter_unknown', makeName('colour')],
  ['another mode', { mode: 'gift' }, undefined, 'mode'],
  ['an empty quantity', { 'line_items[0][quantity]': '' }, 'parameter_invalid_empty', 'line_items[0][quantity]'],
  [
    'an amount that is no integer',
    { [makeName('unit_amount')]: '10.5' },
    'parameter_invalid_integer',
    makeName('unit_amount'),
  ],
  ['less than half a dollar', { [makeName('unit_amount')]: '49' }, 'amount_too_small', undefined],
  ['too much', { [makeName('unit_amount')]: '100000000' }, 'amount_too_large', makeName('unit_amount')],
  ['a currency in capitals', { [makeName('currency')]: 'USD' }, undefined, makeName('currency')],
  ['an end that is near', { expires_at: addSeconds(1700) }, undefined, 'expires_at'],
  ['an end that is far', { expires_at: addSeconds(86_500) }, undefined, 'expires_at'],
  ['no email', { customer_email: 'asha' }, 'email_invalid', 'customer_email'],
  ['a long note', { 'metadata[a]': 'x'.repeat(501) }, undefined, 'metadata[a]'],
  [
    'a part of a króna',
    { [makeName('currency')]: 'isk', [makeName('unit_amount')]: '550' },
    'invalid_charge_amount_no_decimal_compatible',
    makeName('unit_amount'),
  ],
])('refuses as Stripe does: %s', async (_what, more, code, param) => {
  const { status, body } = await post('checkout/sessions', { ...session, ...more })
  expect(status).toBe(400)
  const error = expect.objectContaining({ type: 'invalid_request_error', message: expect.any(String) })
  expect(body).toEqual({ error })
  expect(body.error).toMatchObject({ ...(code ? { code } : {}), ...(param ? { param } : {}) })
})

test('refuses what has no address, no success_url, no form, another version, or names that contradict each other', async () => {
  const { success_url: _left, ...without } = session
  expect(await post('checkout/sessions', without)).toMatchObject({
    status: 400,
    body: { error: { code: 'parameter_missing', param: 'success_url' } },
  })
  expect(await post('checkout/nothing', session)).toMatchObject({ status: 404 })
  expect(await post('constructor', session)).toMatchObject({ status: 404 })
  expect(await post('checkout/sessions', session, { 'stripe-version': 'new' })).toMatchObject({ status: 400 })
  expect(await post('checkout/sessions', session, { 'content-type': 'application/json' })).toMatchObject({
    status: 400,
  })
  for (const name of ['mode[a]', '__proto__[a]', 'metadata[constructor][a]'])
    expect((await post('checkout/sessions', { ...session, [name]: 'x' })).status, name).toBe(400)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('does once what carries a key, for a day, and refuses another with it', async () => {
  const key = { 'idempotency-key': 'one' }
  const first = await post('checkout/sessions', session, key)
  const second = await post('checkout/sessions', session, key)
  expect(second.body).toEqual(first.body)
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  const other = await post('checkout/sessions', { ...session, 'metadata[a]': 'b' }, key)
  expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  const elsewhere = await post('refunds', session, key)
  expect(elsewhere).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  sandbox.clock.moveAhead(25 * 3600)
  expect((await post('checkout/sessions', session, key)).body.id).not.toBe(first.body.id)
})

test('shows its accounts and links on the page for people', async () => {
  await post('checkout/sessions', { ...session, 'metadata[reference]': 'INV-77' })
  await post('payment_links', {
    ...Object.fromEntries(Object.entries(session).filter(([name]) => name.startsWith('line_items'))),
    'metadata[reference]': 'INV-78',
  })
  const page = await (await fetch(`${sandbox.url}/control`)).text()
  for (const text of ['acct_SANDBOX00000001', 'sk_test_sandboxAgency0000000001', 'INV-77', 'INV-78', '$0 of $10'])
    expect(page).toContain(text)
})
