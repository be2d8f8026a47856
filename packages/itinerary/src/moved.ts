/**
 * Which entries have moved, told by as few of them as possible: those outside the longest run that kept its order.
 * Both lists hold the same entries.
 */
export function movedEntries(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, at) => [id, at]))
  const order = after.map((id) => places.get(id) ?? 0)
  // The longest run that ends with each entry, and the entry before it in that run.
  const lengths: number[] = []
  const previous: number[] = []
  for (const [at, place] of order.entries()) {
    lengths[at] = 1
    previous[at] = -1
    for (let earlier = 0; earlier < at; earlier++)
      if ((order[earlier] ?? 0) < place && (lengths[earlier] ?? 0) >= (lengths[at] ?? 0)) {
        lengths[at] = (lengths[earlier] ?? 0) + 1
        previous[at] = earlier
      }
  }
  const moved = new Set(after)
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at] ?? -1) moved.delete(after[at] ?? '')
  return moved
}
