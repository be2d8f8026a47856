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

/**
 * Which of several costly parts are run: all whose own sources have changed; and of those that stand on something that
 * has changed one, by turns, unless one is run already.
 */
export function chooseParts<Name extends string>(
  parts: { name: Name; ownHasChanged: boolean; isReached: boolean }[],
  commit: string,
): Name[] {
  const own = parts.filter(({ ownHasChanged }) => ownHasChanged)
  if (own.length > 0) return own.map(({ name }) => name)
  const reached = parts.filter(({ isReached }) => isReached)
  const due = reached[findTurn(commit, Math.max(1, reached.length)) ?? 0]
  return due ? [due.name] : []
}
