/**
 * Why nothing can be sent to an address; undefined where it can. Where the address leads is looked at besides, when it
 * is named and each time something is sent.
 */
export function urlProblem(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'Enter an address that begins with https://'
  if (url.username || url.password) return 'Leave out the user and password: deliveries are signed instead'
  if (url.hash) return 'Leave out what comes after #: it is never sent'
  if (allowPrivate) return undefined
  if (url.protocol !== 'https:') return 'Enter an address that begins with https://'
  return url.port ? 'Leave out the port: only 443 is used' : undefined
}
