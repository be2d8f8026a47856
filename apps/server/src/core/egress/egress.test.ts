import { describe, expect, test } from 'vitest'
import { Egress, EgressRefused } from './egress.ts'
import { isPublicAddress } from './public-addresses.ts'

const inside = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2620:4f:8000::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'ff05::1:3',
  '2a00:1450::1%lo',
]

/** What people write to mean a machine inside; the system reads some of them as an address. */
const disguised = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  '127.1',
  '127.0.1',
  '0',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '[::1]',
  '::ffff:7f00:0001',
  '127.0.0.1\u0000.example.com',
  '127.0.0.1%00.example.com',
  'http://127.0.0.1',
  'user@127.0.0.1',
  '127.0.0.1:25',
  '１２７.０.０.１',
  '127。0。0。1',
  '',
  ' ',
  '*',
  'no-such-name.invalid',
]

const outside = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::5', '2606:4700::1111']
const strict = { allowPrivate: false }
const answers = (...addresses: string[]) => new Egress(() => Promise.resolve(addresses))

describe('nothing inside is connected to (bar 38)', () => {
  test.each(inside)('not the address %s', async (address) => {
    expect(isPublicAddress(address)).toBe(false)
    await expect(answers(address).addressOf('mail.example', strict)).rejects.toThrow(EgressRefused)
  })

  test.each(disguised)('not %j', async (host) => {
    await expect(new Egress().addressOf(host, strict)).rejects.toThrow(new EgressRefused().message)
  })

  test('more than eighty targets were tried', () => {
    expect(inside.length + disguised.length).toBeGreaterThan(80)
  })

  test.each(outside)('%s is outside', async (address) => {
    expect(await answers(address).addressOf('mail.example', strict)).toBe(address)
  })

  test('one address inside among others is enough to refuse', async () => {
    await expect(answers('8.8.8.8', '127.0.0.1').addressOf('mail.example', strict)).rejects.toThrow(EgressRefused)
    await expect(answers('2606:4700::1111', 'fd00::1').addressOf('mail.example', strict)).rejects.toThrow(EgressRefused)
  })

  test('a name is looked up once, and what was checked is what is connected to', async () => {
    const rebinding = [['8.8.8.8'], ['127.0.0.1']]
    const egress = new Egress(() => Promise.resolve(rebinding.shift() ?? []))
    expect(await egress.addressOf('mail.example', strict)).toBe('8.8.8.8')
    expect(rebinding).toHaveLength(1)
  })

  test('where private addresses are allowed they are used', async () => {
    expect(await new Egress().addressOf('127.0.0.1', { allowPrivate: true })).toBe('127.0.0.1')
  })
})
