/** People whose device one browser is: in small offices several sign in at the same one. */
export const maxPeoplePerBrowser = 5

/** The browser takes one of that name over https only. */
const nameAt = (appUrl: string) => (appUrl.startsWith('https:') ? '__Secure-sarai-device' : 'sarai-device')

const tokenShape = /^sad_[\w-]{43}$/

/** What a browser says it was given when people signed in from it; what is no such thing is left out. */
export function deviceTokensOf(cookies: string | undefined, appUrl: string): string[] {
  const start = `${nameAt(appUrl)}=`
  const cookie = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  const tokens = (cookie?.slice(start.length) ?? '').split('.').filter((token) => tokenShape.test(token))
  return [...new Set(tokens)].slice(0, maxPeoplePerBrowser)
}

/** The cookie that a browser keeps. It is sent to the calls of signing in alone, never with what other sites begin. */
export function deviceCookie(tokens: string[], appUrl: string, days: number): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameAt(appUrl)}=${tokens.join('.')}; Path=/api/auth; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict${secure}`
}
