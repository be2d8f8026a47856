import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Attack } from '../attack.ts'
import { demoOwner, join } from '../people.ts'

interface Contact {
  id: string
  version: number
  name: string
  ownerId: string | null
  documentState: string | null
}

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
}

export const attack: Attack = {
  title: 'A sub-user with no page at all takes contacts and passports away',
  async run({ install, expect, tried }) {
    const installation = await install({ DEMO: 'on' })
    const { call, ask } = installation
    const owner = await demoOwner(installation)
    // As new sub-users are, but that they see everybody's records: no page, no right.
    const thief = await join(installation, owner, { recordScope: 'all', permissions: {} })
    const as = (token: string) => (method: string, target: string, body?: unknown) =>
      call<{ data: never; code?: string; total?: number }>(method, target, { token, body })
    const [theirs, owners] = [as(thief.token), as(owner)]

    const list = await theirs('POST', '/contacts/all-contacts', { perPage: 100 })
    const contacts = list.body.data as Contact[]
    tried(`${list.body.total} contacts are seen`)
    const target = contacts.find(({ documentState }) => documentState !== null) ?? contacts[0]
    if (!target) throw new Error('the demo has no contacts')

    // A passport with its scan, as the agency keeps it.
    const canary = 'CANARY-PASSPORT-SCAN'
    const upload = async (contactId: string, text: string): Promise<{ id: string }> => {
      const form = new FormData()
      form.set('on[contactId]', contactId)
      form.set('file', new File([`%PDF-1.7\n${text}\n${'x'.repeat(200_000)}${text}`], 'passport.pdf'))
      const { body } = await call<{ data: { id: string } }>('POST', '/files', { token: owner, body: form })
      return body.data
    }
    const [scan, other] = [await upload(target.id, canary), await upload(target.id, `${canary}-OTHER`)]
    for (const [number, fileId] of [
      ['Z1234567', scan.id],
      ['Z7654321', other.id],
    ])
      await owners('POST', `/contacts/${target.id}/documents`, { document: { kind: 'passport', number, fileId } })
    const papers = await owners('GET', `/contacts/${target.id}/documents`)
    const document = (papers.body.data as { id: string; fileId: string | null }[]).find(
      ({ fileId }) => fileId === scan.id,
    )
    if (!document) throw new Error('the passport was not kept')
    const before = (await owners('POST', '/contacts/all-contacts', {})).body.total

    const [first, second] = contacts.filter(({ id }) => id !== target.id)
    const all = { filters: {} }
    const tries: [what: string, method: string, target: string, body?: unknown][] = [
      ['list the documents', 'GET', `/contacts/${target.id}/documents`],
      ['reveal a number', 'POST', `/contacts/${target.id}/documents/${document.id}/reveal`, {}],
      ['open a scan', 'GET', `/files/${scan.id}/link`],
      ['remove a scan', 'DELETE', `/files/${scan.id}`],
      [
        'take the scan off its document',
        'PATCH',
        `/contacts/${target.id}/documents/${document.id}`,
        { version: 1, changes: { fileId: null } },
      ],
      ['export as CSV', 'POST', '/contacts/export', { format: 'csv', selection: all }],
      ['export as vCards', 'POST', '/contacts/export', { format: 'vcf', selection: all }],
      ['delete one', 'DELETE', `/contacts/${target.id}`],
      ['delete all', 'POST', '/contacts/bulk', { selection: all, change: { action: 'delete' } }],
      [
        'delete those named',
        'POST',
        '/contacts/bulk',
        { selection: { ids: [target.id] }, change: { action: 'delete' } },
      ],
      [
        'merge two',
        'POST',
        `/contacts/${first?.id}/merge`,
        { version: first?.version, otherId: second?.id, otherVersion: second?.version },
      ],
    ]
    const made = async () => {
      const outcomes: string[] = []
      for (const [what, method, address, body] of tries) {
        const { status, body: answer } = await theirs(method, address, body)
        outcomes.push(`${what}: ${status} ${answer.code ?? ''}`)
        expect(status === 422 && answer.code === 'RIGHT_MISSING', `without the right they cannot ${what}`)
      }
      return outcomes
    }
    for (const line of await made()) tried(line)
    const after = (await owners('POST', '/contacts/all-contacts', {})).body.total
    expect(after === before, `all ${before} contacts are still there`)
    const told = JSON.stringify((await theirs('GET', `/contacts/${target.id}/timeline`)).body)
    expect(!told.includes('4567'), 'the timeline does not tell the end of the number either')

    await thief.allow({ rights: ['documents', 'reveal'] })
    const seen = await theirs('POST', `/contacts/${target.id}/documents/${document.id}/reveal`, {})
    expect(seen.status === 200, 'with the right the very next request is answered')
    const link = (await theirs('GET', `/files/${scan.id}/link`)).body as { data: { url: string } }
    const opened = await ask('GET', link.data.url)
    expect(opened.status === 200 && opened.body.includes(canary), 'and the scan opens, whole')
    const told2 = JSON.stringify((await owners('GET', `/contacts/${target.id}/timeline`)).body)
    expect(told2.split('"revealed"').length - 1 === 2, 'both looks are on the timeline')
    await thief.allow({ rights: [] })
    const refused = await theirs('POST', `/contacts/${target.id}/documents/${document.id}/reveal`, {})
    expect(refused.status === 422, 'taken away, the very next request is refused')
    expect((await ask('GET', link.data.url)).status === 410, 'and the address of the scan that they still have, too')

    // Whoever gets at the folder of files, or a backup of it.
    const folder = path.join(installation.dataDir, 'files')
    const bytes = filesIn(folder).map((file) => ({ file, content: readFileSync(file) }))
    const inClear = bytes.filter(({ content }) => content.includes(canary))
    tried(`${bytes.length} files in the storage, ${inClear.length} with the scan in the clear`)
    expect(inClear.length === 0, 'no scan is in the clear on the disk')
    const sealed = bytes.filter(
      ({ content }) => content.subarray(0, 4).toString() === 'SRS1' && content.length > 200_000,
    )
    const [one, two] = sealed
    if (!one || !two) throw new Error('the scans are not where they are looked for')
    copyFileSync(one.file, two.file)
    const moved = []
    for (const { id } of [scan, other]) {
      const { body } = await owners('GET', `/files/${id}/link`)
      const { status, body: text } = await ask('GET', (body as { data: { url: string } }).data.url).catch(() => ({
        status: 0,
        body: '',
      }))
      moved.push(status === 200 && text.includes(canary))
    }
    expect(moved.filter(Boolean).length === 1, 'a scan put in the place of another does not open')

    const own = await theirs('POST', '/contacts', { name: 'My own traveller' })
    const mine = own.body.data as Contact
    const removed = await theirs('DELETE', `/contacts/${mine.id}`)
    expect(removed.status === 200, 'with their own contacts they do as they like')
  },
}
