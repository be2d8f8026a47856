import type { Attack } from '../attack.ts'
import { demoPassword } from '../installation.ts'
import { askFrom } from '../slow-client.ts'

interface Row {
  id: string
  views: number
}

export const attack: Attack = {
  title: 'A browser that calls itself something else each time counts as many travellers',
  async run({ install, expect, tried }) {
    const { call, signIn, url } = await install({ DEMO: 'on' })
    const token = await signIn('owner@demo.test', demoPassword)
    const { body } = await call<{ data: Row[] }>('POST', '/prospects/all-prospects', {
      token,
      body: { filters: {}, perPage: 100 },
    })
    let opened: { id: string; key: string; version: number; views: number } | undefined
    for (const { id } of body.data) {
      const { data } = (
        await call<{ data: { publicKey: string | null; views: number; versions?: unknown } }>(
          'GET',
          `/prospects/${id}`,
          {
            token,
          },
        )
      ).body
      const page = data.publicKey
        ? await call<{ data: { offer: { version: number } | null } }>('GET', `/prospect-page/${data.publicKey}`)
        : undefined
      const version = page?.body.data?.offer?.version
      if (data.publicKey && version) {
        opened = { id, key: data.publicKey, version, views: data.views }
        break
      }
    }
    if (!opened) throw new Error('the demo has no proposal that is open')
    const { id, key, version, views } = opened
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        askFrom('127.0.0.2', `${url}/api/prospect-page/${key}/seen`, {
          body: { version },
          headers: { 'user-agent': `Mozilla/5.0 (Phone ${at})` },
        }),
      ),
    )
    const { data } = (await call<{ data: Row }>('GET', `/prospects/${id}`, { token })).body
    tried(`${answers.length} looks under as many names: ${data.views - views} counted`)
    expect(data.views - views <= 1, 'one address is one traveller')
    const took = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status === 429).length
    tried(`answered 200: ${took}, told to come back because there were so many: ${refused}`)
    expect(took > 1 && took + refused === answers.length, 'and nobody is told which looks count')
  },
}
