import type { Attack } from '../attack.ts'
import { demoPassword, type Installation } from '../installation.ts'
import { guessed, type PageKind, pageKinds, pagePaths, publicPages } from '../links.ts'
import { command } from '../operator.ts'

/** What a page answers, without its key. */
async function look({ ask }: Installation, kind: PageKind, key: string) {
  const { status, body, ms } = await ask('GET', pagePaths[kind](key))
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, text: text.replaceAll(key, '<key>').replace(/"requestId":"[^"]+"/, ''), ms }
}

/** Keys that are nearly the right one. */
function nearly(key: string): string[] {
  const other = (sign: string) => (sign === 'A' ? 'B' : 'A')
  const changed = [...key].map((sign, at) => `${key.slice(0, at)}${other(sign)}${key.slice(at + 1)}`)
  return [...changed, key.slice(0, -1), `${key}A`, [...key].toReversed().join(''), encodeURIComponent(`${key}\0`)]
}

const guesses = 60

export const attack: Attack = {
  title: 'Pages of vendors, travellers, vouchers and invoices are looked for by guessing',
  async run({ install, expect, tried }) {
    const settings = { DEMO: 'on' }
    const installation = await install(settings)
    const owner = await installation.signIn('owner@demo.test', demoPassword)
    const { keys } = await publicPages(installation, owner)

    for (const kind of pageKinds) {
      const key = keys[kind]
      const real = await look(installation, kind, key)
      const unknown = await look(installation, kind, guessed())
      // Of each kind of guess none may answer otherwise than a key that is nobody's.
      const others = pageKinds.filter((one) => one !== kind).map((one) => keys[one])
      const close = await Promise.all(nearly(key).map((one) => look(installation, kind, one)))
      const foreign = await Promise.all(others.map((one) => look(installation, kind, one)))
      const apart = [...close, ...foreign].filter(
        ({ status, text }) => status !== unknown.status || text !== unknown.text,
      )
      const random = await Promise.all(Array.from({ length: guesses }, () => look(installation, kind, guessed())))
      const found = random.filter(({ status }) => status !== 404 && status !== 429)
      const slow = random.filter(({ ms }) => ms > 400).length
      const again = await look(installation, kind, key)
      tried(
        `${kind}: ${real.status}; ${close.length} keys nearly right and ${foreign.length} of other pages: ${apart.length} answered otherwise than ${unknown.status}; of ${guesses} random ones ${found.length} found, ${slow} delayed; the right one then: ${again.status}`,
      )
      expect(real.status === 200 && unknown.status === 404, `${kind}: the right key opens it, and no other`)
      expect(apart.length === 0 && found.length === 0, `${kind}: nothing tells a wrong key from one that is nobody’s`)
      expect(slow > guesses / 2, `${kind}: whoever guesses is slowed down`)
      expect(again.status === 200, `${kind}: whoever has the key is not, at the same address`)
    }

    await command({ ...settings, DATA_DIR: installation.dataDir }, 'suspend', 'owner@demo.test', 'to look at its pages')
    for (const kind of pageKinds) {
      const [suspended, nobodys] = [
        await look(installation, kind, keys[kind]),
        await look(installation, kind, guessed()),
      ]
      tried(`${kind} of a suspended agency: ${suspended.status}`)
      expect(
        suspended.status === nobodys.status && suspended.text === nobodys.text,
        `${kind}: of a suspended agency it answers as one that there is not`,
      )
    }
  },
}
