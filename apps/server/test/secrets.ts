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
