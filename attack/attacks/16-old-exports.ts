import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { demoOwner, join } from '../people.ts'

interface Operation {
  id: string
  state: string
  progress: number
  hasFile: boolean
}

export const attack: Attack = {
  title: 'An export outlives the rights it was made with',
  async run({ install, expect, tried }) {
    const installation = await install({ DEMO: 'on' })
    const { call, ask } = installation
    const owner = await demoOwner(installation)
    const all = { recordScope: 'all', rights: ['export'] }
    const person = await join(installation, owner, all)
    const colleague = await join(installation, owner, all)
    const theirs = <T>(method: string, target: string, body?: unknown) =>
      call<{ data: T; code?: string }>(method, target, { token: person.token, body })

    const ended = async (id: string) => {
      for (let tries = 0; tries < 300; tries++) {
        const { body } = await theirs<Operation>('GET', `/operations/${id}`)
        if (['done', 'failed', 'cancelled'].includes(body.data.state)) return body.data
        await sleep(50)
      }
      throw new Error('the export did not end')
    }
    const exported = async () => {
      const { body } = await theirs<{ operationId: string }>('POST', '/contacts/export', {
        format: 'csv',
        selection: { filters: {} },
      })
      return ended(body.data.operationId)
    }
    const linkOf = (id: string, token = person.token) =>
      call<{ data: { url: string }; code?: string }>('GET', `/operations/${id}/file`, { token })

    const { id, progress } = await exported()
    const first = await linkOf(id)
    const { url } = first.body.data
    const file = await ask('GET', url)
    tried(`exported ${progress} contacts, ${file.body.length} bytes`)
    expect(file.status === 200, 'an export is given to whoever may have it')
    const foreign = await linkOf(id, colleague.token)
    expect(foreign.status === 404, 'and to no colleague')

    /** The file by the address they got before, and by one they would get now. */
    const isServed = async () => [(await ask('GET', url)).status === 200, (await linkOf(id)).status === 200]
    const withheld = async (what: string, changes: Record<string, unknown>) => {
      await person.allow(changes)
      const served = await isServed()
      tried(`${what}: ${served.map((is) => (is ? 'served' : 'withheld')).join(', ')}`)
      expect(!served.includes(true), `${what}, the file is not served, by an old address or a new one`)
      await person.allow(all)
      expect(!(await isServed()).includes(false), 'given back, it is')
    }
    await withheld('without the right to export', { rights: [] })
    await withheld('with their own records only', { recordScope: 'own' })

    // Records that are hidden since: deleted, as where somebody asks to be forgotten.
    const { body: list } = await call<{ data: { id: string; name: string }[] }>('POST', '/contacts/all-contacts', {
      token: owner,
      body: {},
    })
    const gone = list.data[0]
    await call('DELETE', `/contacts/${gone?.id}`, { token: owner })
    const refused = await linkOf(id)
    tried(`after one contact was deleted: ${refused.status} ${refused.body.code ?? ''}`)
    expect(refused.body.code === 'RESULT_WITHDRAWN', 'a file with a contact that was deleted since is not served')
    expect((await ask('GET', url)).status === 410, 'nor by the address they have')
    const again = await theirs<Operation>('POST', `/operations/${id}/again`, {})
    const renewed = await ended(again.body.data.id)
    expect(renewed.progress === progress - 1, `made again it holds the ${progress - 1} that are left`)

    // Costs.
    const library = await theirs<{ operationId: string }>('POST', '/library/export', {
      format: 'csv',
      selection: { filters: {} },
    })
    const { id: libraryId } = await ended(library.body.data.operationId)
    const costs = (await linkOf(libraryId)).body.data.url
    expect((await ask('GET', costs)).status === 200, 'the library with its prices is given to who sees them')
    await person.allow({ hidesCost: true })
    expect((await ask('GET', costs)).status === 410, 'and not once costs are hidden from them')

    // A former colleague keeps the address.
    const { url: last } = (await linkOf(renewed.id)).body.data
    await call('POST', `/team/members/${person.id}/deactivate`, { token: owner, body: { handOverTo: null } })
    expect((await ask('GET', last)).status === 410, 'nor to somebody who has left')
    expect((await linkOf(id, owner)).status !== 200, 'the main user too is not given what was deleted')
  },
}
