import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { ProxyWatch } from './proxy-watch.ts'

/** Strips the IPv6 prefix of an IPv4-mapped address. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/** Whether a text is an address, or a network of them in CIDR notation: `10.0.0.5`, `172.16.0.0/12`, `fd00::/8`. */
export function isRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

/** @returns whether an address lies in one of the ranges */
export function rangesOf(ranges: string[]): (address: string) => boolean {
  const list = new BlockList()
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    if (prefix) list.addSubnet(address, Number(prefix), familyOf(address))
    else list.addAddress(address, familyOf(address))
  }
  return (address) => ranges.length > 0 && isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** An address as proxies write it, which may come with a port. */
function written(text: string): string {
  const [, inBrackets, beforePort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  return plainAddress(inBrackets ?? beforePort ?? text)
}

/**
 * Finds the address a request comes from. X-Forwarded-For is believed only as far as trusted proxies wrote it: from
 * the right, the first address that is not one of theirs.
 */
export function addressReader(
  isTrusted: (address: string) => boolean,
  watch: ProxyWatch,
): (request: IncomingMessage) => string {
  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '')
    const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
    if (!isTrusted(peer)) {
      if (forwardedFor !== undefined || forwarded !== undefined) watch.noteUntrusted(peer)
      return peer
    }
    const chain = String(forwardedFor ?? '')
      .split(',')
      .map((part) => written(part.trim()))
    const client = chain.toReversed().find((address) => !isTrusted(address))
    if (client && isIP(client) !== 0) return client
    // Programs on the proxy's own machine come without, and so do its own looks at whether we are ready.
    if (forwardedFor === undefined && forwarded !== undefined) watch.noteSilent(peer)
    return peer
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
