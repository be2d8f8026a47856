/** Tags after some were added and some taken away, in their order, each once. */
export function retagged(tags: string[], add: string[], remove: string[]): string[] {
  return [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag) || add.includes(tag)).slice(0, 20)
}
