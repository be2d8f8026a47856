const grouped = new Intl.NumberFormat('en-IN')

/** The form of a word that goes with a count: `agree(count, 'is', 'are')`. */
export const agree = (count: number | bigint, one: string, many: string) => (Number(count) === 1 ? one : many)

/** 1 night, 2 nights, 1,20,000 nights. Every text that counts something says it so. */
export function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${grouped.format(count)} ${agree(count, one, many)}`
}
