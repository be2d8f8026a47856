/** A mail server that the operator names. */
export interface MailHost {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
}

const shape = 'smtp://host:port or smtps://host:port'

/**
 * A mail server, from `smtp://host:port` (STARTTLS) or `smtps://host:port` (TLS); with `?tls=off` neither.
 * @returns what is wrong with it, where something is
 */
export function parseMailHost(text: string): MailHost | string {
  const url = URL.parse(text.trim())
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.hash)
    return `Write it as ${shape}`
  if (url.username || url.password) return 'It is signed in to with the tokens of each agency, not with a password'
  const { protocol, hostname, port, searchParams } = url
  if ([...searchParams.keys()].some((name) => name !== 'tls')) return 'Only tls=off can be said besides'
  const isOpen = searchParams.get('tls') === 'off'
  const isTls = protocol === 'smtps:'
  const usual = isTls ? 465 : 587
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : usual,
    security: isOpen ? 'none' : isTls ? 'tls' : 'starttls',
  }
}
