import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Strips what IPv4 addresses wear inside IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/**
 * Finds the address a request comes from. X-Forwarded-For is believed only as far as trusted proxies wrote it: from
 * the right, the first address that is not one of theirs.
 */
export function addressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix) trusted.addSubnet(address, Number(prefix), family)
    else trusted.addAddress(address, family)
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '')
    if (trustedProxies.length === 0 || !isTrusted(peer)) return peer
    const chain = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
    const client = chain.toReversed().find((address) => !isTrusted(address))
    return client && isIP(client) !== 0 ? client : peer
  }
}

/** What counts as one visitor when attempts are limited: an IPv4 address, or an IPv6 /64, which one person gets whole. */
export function visitorOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
