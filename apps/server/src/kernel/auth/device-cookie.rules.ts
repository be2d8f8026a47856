/** People whose device one browser is: in small offices several sign in at the same one. */
export const maxPeoplePerBrowser = 5

/** A cookie by which a browser is known again. */
export interface DeviceCookie {
  name: string
  /** The calls that it is sent to. */
  path: string
}

const ofPeople: DeviceCookie = { name: 'sarai-device', path: '/api/auth' }

/** The browser takes one of that name over https only. */
const nameAt = ({ name }: DeviceCookie, appUrl: string) => (appUrl.startsWith('https:') ? `__Secure-${name}` : name)

/** What a browser sends of a cookie; nothing where it has none. */
export function findCookie(cookies: string | undefined, cookie: DeviceCookie, appUrl: string): string {
  const start = `${nameAt(cookie, appUrl)}=`
  const sent = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return sent?.slice(start.length) ?? ''
}

/** A cookie that a browser keeps, out of reach of scripts. It is never sent with what other sites begin. */
export function formatCookie(
  value: string,
  { days, ...cookie }: DeviceCookie & { days: number },
  appUrl: string,
): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameAt(cookie, appUrl)}=${value}; Path=${cookie.path}; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict${secure}`
}

const tokenShape = /^sad_[\w-]{43}$/

/** What a browser says it was given when people signed in from it; what is no such thing is left out. */
export function deviceTokensOf(cookies: string | undefined, appUrl: string): string[] {
  const tokens = findCookie(cookies, ofPeople, appUrl)
    .split('.')
    .filter((token) => tokenShape.test(token))
  return [...new Set(tokens)].slice(0, maxPeoplePerBrowser)
}

/** The cookie that a browser keeps of these people, sent to the calls of signing in alone. */
export const deviceCookie = (tokens: string[], appUrl: string, days: number): string =>
  formatCookie(tokens.join('.'), { ...ofPeople, days }, appUrl)
