import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { BatchProblem, EditBatch, ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { applyEdits } from './edits.ts'
import { isSame } from './same.ts'

export interface Stored {
  revision: number
  batchId: string
  edits: ItineraryEdit[]
}

/** How the server is reached. A failed promise means that nothing was answered: it is tried again. */
export interface Transport {
  send(batches: EditBatch[]): Promise<{
    revision: number
    results: { batchId: string; revision: number | null; problem: BatchProblem | null }[]
  }>
  changesSince(revision: number): Promise<{ isComplete: boolean; changes: Stored[] }>
  read(): Promise<{ revision: number; document: ItineraryDocument }>
  /** Whether an error is worth another try; others mean that the change was refused for good. */
  isTransient(error: unknown): boolean
}

/** What somebody did here that cannot be kept as it is, because somebody else did something meanwhile. */
export interface Conflict {
  batch: EditBatch
  problem: BatchProblem
}

/** `adding`: all that was done is saved, but something is on its way that ends in a change, like a picture. */
export type SyncState = 'saved' | 'adding' | 'saving' | 'offline' | 'refused'

/** What the screen shows. A new object whenever something of it changes. */
export interface Shown {
  document: ItineraryDocument
  revision: number
  state: SyncState
  conflicts: readonly Conflict[]
  canUndo: boolean
  canRedo: boolean
}

interface Pending extends EditBatch {
  /** It is on its way, so nothing may be added to it. */
  isSent: boolean
  /** It was sent before, answered or not: it may be stored, and stays as it is. */
  isTried: boolean
}

interface Step {
  edits: ItineraryEdit[]
  /** Typing in one field is one step, as long as nothing else happens. */
  field?: string
}

const maxSteps = 200
const batchesAtOnce = 50

const fieldOf = ([edit, ...rest]: ItineraryEdit[]) =>
  edit?.do === 'set' && rest.length === 0 ? `${edit.node} ${edit.path.join('.')}` : undefined

/**
 * An itinerary that is edited here and by others. Changes show at once and are sent a moment later; what cannot be
 * sent waits. Changes of others are applied below those not sent yet. Where both changed the same thing, the person is
 * asked: nothing is overwritten silently.
 */
export class ItinerarySync {
  #base: { revision: number; document: ItineraryDocument }
  #pending: Pending[] = []
  #undo: Step[] = []
  #redo: Step[] = []
  #isSending = false
  #isPulling = false
  #state: Exclude<SyncState, 'adding'> = 'saved'
  #onTheirWay = 0
  #shown: Shown
  readonly #watchers = new Set<() => void>()

  constructor(
    start: { revision: number; document: ItineraryDocument },
    private readonly transport: Transport,
    private readonly newId: () => string = () => crypto.randomUUID(),
  ) {
    this.#base = start
    this.#shown = { ...start, state: 'saved', conflicts: [], canUndo: false, canRedo: false }
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }
  readonly shown = (): Shown => this.#shown

  get hasUnsaved(): boolean {
    return this.#pending.length > 0
  }

  get isAdding(): boolean {
    return this.#onTheirWay > 0
  }

  /** Waits for work that ends in a change, such as an upload; until then the trip does not count as saved. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#onTheirWay++
    this.#show({})
    try {
      return await work()
    } finally {
      this.#onTheirWay--
      this.#show({})
    }
  }

  /** Makes a change here. @returns why it cannot be made, in words */
  change(edits: ItineraryEdit[]): string | undefined {
    const undo = this.#make(edits)
    if (typeof undo === 'string') return undo
    const field = fieldOf(edits)
    const last = this.#undo.at(-1)
    // Typing on in a field: what takes it back still leads to where the typing began.
    if (field && last?.field === field) {
      const [earlier] = last.edits
      const [now] = undo
      if (earlier?.do === 'set' && now?.do === 'set') last.edits = [{ ...earlier, was: now.was }]
    } else this.#undo = [...this.#undo, { edits: undo, field }].slice(-maxSteps)
    this.#redo = []
    this.#show({})
    return undefined
  }

  /** Ends an undo step, so that what is typed next is undone separately. */
  endStep(): void {
    const last = this.#undo.at(-1)
    if (last) last.field = undefined
  }

  undo(): string | undefined {
    return this.#step('undo')
  }
  redo(): string | undefined {
    return this.#step('redo')
  }

  #step(which: 'undo' | 'redo'): string | undefined {
    const step = which === 'undo' ? this.#undo.pop() : this.#redo.pop()
    if (!step) return undefined
    const back = this.#make(step.edits)
    if (typeof back === 'string') {
      this.#show({})
      return back
    }
    if (which === 'undo') this.#redo.push({ edits: back })
    else this.#undo.push({ edits: back })
    this.#show({})
    return undefined
  }

  /** Puts a change over what is shown, and in line to be sent. @returns what takes it back, or why it cannot be */
  #make(edits: ItineraryEdit[]): ItineraryEdit[] | string {
    const applied = applyEdits(this.#shown.document, edits)
    if ('problem' in applied) return applied.problem.message
    this.#enqueue(edits)
    this.#show({ document: applied.document, state: this.#state === 'offline' ? 'offline' : 'saving' })
    return applied.undo
  }

  #enqueue(edits: ItineraryEdit[]): void {
    const last = this.#pending.at(-1)
    const field = fieldOf(edits)
    const [now] = edits
    if (last && !last.isTried && field && fieldOf(last.edits) === field && now?.do === 'set') {
      const [earlier] = last.edits
      if (earlier?.do === 'set') {
        last.edits = [{ ...now, was: earlier.was }]
        if (isSame(earlier.was, now.value)) this.#pending.pop()
        return
      }
    }
    this.#pending.push({ id: this.newId(), edits, isSent: false, isTried: false })
  }

  /** Sends what waits. Call it a moment after a change, and again when the connection is back. */
  async flush(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      while (this.#pending.length > 0) {
        const batches = this.#pending.slice(0, batchesAtOnce)
        for (const batch of batches) Object.assign(batch, { isSent: true, isTried: true })
        const { revision, results } = await this.transport.send(batches.map(({ id, edits }) => ({ id, edits })))
        this.#settle(results)
        await this.pull(revision)
      }
      this.#show({ state: 'saved' })
    } catch (error) {
      for (const batch of this.#pending) batch.isSent = false
      this.#show({ state: this.transport.isTransient(error) ? 'offline' : 'refused' })
    } finally {
      this.#isSending = false
    }
  }

  /** Takes out what was refused; what was stored goes when it comes back with the changes. */
  #settle(results: { batchId: string; revision: number | null; problem: BatchProblem | null }[]): void {
    const refused = new Map(results.flatMap(({ batchId, problem }) => (problem ? [[batchId, problem]] : [])))
    const conflicts = this.#pending.flatMap((batch) => {
      const problem = refused.get(batch.id)
      return problem ? [{ batch, problem }] : []
    })
    this.#pending = this.#pending.filter((batch) => !refused.has(batch.id))
    // The usual case: ours came right after what we know, and there is nothing to ask for.
    for (const { batchId, revision } of results) {
      const batch = this.#pending.find((one) => one.id === batchId)
      if (!batch || revision !== this.#base.revision + 1) continue
      this.#advance({ revision, batchId, edits: batch.edits })
    }
    if (conflicts.length > 0) this.#show({ conflicts: [...this.#shown.conflicts, ...conflicts] })
    this.#rebase()
  }

  /** Takes a stored change into what is known to be stored. */
  #advance({ revision, batchId, edits }: Stored): void {
    const applied = applyEdits(this.#base.document, edits)
    if ('problem' in applied) throw new Error(`change ${revision} does not fit what is here`)
    this.#base = { revision, document: applied.document }
    this.#pending = this.#pending.filter((batch) => batch.id !== batchId)
  }

  /** Fetches what others did. */
  async pull(atLeast: number): Promise<void> {
    const isBehind = () => this.#pending.some((batch) => batch.isSent) || this.#base.revision < atLeast
    if (this.#isPulling || !isBehind()) return
    this.#isPulling = true
    try {
      const { isComplete, changes } = await this.transport.changesSince(this.#base.revision)
      if (isComplete)
        for (const change of changes) if (change.revision === this.#base.revision + 1) this.#advance(change)
      if (!isComplete) {
        this.#base = await this.transport.read()
        this.#pending = this.#pending.filter((batch) => !batch.isSent)
      }
      this.#rebase()
    } finally {
      this.#isPulling = false
    }
  }

  /** Reapplies unsent changes to what is stored now; those that do not apply any more are conflicts. */
  #rebase(): void {
    let { document } = this.#base
    const conflicts: Conflict[] = []
    this.#pending = this.#pending.filter((batch) => {
      const applied = applyEdits(document, batch.edits)
      if ('problem' in applied) {
        if (batch.isSent) return true
        conflicts.push({ batch, problem: applied.problem })
        return false
      }
      document = applied.document
      return true
    })
    this.#show({
      document: isSame(document, this.#shown.document) ? this.#shown.document : document,
      conflicts: [...this.#shown.conflicts, ...conflicts],
    })
  }

  /** Resolves the first conflict: the change made here replaces the stored one, or is discarded. */
  resolve(keep: 'mine' | 'theirs'): string | undefined {
    const [conflict, ...rest] = this.#shown.conflicts
    if (!conflict) return undefined
    this.#show({ conflicts: rest })
    if (keep === 'theirs') return undefined
    const edits = conflict.batch.edits.map((edit, at) =>
      edit.do === 'set' && at === conflict.problem.edit && conflict.problem.current !== undefined
        ? { ...edit, was: conflict.problem.current }
        : edit,
    )
    return this.change(edits)
  }

  #show({ state = this.#state, ...changes }: Partial<Shown> & { state?: Exclude<SyncState, 'adding'> }): void {
    this.#state = state
    this.#shown = {
      ...this.#shown,
      ...changes,
      state: state === 'saved' && this.isAdding ? 'adding' : state,
      revision: this.#base.revision,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
    }
    for (const watcher of this.#watchers) watcher()
  }
}
