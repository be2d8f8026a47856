import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { leadsOf } from '../../../test/forms.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { richDocument, secretFigures, secretMark, storePackage, words } from '../../../test/rich-package.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

const open = (key: string, rest = '') => fetch(`${app.url}/packages/preview/${key}${rest}`, { redirect: 'manual' })
const pageOf = async (key: string) => (await open(key)).text()

async function uploadPicture(colour: string, width = 1200): Promise<string> {
  const bytes = await sharp({ create: { width, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'x.jpg', { type: 'image/jpeg' })
  return (await agency.owner.call.pictures.upload({ file, alt: `A ${colour} wall` })).data.id
}

describe('the public page of a package', () => {
  test('tells all of the trip without a script', async () => {
    const { previewKey } = await storePackage(agency)
    const answer = await open(previewKey)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    for (const said of [
      'Golden Rajasthan',
      'Jaipur, Jodhpur and Udaipur',
      '3 days, 2 nights',
      'Starts in Delhi',
      '₹38,900',
      'per adult, twin sharing',
      'Amber fort before the crowds',
      'a camel that has seen it all before',
      'Overnight in Jaipur',
      'Breakfast, lunch and dinner',
      'IndiGo 6E 7742',
      '14:20, Delhi (DEL), terminal 1',
      'Samode Haveli',
      '5 stars',
      'Breakfast and dinner',
      'Optional',
      'With our compliments',
      'from 6 years',
      'विद्यार्थी',
      'Private car and driver',
      'Adult, single room',
      '4 to 12 people',
      '25 % of the price',
      'We advise travel insurance.',
    ])
      expect(page.includes(said), said).toBe(true)
    expect(Buffer.byteLength(page)).toBeLessThan(60_000)
  })

  test('holds nothing that is the agency’s own business (bar 24)', async () => {
    const { previewKey, id } = await storePackage(agency)
    const page = await pageOf(previewKey)
    const secrets = [secretMark, ...secretFigures.map(String), agency.owner.userId, agency.owner.email, id, 'RATE']
    for (const secret of secrets) expect(page, secret).not.toContain(secret)
    for (const figure of secretFigures) expect(page.replaceAll(/[,.]/g, '')).not.toContain(String(figure))
  })

  test('shows pictures in sizes, and a cover that messages can show', async () => {
    const [cover, other] = [await uploadPicture('#336699'), await uploadPicture('#aa5533', 700)]
    const { previewKey } = await storePackage(agency, richDocument([cover, other]))
    const page = await pageOf(previewKey)
    expect(page).toContain(`${cover}-1920.avif 1200w`)
    expect(page).toContain(`${other}-960.webp 700w`)
    expect(page).not.toContain(`${other}-1920`)
    expect(page).toContain('alt="A #336699 wall"')
    const [, meta = ''] = /og:image" content="([^"]+)"/.exec(page) ?? []
    expect(meta).toBe(`${app.services.appUrl}/packages/preview/${previewKey}/cover.jpg`)
    const picture = await open(previewKey, '/cover.jpg')
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
    const [, address = ''] = /src="(\/uploads\/packages\/[^"]+)"/.exec(page) ?? []
    expect((await fetch(app.url + address)).status).toBe(200)
  })

  test('allows only the style and scripts that stand in it, and no style on an element', async () => {
    const { previewKey } = await storePackage(agency)
    const answer = await open(previewKey)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const page = await answer.text()
    for (const tag of ['style', 'script']) {
      const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page) ?? []
      expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
    expect(page).not.toMatch(/ style=| on[a-z]+=/)
    expect(policy).toContain(`frame-ancestors 'none'`)
  })

  test('shows markup in every text as text, and follows no address that runs (bar 34)', async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
    const document = richDocument()
    const [day] = document.days
    if (!day) throw new Error('no day')
    Object.assign(document, {
      title: attack,
      subtitle: attack,
      code: attack.slice(0, 40),
      highlights: [attack],
      departureCity: attack,
    })
    Object.assign(day, {
      title: attack,
      story: words(attack),
      overnight: { ...document.destinations[0], name: attack },
    })
    for (const item of day.items) Object.assign(item, { title: attack, text: words(attack) })
    document.destinations = document.destinations.map((place) => ({ ...place, name: attack }))
    document.sections = document.sections.map((section) => ({ ...section, title: attack, text: words(attack) }))
    document.policies.terms = words(attack)
    document.grid = document.grid.map((row) => ({ ...row, season: attack }))
    const { previewKey } = await storePackage(agency, document)
    const page = await pageOf(previewKey)
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toContain('<img src=x')
    expect(page.split('&lt;script&gt;').length).toBeGreaterThan(12)
  })

  test('is listed by search engines only when it is published', async () => {
    const made = await storePackage(agency)
    expect(await pageOf(made.previewKey)).toContain('content="noindex"')
    const { call } = agency.owner
    const { data } = await call.packages.update({
      id: made.id,
      version: made.version,
      changes: { status: 'published' },
    })
    expect(await pageOf(made.previewKey)).not.toContain('noindex')
    await call.packages.update({ id: made.id, version: data.version, changes: { status: 'archived' } })
    const gone = await open(made.previewKey)
    expect(gone.status).toBe(410)
    const page = await gone.text()
    expect(page).toContain('is not offered any more')
    expect(page).not.toContain('38,900')
  })

  test('is gone with the next request when it is closed, renewed or deleted', async () => {
    const made = await storePackage(agency)
    const { call } = agency.owner
    const { data: closed } = await call.packages.update({
      id: made.id,
      version: made.version,
      changes: { isPreviewOpen: false },
    })
    expect((await open(made.previewKey)).status).toBe(404)
    await call.packages.update({ id: made.id, version: closed.version, changes: { isPreviewOpen: true } })
    expect((await open(made.previewKey)).status).toBe(200)
    const { data: renewed } = await call.packages.renewPreview({ id: made.id })
    expect((await open(made.previewKey)).status).toBe(404)
    expect((await open(renewed.previewKey)).status).toBe(200)
    await call.packages.remove({ id: made.id })
    expect((await open(renewed.previewKey)).status).toBe(404)
    expect((await open(renewed.previewKey, '/cover.jpg')).status).toBe(404)
  })

  test('comes compressed to browsers that take it', async () => {
    const { previewKey } = await storePackage(agency)
    const sizes = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (encoding) => {
        const answer = await fetch(`${app.url}/packages/preview/${previewKey}`, {
          headers: { 'accept-encoding': encoding },
        })
        expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
        return (await answer.text()).includes('</html>')
      }),
    )
    expect(sizes).toEqual([true, true, true])
  })

  test('cannot be guessed: guesses find nothing and are stopped (bar 24)', async () => {
    const guessing = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const { previewKey } = await storePackage(await makeAgency(guessing))
      expect(Buffer.from(previewKey, 'base64url')).toHaveLength(16)
      const ask = (key: string, from: string) =>
        fetch(`${guessing.url}/packages/preview/${key}`, { headers: { 'x-forwarded-for': from } })
      const guess = async () => (await ask(randomBytes(16).toString('base64url'), '203.0.113.9')).status
      for (let count = 0; count < 40; count++) expect(await guess()).toBe(404)
      const begun = performance.now()
      expect(await guess()).toBe(404)
      expect(performance.now() - begun).toBeGreaterThan(450)
      await guessing.owner.query(`update throttles set hits = 400 where key like 'preview unknown %'`)
      expect(await guess()).toBe(429)
      // Whoever shares the address with somebody who guesses, and has a link, is let in at once.
      expect((await ask(previewKey, '203.0.113.9')).status).toBe(200)
    } finally {
      await guessing.close()
    }
  })
})

const asha = { name: 'Asha Rao', phone: '98290 12345', adults: '2', message: 'With my parents' }

async function stampOf(key: string): Promise<string> {
  const stamp = /name="stamp" value="([^"]+)"/.exec(await pageOf(key))?.[1] ?? ''
  app.clock.forward(5_000)
  return stamp
}

const send = (key: string, typed: Record<string, string>) =>
  fetch(`${app.url}/packages/preview/${key}`, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })

describe('an enquiry from the page of a package', () => {
  test('becomes a lead that names the package, and a page of thanks', async () => {
    const { previewKey, id, number } = await storePackage(agency)
    const named = `PK-${String(number).padStart(6, '0')} Golden Rajasthan`
    const sent = await send(previewKey, { stamp: await stampOf(previewKey), ...asha })
    expect(sent.status).toBe(303)
    const thanks = await fetch(new URL(sent.headers.get('location') ?? '', app.url))
    expect(await thanks.text()).toContain('Your enquiry is on its way')
    const [row] = await leadsOf(agency)
    const { data: lead } = await agency.owner.call.leads.get({ id: row?.id ?? '' })
    expect(lead).toMatchObject({
      name: 'Asha Rao',
      phone: '+919829012345',
      adults: 2,
      source: 'website',
      destinations: ['Jaipur', 'Jodhpur', 'Udaipur'],
      nights: 2,
      requirement: `Package ${named}\n\nWith my parents`,
      ownerId: agency.owner.userId,
    })
    const { data: entries } = await agency.owner.call.leads.timeline({ id: lead.id })
    expect(entries.find(({ kind }) => kind === 'created')).toMatchObject({
      kind: 'created',
      actorLabel: 'web form',
      data: { package: named, packageId: id },
    })
  })

  test('is kept with the open lead of the same person, and names the package there', async () => {
    const { previewKey } = await storePackage(agency)
    await agency.owner.call.leads.create({ name: 'Asha Rao', phone: '9829012345' })
    expect((await send(previewKey, { stamp: await stampOf(previewKey), ...asha })).status).toBe(303)
    const [lead, ...others] = await leadsOf(agency)
    expect(others).toEqual([])
    const { data: notes } = await agency.owner.call.notes.list({ on: { leadId: lead?.id ?? '' } })
    expect(notes[0]?.body).toContain('Golden Rajasthan')
  })

  test('keeps what was typed when something is wrong; programs and archived trips get nothing', async () => {
    const made = await storePackage(agency)
    const key = made.previewKey
    const stamp = await stampOf(key)
    const wrong = await send(key, { stamp, ...asha, phone: '12' })
    expect(wrong.status).toBe(422)
    const page = await wrong.text()
    expect(page).toContain('value="Asha Rao"')
    expect(page).toMatch(/id="p-phone">[^<]+</)
    expect((await send(key, { stamp, ...asha, phone: '' })).status).toBe(422)
    expect((await send(key, { stamp, ...asha, homepage: 'https://spam.example' })).status).toBe(422)
    expect((await send(key, asha)).status).toBe(422)
    const { call } = agency.owner
    await call.packages.update({ id: made.id, version: made.version, changes: { status: 'archived' } })
    await send(key, { stamp, ...asha })
    expect(await leadsOf(agency)).toEqual([])
  })

  test('is limited for one visitor, and refused as a page whatever is sent', async () => {
    const { previewKey } = await storePackage(agency)
    const post = (body: string, type: string) =>
      fetch(`${app.url}/packages/preview/${previewKey}`, { method: 'POST', body, headers: { 'content-type': type } })
    const form = 'application/x-www-form-urlencoded'
    const answers = await Promise.all([
      post('x'.repeat(100_000), form),
      post('{"name":"x"}', 'application/json'),
      post('name=a&name=b', form),
      post('__proto__=a', form),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([413, 400, 400, 400])
    for (const answer of answers) expect(answer.headers.get('content-type')).toContain('text/html')
    // At the beginning of a window, so that none ends meanwhile.
    app.clock.forward(600_000 - (app.clock.now().getTime() % 600_000))
    expect((await send(previewKey, { ...asha, name: '' })).status).toBe(422)
    await app.owner.query(`update throttles set hits = 60 where key like 'form visitor %'`)
    expect((await send(previewKey, { ...asha, name: '' })).status).toBe(429)
  })
})
