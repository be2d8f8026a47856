import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { testVisits, VisitDesk } from './test-visits.ts'

export const visitsUrl = 'https://sarai.test'

/** What a state that is of no use is answered with. */
export const unknownState = {
  status: 422,
  code: 'SIGN_IN_UNKNOWN',
  message: expect.stringMatching(/^This was finished before/),
}

/** A server with one gateway at which people sign in, and for each test an agency that has nothing installed. */
export function setUpVisits() {
  let app: TestApp
  let agency: TestAgency
  const desk = new VisitDesk(() => app.clock.now())
  const makeAnother = async () => {
    agency = await makeAgency(app)
  }
  beforeAll(async () => {
    app = await startApp({ ROLE: 'web', APP_URL: visitsUrl }, { providers: [testVisits(desk)], listeners: [] })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    desk.reset()
    return makeAnother()
  })
  afterEach(() => app.clock.reset())

  type Client = TestAgency['owner']['call']
  const install = async (way: 'sign-in' | 'onboarding' = 'sign-in', credentials: Record<string, string> = {}) =>
    (await agency.owner.call.plugins.install({ provider: 'test-visit', way, credentials })).data
  const read = async () => {
    const { plugin } = (await agency.owner.call.plugins.read({ provider: 'test-visit' })).data
    if (!plugin) throw new Error('it is not installed')
    return plugin
  }
  /** @returns the state that somebody comes back with */
  const begin = async () => {
    const { id, version } = await read()
    const { url } = (await agency.owner.call.plugins.connect({ id, version })).data
    return new URL(url ?? '').searchParams.get('state') ?? ''
  }
  const finish = (state: string, client: Client = agency.owner.call) =>
    client.plugins.finish({ answer: { state, code: desk.agree() } })
  const connect = async () => (await finish(await begin())).data
  return {
    desk,
    get app() {
      return app
    },
    get agency() {
      return agency
    },
    get call() {
      return agency.owner.call
    },
    makeAnother,
    install,
    read,
    begin,
    finish,
    connect,
    installAndConnect: async () => {
      await install()
      return connect()
    },
  }
}
