import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  asha,
  changeForm,
  freshStamp,
  keyOf,
  leadsOf,
  openForm,
  postForm,
  sendForm,
  stampOf,
} from '../../../test/forms.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

describe('the public form', () => {
  test('becomes a lead that says where it came from, and a page of thanks', async () => {
    const key = await keyOf(agency)
    await changeForm(agency, {
      ownerId: agency.owner.userId,
      fields: { ...(await agency.owner.call.intake.form()).data.settings.fields, budget: 'optional' },
    })
    const sent = await sendForm(app, key, {
      ...asha,
      adults: '2',
      budget: '1,50,000',
      utm_source: 'google',
      utm_campaign: 'bali',
      page: 'https://agency.example/bali',
    })
    expect(sent.status).toBe(303)
    const thanks = await fetch(new URL(sent.headers.get('location') ?? '', app.url))
    expect(await thanks.text()).toContain('will be in touch')

    const [row] = await leadsOf(agency)
    const { data: lead } = await agency.owner.call.leads.get({ id: row?.id ?? '' })
    expect(lead).toMatchObject({
      name: 'Asha Rao',
      phone: '+919829012345',
      destinations: ['Bali'],
      adults: 2,
      budgetMax: 15_000_000,
      requirement: 'Near the sea',
      source: 'website',
      campaign: 'google / bali',
      ownerId: agency.owner.userId,
      createdBy: null,
    })
    expect(lead.nextFollowUpAt).not.toBeNull()
    const { data: entries } = await agency.owner.call.leads.timeline({ id: lead.id })
    expect(entries.find(({ kind }) => kind === 'created')).toMatchObject({
      actorLabel: 'web form',
      data: { form: 'agency.example' },
    })
  })

  test('keeps what was typed when something is wrong, and says what under each field', async () => {
    const key = await keyOf(agency)
    const answer = await sendForm(app, key, { ...asha, phone: '12', message: 'Near "the" sea' })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('value="Asha Rao"')
    expect(page).toContain('Near &quot;the&quot; sea')
    expect(page).toMatch(/id="p-phone">[^<]+</)
    expect(await leadsOf(agency)).toEqual([])
  })

  test('puts a second enquiry of the same person with the open lead there is', async () => {
    const key = await keyOf(agency)
    await sendForm(app, key, asha)
    await sendForm(app, key, { ...asha, destination: 'Sri Lanka', phone: '+91 98290-12345' })
    const [lead, ...others] = await leadsOf(agency)
    expect(others).toEqual([])
    const { data: notes } = await agency.owner.call.notes.list({ on: { leadId: lead?.id ?? '' } })
    expect(notes[0]?.body).toContain('Sri Lanka')
  })

  test('makes a new lead when the earlier one was lost', async () => {
    const key = await keyOf(agency)
    await sendForm(app, key, asha)
    const [lead] = await leadsOf(agency)
    const { stages } = (await agency.owner.call.user.session()).data
    const lost = stages.find((stage) => stage.kind === 'lost')
    await agency.owner.call.leads.move({ id: lead?.id ?? '', stageId: lost?.id ?? '', lostReason: 'price' })
    await sendForm(app, key, asha)
    expect(await leadsOf(agency)).toHaveLength(2)
  })

  test('is taken in once when it is sent twice', async () => {
    const key = await keyOf(agency)
    const body = new URLSearchParams({ stamp: await stampOf(app, key), ...asha }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const twice = () => fetch(`${app.url}/forms/${key}`, { method: 'POST', body, headers, redirect: 'manual' })
    const answers = await Promise.all(Array.from({ length: 8 }, twice))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(303))
    const [lead, ...others] = await leadsOf(agency)
    expect(others).toEqual([])
    expect((await agency.owner.call.notes.list({ on: { leadId: lead?.id ?? '' } })).data).toEqual([])
  })

  test('takes nothing from what fills the field that people do not see, or is faster than a person', async () => {
    const key = await keyOf(agency)
    expect((await sendForm(app, key, { ...asha, homepage: 'https://spam.example' })).status).toBe(422)
    const stamp = await stampOf(app, key)
    const post = (typed: Record<string, string>) => postForm(app, key, { ...asha, ...typed })
    expect((await post({})).status).toBe(422)
    expect((await post({ stamp: `${stamp.slice(0, -2)}xx` })).status).toBe(422)
    const fresh = await freshStamp(app, key)
    expect((await post({ stamp: fresh })).status).toBe(422)
    expect(await leadsOf(agency)).toEqual([])
    app.clock.forward(5_000)
    // The same form, sent once more a little later, is taken: no person loses what they typed.
    expect((await post({ stamp: fresh })).status).toBe(303)
    expect(await leadsOf(agency)).toHaveLength(1)
  })

  test('takes only so many from one visitor', async () => {
    const key = await keyOf(agency)
    // At the beginning of a window, so that none ends meanwhile.
    app.clock.forward(600_000 - (app.clock.now().getTime() % 600_000))
    const send = async () => (await sendForm(app, key, { ...asha, name: '' })).status
    for (let count = 0; count < 20; count++) expect(await send()).toBe(422)
    const begun = performance.now()
    expect(await send()).toBe(422)
    expect(performance.now() - begun).toBeGreaterThan(450)
    await app.owner.query(`update throttles set hits = 60 where key like 'form visitor %'`)
    expect(await send()).toBe(429)
  })

  test('shows HTML in every field as text', async () => {
    const key = await keyOf(agency)
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
    await changeForm(agency, {
      title: attack.slice(0, 80),
      intro: attack,
      thanks: attack,
      consent: attack,
      destinations: [attack.slice(0, 80)],
    })
    const bad = await sendForm(
      app,
      key,
      { ...asha, name: attack, email: attack, message: attack, page: attack },
      `?utm_source=${encodeURIComponent(attack)}`,
    )
    const pages = [
      await (await openForm(app, key, `?page=${encodeURIComponent(attack)}`)).text(),
      await bad.text(),
      await (await openForm(app, `${key}/thanks`)).text(),
    ]
    for (const page of pages) {
      expect(page).toContain('&lt;script&gt;')
      expect(page.match(/<script>/g)).toHaveLength(1)
      expect(page).not.toContain('<img src=x')
    }
  })

  test('may stand inside other sites, and no other page of ours may', async () => {
    const key = await keyOf(agency)
    const policy = async (path: string) => (await fetch(`${app.url}${path}`)).headers
    const anywhere = await policy(`/forms/${key}?embed=1`)
    expect(anywhere.get('content-security-policy')).toContain('frame-ancestors *')
    expect(anywhere.get('x-frame-options')).toBeNull()
    expect(anywhere.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+';/)
    // The style and script in the page are the ones its policy allows.
    const page = await (await openForm(app, key)).text()
    for (const tag of ['style', 'script']) {
      const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page) ?? []
      const hash = createHash('sha256').update(text).digest('base64')
      expect(anywhere.get('content-security-policy')).toContain(`${tag}-src 'sha256-${hash}'`)
    }
    await changeForm(agency, { sites: ['https://www.saffron.example'] })
    const listed = await policy(`/forms/${key}?embed=1`)
    expect(listed.get('content-security-policy')).toContain(`frame-ancestors 'self' https://www.saffron.example;`)
    for (const path of ['/login', '/leads', '/', '/forms', '/api/health/live', '/api/leads/x']) {
      const headers = await policy(path)
      expect(headers.get('content-security-policy') ?? `frame-ancestors 'none'`, path).toContain(
        `frame-ancestors 'none'`,
      )
    }
    const script = await fetch(`${app.url}/forms/${key}.js`)
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(script.headers.get('content-type')).toContain('text/javascript')
  })

  test('says that it is closed, and takes nothing', async () => {
    const key = await keyOf(agency)
    const stamp = await stampOf(app, key)
    await changeForm(agency, { isOpen: false })
    expect(await (await openForm(app, key)).text()).toContain('This form is closed')
    const body = new URLSearchParams({ ...asha, stamp })
    await fetch(`${app.url}/forms/${key}`, { method: 'POST', body })
    expect(await leadsOf(agency)).toEqual([])
  })

  test('is refused as a page, whatever is sent', async () => {
    const key = await keyOf(agency)
    const post = (body: string | Uint8Array<ArrayBuffer>, type?: string) =>
      fetch(`${app.url}/forms/${key}`, { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
    const answers = await Promise.all([
      post('x'.repeat(100_000), 'application/x-www-form-urlencoded'),
      post('{"name":"x"}', 'application/json'),
      post('name=%FF%FE&phone=%00', 'application/x-www-form-urlencoded'),
      post('name=a&name=b', 'application/x-www-form-urlencoded'),
      post('__proto__=a', 'application/x-www-form-urlencoded'),
      post(new Uint8Array([0xff, 0xfe, 0x3d]), 'application/x-www-form-urlencoded'),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([413, 400, 422, 400, 400, 400])
    for (const answer of answers) expect(answer.headers.get('content-type')).toContain('text/html')
  })
})

describe('the key of a form (bar 24)', () => {
  test('holds 128 random bits, and stops working with the very next request after it is renewed', async () => {
    const key = await keyOf(agency)
    expect(Buffer.from(key, 'base64url')).toHaveLength(16)
    const stamp = await stampOf(app, key)
    const { data: renewed } = await agency.owner.call.intake.renewKey()
    expect(renewed.key).not.toBe(key)
    expect((await openForm(app, key)).status).toBe(404)
    const body = new URLSearchParams({ ...asha, stamp })
    expect((await fetch(`${app.url}/forms/${key}`, { method: 'POST', body })).status).toBe(404)
    expect(await leadsOf(agency)).toEqual([])
    expect((await openForm(app, renewed.key)).status).toBe(200)
  })

  test('shows what a traveller is to see, and nothing else of the agency', async () => {
    await agency.owner.call.leads.create({ name: 'Canary Lead', phone: '9829099999' })
    const page = await (await openForm(app, await keyOf(agency))).text()
    for (const secret of [agency.agencyId, agency.owner.userId, agency.owner.email, 'Canary Lead', '9829099999'])
      expect(page).not.toContain(secret)
  })

  test('cannot be guessed: guesses find nothing, are answered late, and then refused', async () => {
    const guessing = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const victim = await makeAgency(guessing)
      const key = (await victim.owner.call.intake.form()).data.key
      const from = { 'x-forwarded-for': '203.0.113.9' }
      const ask = async (key: string) => (await fetch(`${guessing.url}/forms/${key}`, { headers: from })).status
      const guess = () => ask(randomBytes(16).toString('base64url'))
      for (let count = 0; count < 40; count++) expect(await guess()).toBe(404)
      const begun = performance.now()
      expect(await guess()).toBe(404)
      expect(performance.now() - begun).toBeGreaterThan(450)
      await guessing.owner.query(`update throttles set hits = 400 where key like 'form unknown %'`)
      expect(await guess()).toBe(429)
      // Whoever shares the address with somebody who guesses is shown the form they have the link of.
      expect(await ask(key)).toBe(200)
    } finally {
      await guessing.close()
    }
  })
})
