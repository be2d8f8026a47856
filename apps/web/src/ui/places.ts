/**
 * Which place each of the rows in sight is drawn in. A row keeps its place for as long as it is in sight; one that comes
 * takes the place of one that has gone, so that what is on the page is changed instead of made anew.
 */
export class Places {
  #of = new Map<string, number>()

  /** @param ids of all rows in sight, each once */
  assign(ids: string[]): ReadonlyMap<string, number> {
    const places = new Map<string, number>()
    for (const id of ids) {
      const place = this.#of.get(id)
      if (place !== undefined) places.set(id, place)
    }
    const taken = new Set(places.values())
    let free = 0
    for (const id of ids) {
      if (places.has(id)) continue
      while (taken.has(free)) free++
      places.set(id, free++)
    }
    this.#of = places
    return places
  }
}
