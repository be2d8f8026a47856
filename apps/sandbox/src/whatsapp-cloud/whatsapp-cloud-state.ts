import type { SandboxClock } from '../clock.ts'
import type { MetaApp } from '../meta/meta-graph.ts'
import { BoundedMap, makeId } from '../values.ts'
import type { Outbox } from '../webhooks.ts'
import { seedTemplates, type WhatsappTemplate } from './whatsapp-cloud-templates.ts'

export interface WhatsappFile {
  id: string
  mimeType: string
  name: string
  bytes: Buffer
  /** It was brought there by a program, and not by a phone. */
  isUploaded: boolean
  /** What it is said to be in place of what it is, where that is to be wrong. */
  shown?: { url?: string; size?: number; sha256?: string }
}

export type ItemState = 'sent' | 'delivered' | 'read' | 'failed'

/** A message as both sides have it. */
export interface ThreadItem {
  id: string
  at: number
  isFromPhone: boolean
  /** As the API names it. */
  kind: string
  text: string
  file: WhatsappFile | null
  template: { header: string; footer: string; button: { label: string; url: string } | null; others: string[] } | null
  repliesTo: string | null
  /** What the person of the phone has put to it. */
  reaction: string
  state: ItemState
  /** What the program calls it. */
  reference: string
  /** Whether the business was told that it has read it. */
  isSeen: boolean
}

/** What was said between a phone and a number of a business. */
export interface Thread {
  items: ThreadItem[]
  /** When somebody of the phone has last written; 0 where never. */
  wroteAt: number
  /** When the business has sent something of late. */
  sentAt: number[]
}

export interface Phone {
  /** E.164 */
  number: string
  name: string
  /** In the address of its page, so that nobody guesses it. */
  key: string
  /** What businesses know a person by that hides their number. */
  userId: string
  isHidden: boolean
  isReachable: boolean
  /** By the ids of numbers. */
  threads: Map<string, Thread>
}

export interface WhatsappNumber {
  id: string
  /** E.164 */
  phone: string
  name: string
  status: string
}

export interface WhatsappAccount {
  id: string
  name: string
  token: string
  isRevoked: boolean
  /** Whether it tells its app of messages. */
  isSubscribed: boolean
  isRestricted: boolean
  /** Whether what is refused while sending is said afterwards, by a status, as WhatsApp does at times. */
  isFailingLater: boolean
  app: MetaApp
  numbers: WhatsappNumber[]
  templates: WhatsappTemplate[]
  files: BoundedMap<WhatsappFile>
}

export interface WhatsappState {
  clock: SandboxClock
  outbox: Outbox
  pagesUrl: string
  accounts: WhatsappAccount[]
  phones: BoundedMap<Phone>
  /** Where whoever fetches a file is sent on to, where that is to happen. */
  redirectFilesTo: string | undefined
}

export const makeMessageId = (): string => `wamid.HBgM${makeId(36)}`

const countries: Readonly<Record<string, string>> = { '+91': 'IN', '+44': 'GB' }

function makePhone(number: string, name: string): Phone {
  const country = countries[number.slice(0, 3)] ?? 'ZZ'
  const userId = `${country}.${Array.from(number.slice(1)).toReversed().join('')}77`
  return { number, name, key: makeId(20), userId, isHidden: false, isReachable: true, threads: new Map() }
}

function makeAccount(
  facts: Pick<WhatsappAccount, 'id' | 'name' | 'token' | 'app' | 'numbers'>,
  templates: WhatsappTemplate[],
): WhatsappAccount {
  const switches = { isRevoked: false, isSubscribed: false, isRestricted: false, isFailingLater: false }
  return { ...facts, ...switches, templates, files: new BoundedMap<WhatsappFile>(200) }
}

export function makeAccounts(): WhatsappAccount[] {
  const makeNumber = (id: string, phone: string, name: string) => ({ id, phone, name, status: 'CONNECTED' })
  const demo: MetaApp = { id: '1000000000000011', secret: 'whatsapp-sandbox-app-secret', subscription: undefined }
  const other: MetaApp = { id: '1000000000000012', secret: 'whatsapp-sandbox-other-secret', subscription: undefined }
  return [
    makeAccount(
      {
        id: '300000000000001',
        name: 'Demo Travels',
        token: 'EAAwhatsappSandboxTokenOfTheDemo',
        app: demo,
        numbers: [
          makeNumber('400000000000001', '+919829000001', 'Demo Travels'),
          makeNumber('400000000000002', '+919829000002', 'Demo Travels, Udaipur'),
        ],
      },
      seedTemplates(),
    ),
    makeAccount(
      {
        id: '300000000000009',
        name: 'Other Travels',
        token: 'EAAwhatsappSandboxTokenOfAnother',
        app: other,
        numbers: [makeNumber('400000000000009', '+919829000009', 'Other Travels')],
      },
      [],
    ),
  ]
}

/** Travellers with phones, and one number that is not on WhatsApp. */
export function makePhones(): BoundedMap<Phone> {
  const phones = new BoundedMap<Phone>(500)
  const people = [
    ['+919829012345', 'Asha Rao'],
    ['+919829055555', 'Vikram Mehta'],
    ['+447700900123', 'Emma Clarke'],
  ] as const
  for (const [number, name] of people) phones.set(number, makePhone(number, name))
  phones.set('+919000000404', { ...makePhone('+919000000404', 'Nobody'), isReachable: false })
  return phones
}

/** The phone of a number, which is made where it is not there; undefined for what is no number. */
export function findPhone({ phones }: WhatsappState, number: string, name = ''): Phone | undefined {
  const digits = number.replace(/[\s()-]/g, '').replace(/^\+/, '')
  if (!/^[1-9]\d{7,14}$/.test(digits)) return undefined
  const known = phones.get(`+${digits}`) ?? makePhone(`+${digits}`, name || `+${digits}`)
  if (name !== '') known.name = name
  phones.set(`+${digits}`, known)
  return known
}

export function findThread({ threads }: Phone, numberId: string): Thread {
  const known = threads.get(numberId) ?? { items: [], wroteAt: 0, sentAt: [] }
  threads.set(numberId, known)
  return known
}

export const findNumber = ({ accounts }: WhatsappState, numberId: string) => {
  const account =
    numberId === '' ? accounts[0] : accounts.find(({ numbers }) => numbers.some(({ id }) => id === numberId))
  const number = numberId === '' ? account?.numbers[0] : account?.numbers.find(({ id }) => id === numberId)
  return account && number ? { account, number } : undefined
}
