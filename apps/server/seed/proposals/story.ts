import type { ProposalStatus, ProposalVersionStatus } from '@sarai/contract/prospect-words'
import type { Choice } from '../../src/features/prospects/prospects-choice.rules.ts'
import { offerHash, termsHash } from '../../src/features/prospects/prospects-fingerprints.service.ts'
import { offerOf } from '../../src/features/prospects/prospects-sending.rules.ts'
import { proposalNumber } from '../../src/features/prospects/prospects.rules.ts'
import { type Random, uuidAt } from '../random.ts'
import type { Writing } from '../writing.ts'
import type { Asked } from './enquiries.ts'
import type { DemoOffer } from './offer.ts'
import type { ProposalRows } from './rows.ts'

/** A proposal whose story is being told: what became of it so far. */
export interface Story {
  rows: ProposalRows
  random: Random
  now: Date
  offer: DemoOffer
  lead: Asked
  id: string
  number: number
  ownerId: string
  writing: Writing
  status: ProposalStatus
  /** The last day of the offer. */
  validTo: string
  asked: number
  views: number
  lastViewedAt: string | null
  /** Counts the changes of the proposal itself. */
  changes: number
}

export type Version = ProposalRows['versions'][number] & { id: string; number: number }

const iso = (at: number) => new Date(at).toISOString()

type Kind = ProposalRows['entries'][number]['kind']

interface Told {
  /** Who did it; the traveller where it is nobody of the agency. */
  byId?: string | null
  data?: Record<string, unknown>
}

/** Writes down on the proposal what happened. */
export function tell({ rows, random, id, number, writing, ownerId, lead }: Story, at: number, kind: Kind, told: Told) {
  const subjectLabel = `${proposalNumber(number)} ${writing.document.title}`
  const subject = { subject: 'proposal' as const, subjectId: id, subjectLabel, subjectOwnerId: ownerId }
  rows.entries.push({ id: uuidAt(random, new Date(at)), at: iso(at), kind, ...subject, ...saidBy(lead, told) })
}

/** The same on its lead. */
export function tellLead({ rows, random, id, ownerId, lead }: Story, at: number, kind: Kind, told: Told) {
  const subject = { subject: 'lead' as const, subjectId: lead.id, subjectLabel: lead.name, subjectOwnerId: ownerId }
  const said = saidBy(lead, { ...told, data: { ...told.data, proposalId: id } })
  rows.entries.push({ id: uuidAt(random, new Date(at)), at: iso(at), kind, ...subject, ...said })
}

function saidBy(lead: Asked, { byId = null, data = {} }: Told) {
  return { actorId: byId, actorLabel: byId ? null : lead.name, changes: [], data }
}

/** Writes down on both what happened to a version. */
export function tellBoth(story: Story, at: number, kind: Kind, { number }: Version, { byId, data }: Told = {}) {
  tell(story, at, kind, { byId, data: { name: `Version ${number}`, ...data } })
  const name = `${proposalNumber(story.number)}, version ${number}`
  tellLead(story, at, kind, { byId, data: { name, ...data } })
}

/** What is with the traveller. */
export const newest = ({ rows, id }: Story) =>
  rows.versions.findLast((version) => version.proposalId === id) as Version | undefined

export function close(story: Story, status: ProposalVersionStatus): void {
  const live = newest(story)
  if (live) live.status = status
}

/** Sends the draft as it is. */
export function send(story: Story, at: number): void {
  const { rows, random, id, ownerId, lead, writing, validTo } = story
  const { document, revision } = writing
  const offered = offerOf(document, iso(at).slice(0, 10))
  if ('obstacle' in offered) throw new Error(`${document.title}: ${offered.obstacle.message}`)
  close(story, 'superseded')
  for (const request of rows.requests) if (request.proposalId === id) request.answeredAt ??= iso(at)
  const channel = lead.phone ? 'whatsapp' : 'link'
  const version: Version = {
    id: uuidAt(random, new Date(at)),
    proposalId: id,
    number: (newest(story)?.number ?? 0) + 1,
    status: 'sent',
    revision,
    document,
    prices: offered.prices,
    documentHash: offerHash(document, offered.prices),
    policyHash: termsHash(document),
    validUntil: validTo,
    sentAt: iso(at),
    sentBy: ownerId,
    channel,
    sentTo: lead.phone ?? null,
  }
  rows.versions.push(version)
  story.status = 'sent'
  story.changes++
  const data = { channel, version: version.number }
  tellBoth(story, at, 'proposal_sent', version, { byId: ownerId, data })
}

const parts = ['days', 'prices', 'map', 'information', 'policies', 'accept'] as const

/** The traveller looks at it, and again until something else happens; the second time with whoever comes along. */
export function open(story: Story, at: number, until: number): void {
  const { rows, random, id } = story
  const version = newest(story)
  if (!version) return
  const visitors = [random.hex(32), random.hex(32)]
  const visits = random.int(1, 4)
  for (let visit = 0; visit < visits; visit++) {
    const opened = at + ((until - at) * visit) / (visits + 1)
    const visitorHash = visitors[visit % 2] ?? ''
    const seen = [null, ...parts.slice(0, random.int(2, parts.length))]
    seen.forEach((section, place) => {
      const moment = Math.min(opened + place * random.int(8, 50) * 1000, story.now.getTime())
      const viewId = uuidAt(random, new Date(moment))
      rows.views.push({ id: viewId, proposalId: id, versionId: version.id, at: iso(moment), section, visitorHash })
    })
    story.views++
    story.lastViewedAt = iso(opened)
  }
  if (story.status !== 'sent') return
  story.status = 'viewed'
  tellBoth(story, at, 'proposal_seen', version)
}

/** The traveller asks for a change. */
export function ask(story: Story, at: number): void {
  const { rows, random, id, lead, offer } = story
  const version = newest(story)
  const message = offer.asked?.[story.asked++]
  if (!version || !message) return
  const asked = { versionId: version.id, at: iso(at), name: lead.name, message, answeredAt: null }
  rows.requests.push({ id: uuidAt(random, new Date(at)), proposalId: id, ...asked })
  story.status = 'changes-requested'
  story.changes++
  tellBoth(story, at, 'change_asked', version, { data: { excerpt: message.slice(0, 200) } })
}

export function decline(story: Story, at: number): void {
  close(story, 'declined')
  story.status = 'declined'
  story.changes++
  const excerpt = 'Booked with a cousin’s agency in Ahmedabad. Liked the route, asked to be called for next year.'
  tell(story, at, 'proposal_declined', { byId: story.ownerId, data: { excerpt } })
}

/** What the traveller picks: the better way where there are two, and the first extra that was added for them. */
export function choiceOf({ writing: { document } }: Story): Choice {
  const extra = document.lines.find((line) => line.isOptional)
  return { optionId: document.options.at(-1)?.id ?? null, extras: extra ? [extra.id] : [] }
}
