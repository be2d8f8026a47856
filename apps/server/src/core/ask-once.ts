/** Asks for each key once, as long as what comes of it is kept: within a transaction, say. */
export function askOnce<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (key) => {
    const found = asked.get(key) ?? ask(key)
    asked.set(key, found)
    return found
  }
}
