/** Which of so many turns a commit has: all of them come equally often. @returns undefined outside of a repository */
export function findTurn(commit: string, turns: number): number | undefined {
  const number = Number.parseInt(commit.slice(-6), 16)
  return Number.isNaN(number) ? undefined : number % turns
}

/**
 * Of files those whose turn it is, and those that have changed.
 * @param turns in how many commits each has one turn
 */
export function chooseByTurns(
  files: string[],
  { changed, commit, turns }: { changed: string[]; commit: string; turns: number },
): { chosen: string[]; leftOut: string[] } {
  const turn = findTurn(commit, turns)
  const isDue = (file: string, at: number) => turn === undefined || at % turns === turn || changed.includes(file)
  const sorted = files.toSorted()
  return { chosen: sorted.filter(isDue), leftOut: sorted.filter((file, at) => !isDue(file, at)) }
}

/** One of several, by turns; none of none. */
export function chooseOne<T>(things: T[], commit: string): T[] {
  const turn = things.length > 0 ? (findTurn(commit, things.length) ?? 0) : 0
  return things.slice(turn, turn + 1)
}
