/**
 * Which place each of the rows in sight is drawn in. A row keeps its place for as long as it is in sight. One that comes
 * below takes the place of one that has gone, so that what is on the page is changed instead of made anew; above, where
 * that would move all others in the page, and where nothing stays in sight, rows are made anew.
 */
export class Places {
  #of = new Map<string, number>()
  #next = 0

  /** @param ids of all rows in sight, each once */
  assign(ids: string[]): ReadonlyMap<string, number> {
    const firstKept = ids.findIndex((id) => this.#of.has(id))
    const inSight = new Set(ids)
    const free = [...this.#of].flatMap(([id, place]) => (inSight.has(id) ? [] : [place]))
    const places = new Map<string, number>()
    for (const [at, id] of ids.entries()) {
      const isBelow = firstKept >= 0 && at > firstKept
      places.set(id, this.#of.get(id) ?? (isBelow ? free.pop() : undefined) ?? this.#next++)
    }
    this.#of = places
    return places
  }
}
