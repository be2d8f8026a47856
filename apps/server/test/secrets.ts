import type pg from 'pg'

/** What stands in an answer and opens something: tokens, keys, addresses of files and previews, second factors, recovery codes, what webhooks are signed with. */
export function secretsIn(text: string): string[] {
  const shapes = [
    /\bsa[a-z]_[\w-]{43}/g,
    /(?<=\/files\/)[\w-]+\.[\w-]+/g,
    /(?<=\/forms\/preview\/)[\w.-]+/g,
    /(?<="secret":")[A-Z2-7]{32}/g,
    /\b[0-9a-f]{8}(-[0-9a-f]{8}){3}\b/g,
    /\bwhsec_[\w+/]{43}=/g,
  ]
  return shapes.flatMap((shape) => text.match(shape) ?? [])
}

const triedTogether = 10

/** Those of some values that open something. Some are tried at a time, since there are thousands, and nobody is slowed down. */
export async function findOpening(
  owner: pg.Pool,
  values: readonly string[],
  isOpening: (value: string) => Promise<unknown>,
): Promise<string[]> {
  const opening: string[] = []
  for (let at = 0; at < values.length; at += triedTogether) {
    await owner.query('delete from throttles')
    const some = values.slice(at, at + triedTogether)
    const found = await Promise.all(some.map(async (value) => ((await isOpening(value)) ? [value] : [])))
    opening.push(...found.flat())
  }
  return opening
}
