/** How many of a kind are reported one by one. */
const maxListed = 5

/** What became of a file's rows and cells that are not taken as they stand. */
export class RateFileNotes {
  readonly #leftOut: { row: number; text: string }[] = []
  readonly #asNone: { row: number; heading: string; text: string }[] = []
  #inherited = { count: 0, first: 0 }

  leaveOut(row: number, text: string): void {
    this.#leftOut.push({ row, text })
  }

  /** An amount that says there is none. */
  takeAsNone(row: number, heading: string, text: string): void {
    // A dash is how a cell is left empty.
    if (/[\p{L}\p{N}]/u.test(text)) this.#asNone.push({ row, heading, text })
  }

  /** Empty cells that take what stands above them. */
  inherit(row: number, count: number): void {
    if (this.#inherited.count === 0) this.#inherited.first = row
    this.#inherited.count += count
  }

  list(columns: readonly string[]): string[] {
    const { count, first } = this.#inherited
    const leftOut = this.#leftOut.toSorted((a, b) => a.row - b.row)
    return [
      ...(columns.length > 0 ? [`Columns left out: ${columns.join(', ')}`] : []),
      ...listSome(
        leftOut,
        (reported) => reported.map(({ row, text }) => `Row ${row} is left out: “${text}”`),
        'row is left out',
      ),
      ...listSome(
        this.#asNone,
        (reported) => reported.map(({ row, heading, text }) => `Row ${row}, ${heading}: “${text}” is taken as no rate`),
        'cell is taken as no rate',
      ),
      ...(count > 0
        ? [
            `${count === 1 ? 'One empty cell takes' : `${count} empty cells take`} what stands above, from row ${first} on`,
          ]
        : []),
    ]
  }
}

function listSome<T>(all: readonly T[], write: (some: readonly T[]) => string[], more: string): string[] {
  const rest = all.length - maxListed
  if (rest <= 0) return write(all)
  const [noun = '', ...verb] = more.split(' ')
  const many = rest === 1 ? `One more ${more}` : `${rest} more ${noun}s ${verb.join(' ').replace(/^is /, 'are ')}`
  return [...write(all.slice(0, maxListed)), many]
}
