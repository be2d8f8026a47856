import * as z from 'zod'
import { customFilters, customInput, customValues, sortBy } from './custom-fields.ts'
import { picture, revision } from './itinerary-calls.ts'
import { calendarDate, currency, id, line, optionalText, searched, tag, tags, text, version } from './primitives.ts'
import { amendmentStates, proposalStatuses } from './prospect-words.ts'
import { tableQueryBy } from './table.ts'

/** A proposal as lists show it; what it says of the trip is what its draft says. */
export const proposalRow = z.object({
  id,
  number: z.int(),
  version,
  status: z.enum(proposalStatuses),
  title: z.string(),
  leadId: id.nullable(),
  /** Who it is for: the lead's name, else the contact's. */
  customer: z.string().nullable(),
  contactId: id.nullable(),
  packageId: id.nullable(),
  destinations: z.array(z.string()),
  days: z.int(),
  nights: z.int(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  travellers: z.int(),
  /** What the first option comes to without extras, in minor units of `currency`; what was accepted once it is; null while it has no price. */
  total: z.int().nullable(),
  currency: z.string(),
  validUntil: z.string().nullable(),
  cover: picture.nullable(),
  tags: z.array(z.string()),
  ownerId: id.nullable(),
  /** The newest version that travellers see; null before one was sent, and when it was revoked. */
  sentVersion: z.int().nullable(),
  sentAt: z.string().nullable(),
  views: z.int(),
  lastViewedAt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  /** Changes to what was accepted, which hold once they are accepted too; null where there are none. */
  amendment: z.enum(amendmentStates).nullable(),
  /** Somebody asked to send it, and waits for approval. */
  isAwaitingApproval: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  custom: customValues,
})
export type ProposalRow = z.infer<typeof proposalRow>

/** One proposal, without its itinerary. */
export const proposal = proposalRow.extend({
  /** Part of the address of its public page; whoever has it can see the page. */
  publicKey: z.string(),
  isOpen: z.boolean(),
  /** The state of the itinerary that was sent last; a later one has changes that travellers do not see yet. */
  sentRevision: revision.nullable(),
  trip: z.object({ id, number: z.int() }).nullable(),
  createdBy: id.nullable(),
  deletedAt: z.string().nullable(),
})
export type Proposal = z.infer<typeof proposal>

export const proposalSorts = [
  'createdAt',
  'updatedAt',
  'title',
  'number',
  'startDate',
  'total',
  'sentAt',
  'lastViewedAt',
] as const
export type ProposalSort = (typeof proposalSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const proposalFilters = z.strictObject({
  status: z.array(z.enum(proposalStatuses)).optional(),
  owner: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  lead: id.optional(),
  contact: id.optional(),
  package: id.optional(),
  destination: line(80).optional(),
  tag: z.array(tag).max(20).optional(),
  travelFrom: calendarDate.optional(),
  travelTo: calendarDate.optional(),
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  /** When it was sent for the first time. */
  sentFrom: calendarDate.optional(),
  sentTo: calendarDate.optional(),
  acceptedFrom: calendarDate.optional(),
  acceptedTo: calendarDate.optional(),
  /** Only those whose sending waits for approval. */
  awaitingApproval: z.boolean().optional(),
  custom: customFilters.optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type ProposalFilters = z.infer<typeof proposalFilters>

export const proposalTableQuery = tableQueryBy(sortBy(proposalSorts), proposalFilters)
export type ProposalTableQuery = z.infer<typeof proposalTableQuery>

/** Some of the proposals: those named, or all that a list shows. */
export const proposalSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: proposalFilters }),
])
export type ProposalSelection = z.infer<typeof proposalSelection>

export const newProposal = z.strictObject({
  /** The package's, or what the lead asks for, when left out. */
  title: text(160, 'Give the proposal a title').optional(),
  /** Whose enquiry it answers: dates and travellers are taken from it. */
  leadId: id.optional(),
  /** Who it is for, where there is no lead. */
  contactId: id.optional(),
  /** The package it begins as; an empty trip when left out. */
  packageId: id.optional(),
  /** Empty days to begin with, without a package. */
  days: z.int().min(0).max(90).optional(),
  startDate: calendarDate.optional(),
  /** Who travels; as the lead says when left out, or else two adults, or as many as the package is priced for. */
  travellers: z
    .strictObject({
      adults: z.int().min(1, { error: 'Enter at least one adult' }).max(500),
      children: z.int().min(0).max(100).optional(),
      childAges: z.array(z.int().min(0).max(17)).max(100).optional(),
      infants: z.int().min(0).max(100).optional(),
    })
    .optional(),
  /** The package's, the lead's or the agency's when left out. */
  currency: currency.optional(),
  custom: customInput.optional(),
})
export type NewProposal = z.infer<typeof newProposal>

export const proposalChanges = z.strictObject({
  ownerId: id.nullable().optional(),
  tags: tags.optional(),
  /** Of the draft, and of what was sent last. */
  validUntil: calendarDate.nullable().optional(),
  /** Whether the public page shows anything. */
  isOpen: z.boolean().optional(),
  custom: customInput.optional(),
})
export type ProposalChanges = z.infer<typeof proposalChanges>

export const declineReason = optionalText(1000)
