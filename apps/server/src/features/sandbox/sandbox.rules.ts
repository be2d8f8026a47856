/** Parts of letters, digits, hyphens, underscores and points: nothing that could be read as another path. */
const pathShape = /^(?:\/[\w-][\w.-]*)+$/
const maxPath = 300
const maxQuery = 4_000
const prefix = '/sandbox'

/** What somebody may ask of the sandbox through our own address. */
export type SandboxAddress =
  /** A page of a gateway's: to pay, to agree, to say who one is. */
  | { kind: 'page'; path: string; query: string }
  /** The controls, for who was given this link. */
  | { kind: 'controls'; link: string }

/** Reads a request's address. @returns undefined for whatever is not known to lead to a page */
export function readSandboxAddress(url: string): SandboxAddress | undefined {
  const [whole = '', query = '', ...more] = url.split('?')
  const path = whole.slice(prefix.length)
  if (!whole.startsWith(`${prefix}/`) || path.length > maxPath * 4 || query.length > maxQuery || more.length > 0)
    return undefined
  const [, link] = /^\/controls\/([\w-]+\.[\w-]+)\/control$/.exec(path) ?? []
  if (link !== undefined) return { kind: 'controls', link }
  const isPage = pathShape.test(path) && path.length <= maxPath && !/^\/controls?(\/|$)/.test(path)
  return isPage ? { kind: 'page', path, query: new URLSearchParams(query).toString() } : undefined
}

/**
 * Where the sandbox may send a browser: to our own address, or to the page itself.
 * @returns the header's value; undefined where it leads elsewhere
 */
export function checkLocation(location: string, requested: string, appUrl: string): string | undefined {
  if (!URL.canParse(location, appUrl + requested)) return undefined
  const target = new URL(location, appUrl + requested)
  return target.origin === new URL(appUrl).origin ? target.href : undefined
}

/** What a browser may read of a page: a page, its pictures, and data that says why something was not done. */
export const isShowable = (type: string): boolean => /^(text\/html|application\/json|image\/(png|jpeg))(;|$)/.test(type)
