import { liveTopics } from '@sarai/contract/live'
import type { Heard } from './live-bus.ts'

/** Changes kept at most, of all agencies together. */
const maxKept = 2_000

/** That anything in an agency may have changed. */
export function everythingIn(agencyId: string): Heard[] {
  return liveTopics.map((topic) => ({ agencyId, topic, ids: [], by: null }))
}

/** Recent changes, for clients that loaded something just before they began to listen. */
export class RecentChanges {
  #kept: { at: number; change: Heard }[] = []
  /** When the youngest change was heard that is no longer kept. A server that has just started heard none before. */
  #forgotten: number

  constructor(private readonly now: () => number = () => performance.now()) {
    this.#forgotten = now()
  }

  add(change: Heard): void {
    this.#kept.push({ at: this.now(), change })
    if (this.#kept.length < 2 * maxKept) return
    this.#forgotten = this.#kept[maxKept - 1]?.at ?? this.#forgotten
    this.#kept = this.#kept.slice(maxKept)
  }

  /** Everything from here on is known; earlier changes may have been missed. */
  forget(): void {
    this.#forgotten = this.now()
    this.#kept = []
  }

  /** What changed in an agency in the last `ms`; everything may have, where that is no longer known. */
  of(agencyId: string, ms: number): Heard[] {
    const from = this.now() - ms
    if (this.#forgotten >= from) return everythingIn(agencyId)
    return this.#kept.filter(({ at, change }) => at >= from && change.agencyId === agencyId).map(({ change }) => change)
  }
}
