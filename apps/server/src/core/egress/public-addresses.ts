import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that lead to no single machine on the internet, from IANA's registry of special purposes. */
const special4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Within the one IPv6 range that is given out: what tunnels to IPv4, is for documents, or is the protocol's own. */
const special6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

function blockList(ranges: [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family)
  return list
}

const isSpecial4 = blockList(special4, 'ipv4')
const isSpecial6 = blockList(special6, 'ipv6')
/** The only IPv6 range of single machines; mapped, NAT64, private, link-local and multicast addresses are outside it. */
const unicast6 = blockList([['2000::', 3]], 'ipv6')

/** Whether an address is of a single machine on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 4) return !isSpecial4.check(address, 'ipv4')
  return family === 6 && unicast6.check(address, 'ipv6') && !isSpecial6.check(address, 'ipv6')
}
