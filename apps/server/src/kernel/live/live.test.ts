import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function heardBy(call: Client, beganAt?: number) {
  const since = beganAt && Math.ceil(performance.now() - beganAt)
  const gone = new AbortController()
  const ids: string[] = []
  const topics = new Set<string>()
  const stream = await call.live.events({ since }, { signal: gone.signal })
  const listening = (async () => {
    for await (const event of stream) {
      ids.push(...event.ids)
      topics.add(event.topic)
    }
  })().catch(() => {})
  const stop = async () => {
    gone.abort()
    await listening
  }
  return { ids, topics, stop }
}

test('who asked for something just before the stream was open hears of what changed in between', async () => {
  const beganAt = performance.now()
  const [ours, theirs] = [await makeAgency(app), await makeAgency(app)]
  const { data: foreign } = await theirs.owner.call.leads.create({ name: 'Theirs' })
  const { data: earlier } = await ours.owner.call.leads.create({ name: 'A moment ago' })
  const [asking, fresh] = [await heardBy(ours.owner.call, beganAt), await heardBy(ours.owner.call)]
  const { data: later } = await ours.owner.call.leads.create({ name: 'Now' })
  await expect.poll(() => asking.ids).toContain(later.id)
  expect(asking.ids).toContain(earlier.id)
  expect(asking.ids).not.toContain(foreign.id)
  await expect.poll(() => fresh.ids).toContain(later.id)
  expect(fresh.ids).not.toContain(earlier.id)
  await Promise.all([asking.stop(), fresh.stop()])
})

test('what a person may not see they do not hear of afterwards either', async () => {
  const beganAt = performance.now()
  const agency = await makeAgency(app)
  const without = await makeMember(app, agency, {
    isRestricted: true,
    permissions: { packages: { read: true, write: true } },
  })
  await agency.owner.call.leads.create({ name: 'Not theirs' })
  const heard = await heardBy(without.call, beganAt)
  const { data: package_ } = await agency.owner.call.packages.create({ title: 'For all' })
  await expect.poll(() => heard.ids).toContain(package_.id)
  expect(heard.topics).not.toContain('leads')
  await heard.stop()
})

test('of colleagues’ records somebody hears that there is something new, once for many, and of no id', async () => {
  const agency = await makeAgency(app)
  const agent = await makeMember(app, agency, { recordScope: 'own' })
  const gone = new AbortController()
  const heard: { topic: string; ids: string[]; by: string | null }[] = []
  const stream = await agent.call.live.events(undefined, { signal: gone.signal })
  const listening = (async () => {
    for await (const event of stream) heard.push(event)
  })().catch(() => {})
  const theirs = await Promise.all(
    Array.from(
      { length: 5 },
      async (_, at) => (await agency.owner.call.leads.create({ name: `Theirs ${at}` })).data.id,
    ),
  )
  await expect.poll(() => heard.map(({ topic }) => topic)).toContain('leads')
  expect(heard.filter(({ topic }) => topic === 'leads').length).toBeLessThanOrEqual(2)
  const { data: mine } = await agent.call.leads.create({ name: 'Mine' })
  await expect.poll(() => heard.flatMap(({ ids }) => ids)).toContain(mine.id)
  gone.abort()
  await listening
  const said = JSON.stringify(heard)
  for (const id of [...theirs, agency.owner.userId]) expect(said).not.toContain(id)
})
