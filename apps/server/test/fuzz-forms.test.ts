import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { changeForm, keyOf, stampOf } from './forms.ts'
import { send } from './fuzz/send.ts'
import { hostile } from './fuzz/values.ts'
import { makeAgency } from './make.ts'

const runs = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 2000) / 8)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)

let app: TestApp
let key: string
let stamp: string
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
  const agency = await makeAgency(app)
  key = await keyOf(agency)
  const { fields } = (await agency.owner.call.intake.form()).data.settings
  const all = Object.fromEntries(Object.keys(fields).map((field) => [field, 'optional'])) as typeof fields
  await changeForm(agency, { fields: { ...all, phone: 'required' }, consent: 'Yes <b>please</b>' })
  stamp = await stampOf(app, key)
})
afterAll(() => app.close())

const text = hostile.map((value) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 7000),
)
const usual = {
  name: fc.constant('Asha Rao'),
  phone: fc.integer({ min: 7_000_000_000, max: 9_999_999_999 }).map(String),
  agree: fc.constant('yes'),
}
const inputs = [
  'email',
  'destination',
  'travelMonth',
  'travelStart',
  'travelEnd',
  'adults',
  'children',
  'budget',
  'message',
  'utm_source',
  'page',
  'from',
  'other',
]
const typed = fc
  .record({
    ...Object.fromEntries(
      Object.entries(usual).map(([name, good]) => [
        name,
        fc.oneof({ arbitrary: good, weight: 5 }, { arbitrary: text, weight: 1 }),
      ]),
    ),
    ...Object.fromEntries(
      inputs.map((name) => [name, fc.oneof({ arbitrary: fc.constant(''), weight: 9 }, { arbitrary: text, weight: 1 })]),
    ),
  })
  .map((form) => new URLSearchParams(form as Record<string, string>).toString())
const bodies = fc.oneof(
  { arbitrary: typed, weight: 8 },
  {
    arbitrary: fc.constantFrom(
      '%FF=%00',
      'name[a][b][c][d]=1',
      'name=1&name=2',
      '__proto__=x',
      '&'.repeat(30_000),
      '=',
    ),
    weight: 1,
  },
)
const addresses = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      '',
      '?embed=1&page=https://x.example/',
      '?page=%00&embed=1',
      '?utm_source=%3Cscript%3E',
      '/thanks',
      '.js',
      '/x/y',
    ),
    weight: 6,
  },
  { arbitrary: fc.constantFrom('%00', '%ff', '/../../etc/passwd', '%2e%2e%2f', `?${'a['.repeat(500)}`), weight: 1 },
)

test(
  'whatever is typed into the public form, a page answers, and shows it as text (bars 43 and 46)',
  async () => {
    let from = 0
    const property = fc.asyncProperty(addresses, bodies, fc.boolean(), async (address, body, isPost) => {
      // The form's own limit for everybody together is not what is looked at here.
      app.clock.forward(20_000)
      from++
      const headers = {
        'x-forwarded-for': `10.${from % 250}.${(from >> 8) % 250}.9`,
        'content-type': 'application/x-www-form-urlencoded',
      }
      const content = isPost ? Buffer.from(`stamp=${stamp}&${body}`) : undefined
      const answer = await send(app.url, {
        method: isPost ? 'POST' : 'GET',
        path: `/forms/${key}${address}`,
        headers: content ? { ...headers, 'content-length': String(content.length) } : headers,
        body: content,
      })
      expect([200, 303, 400, 404, 413, 422, 429]).toContain(answer.status)
      expect(answer.ms).toBeLessThan(5_000)
      if (answer.type.startsWith('text/html')) {
        expect(answer.text.match(/<script>/g)).toHaveLength(1)
        expect(answer.text).not.toMatch(/<b>please|<svg onload|alert\(1\)<\/script>/)
      }
    })
    await fc.assert(property, { numRuns: runs, seed })
    const { rows } = await app.owner.query('select count(*)::int as leads from leads')
    expect(rows[0].leads).toBeGreaterThan(runs / 40)
    expect(
      app
        .logs()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    ).toEqual([])
  },
  Math.max(60_000, runs * 200),
)
