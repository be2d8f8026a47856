import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, makeMember, password, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'

const day = 86_400_000
const another = { password: 'quiet otters read at dusk', confirmPassword: 'quiet otters read at dusk' }

let app: TestApp
let agency: TestAgency
let person: Person
beforeAll(async () => {
  // No proxy is trusted, so that everybody comes from one address: that of whoever attacks, too.
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())
// Every test has a day of its own, from its beginning, and with it fresh counters.
beforeEach(async () => {
  app.clock.forward(day - (app.clock.now().getTime() % day))
  person = await makeMember(app, agency)
})

/** A browser that keeps the cookies it is given. */
class Browser {
  cookie = ''
  /** The attributes of the last cookie it was given. */
  attributes = ''

  async call(path: string, body: object, token?: string) {
    const response = await fetch(`${app.url}/api/auth/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    const [given] = response.headers.getSetCookie()
    const [cookie = '', ...attributes] = given?.split('; ') ?? []
    if (given) [this.cookie, this.attributes] = [cookie, attributes.join('; ')]
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  signIn(given: string, email = person.email) {
    return this.call('signin', { email, password: given })
  }
}

/** Uses up what strangers may guess, and more. */
async function guess(email = person.email, count = 12) {
  const guesses = Array.from({ length: count }, (_, index) => new Browser().signIn(`guess number ${index}`, email))
  const answers = await Promise.all(guesses)
  return answers.filter(({ status }) => status === 200).length
}

describe('whoever guesses does not keep the owner out (bar 17)', () => {
  test('the owner gets in from a browser they signed in from before, and from anywhere after a quarter of an hour', async () => {
    const home = new Browser()
    expect((await home.signIn(password)).body.status).toBe(true)
    expect(home.attributes).toBe('Path=/api/auth; Max-Age=15552000; HttpOnly; SameSite=Strict')
    expect(await guess()).toBe(10)
    expect((await new Browser().signIn(password)).status).toBe(429)
    expect((await home.signIn(password)).body.status).toBe(true)
    app.clock.forward(15 * 60_000)
    expect((await new Browser().signIn(password)).body.status).toBe(true)
  })

  test('nor does a neighbour who uses up the budget of their address for unknown ones', async () => {
    const home = new Browser()
    await home.signIn(password)
    for (let index = 0; index < 22; index++) await new Browser().signIn('guess', `stranger-${index}@agency.test`)
    expect((await new Browser().signIn(password)).body.status).toBe(true)
    expect((await home.signIn(password)).body.status).toBe(true)
  })

  test('a mailed reset lets them in, from where it was done and from elsewhere', async () => {
    await guess()
    const token = await new Maker(app, agency.agencyId, person.userId, 'reset').passwordLink()
    const browser = new Browser()
    expect((await browser.call('reset-password', { token, ...another })).status).toBe(200)
    expect((await new Browser().signIn(another.password)).body.status).toBe(true)
    await guess()
    expect((await new Browser().signIn(another.password)).status).toBe(429)
    expect((await browser.signIn(another.password)).body.status).toBe(true)
  })

  test('a known browser in other hands guesses a few times, then as a stranger', async () => {
    const shared = [new Browser(), new Browser(), new Browser()]
    for (const browser of shared) await browser.signIn(password)
    let taken = 0
    for (const browser of shared)
      for (let index = 0; index < 25; index++)
        if ((await browser.signIn(`guess number ${index}`)).status === 200) taken++
    taken += await guess()
    // Ten from all known browsers together, ten from strangers: not a hundred in an hour, whichever hour.
    expect(taken).toBe(20)
  })
})

describe('what a browser is known by opens nothing', () => {
  test('it is no token, and nobody else’s', async () => {
    const browser = new Browser()
    const { body } = await browser.signIn(password)
    const [name, token = ''] = browser.cookie.split('=')
    expect(name).toBe('sarai-device')
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${app.url}/api/auth/sessions`, { headers })).status
    expect(await statusWith({ cookie: browser.cookie })).toBe(401)
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(401)
    expect(JSON.stringify(body)).not.toContain(token)
    const colleague = await makeMember(app, agency)
    await guess(colleague.email)
    expect((await browser.signIn(password, colleague.email)).status).toBe(429)
  })

  test('one that was planted before somebody signs in is not known after', async () => {
    const planted = `sad_${'a'.repeat(43)}`
    const browser = new Browser()
    browser.cookie = `sarai-device=${planted}`
    await browser.signIn(password)
    await guess()
    const attacker = new Browser()
    attacker.cookie = `sarai-device=${planted}`
    expect((await attacker.signIn(password)).status).toBe(429)
    expect((await browser.signIn(password)).body.status).toBe(true)
  })

  test('one browser is that of several people', async () => {
    const colleague = await makeMember(app, agency)
    const office = new Browser()
    await office.signIn(password)
    await office.signIn(password, colleague.email)
    for (const { email } of [person, colleague]) {
      await guess(email)
      expect((await office.signIn(password, email)).body.status).toBe(true)
    }
  })

  test('what is kept of it is of no use to whoever reads it', async () => {
    const browser = new Browser()
    await browser.signIn(password)
    const { rows } = await app.owner.query('select token_hash from known_devices where user_id = $1', [person.userId])
    expect(rows).toHaveLength(1)
    await guess()
    const reader = new Browser()
    for (const cookie of [
      `sarai-device=${rows[0].token_hash}`,
      `sarai-device=sad_${rows[0].token_hash.slice(0, 43)}`,
    ]) {
      reader.cookie = cookie
      expect((await reader.signIn(password)).status).toBe(429)
    }
  })
})

describe('known browsers are listed and forgotten', () => {
  const isKnown = async (browser: Browser) => {
    await guess()
    return (await browser.signIn(password)).status === 200
  }
  const signedIn = async () => {
    const browser = new Browser()
    const { body } = await browser.signIn(password)
    return { browser, token: String(body.token) }
  }

  test('one by one', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const call = clientOf(app, here.token, { cookie: here.browser.cookie })
    const { data } = await call.auth.devices()
    expect(data.filter(({ current }) => current)).toHaveLength(1)
    expect(data).toHaveLength(2)
    const id = data.find(({ current }) => !current)?.id ?? ''
    const colleague = await makeMember(app, agency)
    await expect(colleague.call.auth.forgetDevice({ id })).rejects.toMatchObject({ status: 404 })
    await call.auth.forgetDevice({ id })
    expect(await isKnown(there.browser)).toBe(false)
    expect((await here.browser.signIn(password)).status).toBe(200)
  })

  test('all others, with the sessions', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    await clientOf(app, here.token, { cookie: here.browser.cookie }).auth.revokeOtherSessions()
    expect(await isKnown(there.browser)).toBe(false)
    expect((await here.browser.signIn(password)).status).toBe(200)
  })

  test('by the link of a security mail, all', async () => {
    const { browser } = await signedIn()
    const token = await new Maker(app, agency.agencyId, person.userId, 'alarm').passwordLink()
    expect((await new Browser().call('secure-account', { token })).status).toBe(200)
    expect(await isKnown(browser)).toBe(false)
    await expect(person.call.auth.sessions()).rejects.toMatchObject({ status: 401 })
    // The link still sets a new password, once; a third time it does nothing.
    expect((await new Browser().call('reset-password', { token, ...another })).status).toBe(200)
    expect((await new Browser().call('secure-account', { token })).status).toBe(422)
  })

  test('after half a year without a sign-in', async () => {
    const { browser } = await signedIn()
    app.clock.forward(180 * day + 1000)
    expect(await isKnown(browser)).toBe(false)
  })
})
