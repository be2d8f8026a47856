import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { EditBatch, ItineraryEdit } from '@sarai/contract/itinerary-edits'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankDay, blankDocument } from './blank.ts'
import { applyEdits } from './edits.ts'
import { ItinerarySync, type Stored, type Transport } from './sync.ts'

let serial = 0
const newId = () => `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`

/** What the server does, in memory, with a line to it that can be cut before or after it has stored. */
class Server {
  revision = 0
  changes: Stored[] = []
  line: 'up' | 'down' | 'answers lost' = 'up'

  constructor(public document: ItineraryDocument) {}

  store(batches: EditBatch[]) {
    const results = batches.map(({ id, edits }) => {
      const known = this.changes.find((change) => change.batchId === id)
      if (known) return { batchId: id, revision: known.revision, problem: null }
      const applied = applyEdits(this.document, edits)
      if ('problem' in applied) return { batchId: id, revision: null, problem: applied.problem }
      this.document = applied.document
      this.changes.push({ revision: ++this.revision, batchId: id, edits })
      return { batchId: id, revision: this.revision, problem: null }
    })
    return { revision: this.revision, results }
  }

  #answer<T>(work: () => T): Promise<T> {
    if (this.line === 'down') return Promise.reject(new Error('no connection'))
    const result = work()
    return this.line === 'up' ? Promise.resolve(result) : Promise.reject(new Error('no answer'))
  }

  readonly transport: Transport = {
    send: (batches) => this.#answer(() => this.store(structuredClone(batches))),
    changesSince: (since) =>
      this.#answer(() => ({ isComplete: true, changes: this.changes.filter((change) => change.revision > since) })),
    read: () => this.#answer(() => ({ revision: this.revision, document: this.document })),
    isTransient: () => true,
  }

  open() {
    return new ItinerarySync({ revision: this.revision, document: this.document }, this.transport, newId)
  }
}

const server = () => {
  const document = blankDocument('Kerala', 'INR')
  document.days = [blankDay(newId(), 'One'), blankDay(newId(), 'Two')]
  return new Server(document)
}

const retitle = (sync: ItinerarySync, value: string): ItineraryEdit => ({
  do: 'set',
  node: 'itinerary',
  path: ['title'],
  value,
  was: sync.shown().document.title,
})

describe('one person', () => {
  test('sees a change at once, and it is stored when it is sent', async () => {
    const there = server()
    const sync = there.open()
    expect(sync.change([retitle(sync, 'Coorg')])).toBeUndefined()
    expect(sync.shown()).toMatchObject({ state: 'saving', document: { title: 'Coorg' } })
    expect(there.document.title).toBe('Kerala')
    await sync.flush()
    expect(sync.shown()).toMatchObject({ state: 'saved', revision: 1 })
    expect(there.document.title).toBe('Coorg')
  })

  test('what is on its way to the trip keeps it from counting as saved, until its change is stored', async () => {
    const there = server()
    const sync = there.open()
    const upload = Promise.withResolvers<undefined>()
    const adding = sync.during(async () => {
      await upload.promise
      sync.change([retitle(sync, 'Coorg')])
    })
    await sync.flush()
    expect(sync.shown().state).toBe('adding')
    expect(sync.isAdding).toBe(true)
    upload.resolve(undefined)
    await adding
    expect(sync.shown().state).toBe('saving')
    await sync.flush()
    expect(sync.shown().state).toBe('saved')
    await expect(sync.during(() => Promise.reject(new Error('not taken')))).rejects.toThrow('not taken')
    expect(sync.shown().state).toBe('saved')
  })

  test('typing in a field is sent as one change and taken back as one', async () => {
    const there = server()
    const sync = there.open()
    for (const text of ['C', 'Co', 'Coo', 'Coorg']) sync.change([retitle(sync, text)])
    await sync.flush()
    expect(there.changes).toHaveLength(1)
    sync.undo()
    expect(sync.shown()).toMatchObject({ document: { title: 'Kerala' }, canUndo: false, canRedo: true })
    sync.redo()
    await sync.flush()
    expect(there.document.title).toBe('Coorg')
  })

  test('typing that goes on while it is being sent is taken back as a whole', async () => {
    const there = server()
    const sync = there.open()
    sync.change([retitle(sync, 'Co')])
    await sync.flush()
    sync.change([retitle(sync, 'Coorg')])
    await sync.flush()
    sync.undo()
    await sync.flush()
    expect(there.document.title).toBe('Kerala')
  })

  test('is told at once what cannot be, and nothing changes', () => {
    const sync = server().open()
    expect(sync.change([retitle(sync, '')])).toContain('title')
    expect(sync.shown()).toMatchObject({ state: 'saved', document: { title: 'Kerala' } })
  })
})

describe('a connection that drops', () => {
  test('changes wait and are sent when it is back', async () => {
    const there = server()
    const sync = there.open()
    there.line = 'down'
    sync.change([retitle(sync, 'Coorg')])
    await sync.flush()
    expect(sync.shown().state).toBe('offline')
    const [day] = sync.shown().document.days
    sync.change([{ do: 'remove', node: day?.id ?? '' }])
    there.line = 'up'
    await sync.flush()
    expect(sync.shown().state).toBe('saved')
    expect(there.document).toMatchObject({ title: 'Coorg', days: [{ title: 'Two' }] })
  })

  test('a change whose answer was lost is not made twice', async () => {
    const there = server()
    const sync = there.open()
    there.line = 'answers lost'
    sync.change([{ do: 'insert', list: 'days', parent: 'itinerary', after: null, value: blankDay(newId(), 'Zero') }])
    await sync.flush()
    there.line = 'up'
    await sync.flush()
    expect(there.document.days.map((day) => day.title)).toEqual(['Zero', 'One', 'Two'])
    expect(sync.shown()).toMatchObject({ state: 'saved', revision: 1, document: there.document })
  })
})

test('what is typed on after an answer was lost is stored too', async () => {
  const there = server()
  const sync = there.open()
  there.line = 'answers lost'
  sync.change([retitle(sync, 'Coo')])
  await sync.flush()
  sync.change([retitle(sync, 'Coorg')])
  there.line = 'up'
  await sync.flush()
  expect(there.document.title).toBe('Coorg')
  expect(sync.shown()).toMatchObject({ state: 'saved', conflicts: [], document: there.document })
})

describe('two people', () => {
  test('who change different things both have both in the end', async () => {
    const there = server()
    const [a, b] = [there.open(), there.open()]
    a.change([retitle(a, 'Coorg')])
    b.change([{ do: 'remove', node: b.shown().document.days[0]?.id ?? '' }])
    await a.flush()
    await b.flush()
    await a.pull(there.revision)
    expect(a.shown().document).toEqual(there.document)
    expect(b.shown().document).toEqual(there.document)
    expect(there.document).toMatchObject({ title: 'Coorg', days: [{ title: 'Two' }] })
  })

  test('who change the same thing: the later is asked, and either answer holds', async () => {
    for (const keep of ['mine', 'theirs'] as const) {
      const there = server()
      const [a, b] = [there.open(), there.open()]
      a.change([retitle(a, 'Hers')])
      b.change([retitle(b, 'His')])
      await a.flush()
      await b.flush()
      expect(b.shown().conflicts).toMatchObject([{ problem: { kind: 'changed', current: 'Hers' } }])
      expect(b.shown().document.title).toBe('Hers')
      b.resolve(keep)
      await b.flush()
      expect(there.document.title).toBe(keep === 'mine' ? 'His' : 'Hers')
      expect(b.shown().conflicts).toEqual([])
    }
  })

  test('what was typed while a colleague removed it is told, not lost without a word', async () => {
    const there = server()
    const [a, b] = [there.open(), there.open()]
    const day = a.shown().document.days[0]?.id ?? ''
    a.change([{ do: 'remove', node: day }])
    b.change([{ do: 'set', node: day, path: ['title'], value: 'Long story', was: 'One' }])
    await a.flush()
    await b.flush()
    expect(b.shown().conflicts).toMatchObject([{ problem: { kind: 'gone' } }])
  })
})

test('whatever several people do over lines that drop, all see the same in the end, and it is what is stored', async () => {
  const action = fc.record({
    who: fc.nat(2),
    what: fc.constantFrom('title', 'add', 'remove', 'move', 'day', 'flush', 'pull', 'cut', 'lose', 'mend', 'undo'),
    at: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const there = server()
      const people = [there.open(), there.open(), there.open()]
      for (const { who, what, at } of actions) {
        const sync = people[who] as ItinerarySync
        const { days } = sync.shown().document
        const day = days[at % Math.max(days.length, 1)]
        const other = days[(at + 1) % Math.max(days.length, 1)]
        if (what === 'title') sync.change([retitle(sync, `T${at}`)])
        if (what === 'add')
          sync.change([
            { do: 'insert', list: 'days', parent: 'itinerary', after: day?.id ?? null, value: blankDay(newId(), 'N') },
          ])
        if (what === 'remove' && day) sync.change([{ do: 'remove', node: day.id }])
        if (what === 'move' && day && other && day !== other)
          sync.change([{ do: 'move', node: day.id, parent: 'itinerary', after: other.id }])
        if (what === 'day' && day)
          sync.change([{ do: 'set', node: day.id, path: ['title'], value: `D${at}`, was: day.title }])
        if (what === 'undo') sync.undo()
        if (what === 'flush') await sync.flush()
        if (what === 'pull') await sync.pull(there.revision).catch(() => {})
        if (what === 'cut') there.line = 'down'
        if (what === 'lose') there.line = 'answers lost'
        if (what === 'mend') there.line = 'up'
      }
      there.line = 'up'
      for (const sync of people) {
        await sync.flush()
        while (sync.shown().conflicts.length > 0) sync.resolve('theirs')
      }
      for (const sync of people) {
        await sync.pull(there.revision)
        expect(sync.shown().document).toEqual(there.document)
        expect(sync.shown().state).toBe('saved')
      }
    }),
    { numRuns: 300 },
  )
})
