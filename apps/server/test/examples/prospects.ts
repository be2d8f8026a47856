import { randomBytes, randomUUID } from 'node:crypto'
import type { Contract } from '@sarai/contract'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { NewProposal } from '@sarai/contract/prospect-schemas'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { createProposal } from '../../src/features/prospects/prospects-create.service.ts'
import { acceptProposal, requestAcceptance } from '../../src/features/prospects/prospects-acceptance.service.ts'
import { insertRequest } from '../../src/features/prospects/prospects-requests.queries.ts'
import { editProposal } from '../../src/features/prospects/prospects-itinerary.service.ts'
import { sendProposal } from '../../src/features/prospects/prospects-sending.service.ts'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'
import { contact } from './contacts.ts'
import { picture, travelPackage } from './packages.ts'

/** An empty proposal of two days for a lead. */
export async function proposal(make: Maker, facts: NewProposal = {}): Promise<string> {
  const [leadId, actor] = [await make.lead(), await make.trusted()]
  const input = { title: make.word(), leadId, days: 2, ...facts }
  return (await make.write((db) => createProposal(make.services, db, actor, input))).id
}

async function deletedProposal(make: Maker): Promise<string> {
  const id = await proposal(make)
  await make.sql('update proposals set deleted_at = now() where id = $1', [id])
  return id
}

const day = (make: Maker, after: string | null = null) => ({
  do: 'insert' as const,
  list: 'days' as const,
  parent: 'itinerary' as const,
  after,
  value: blankDay(randomUUID(), make.word()),
})

/** A day that costs something, with an extra. */
function pricedDay(make: Maker) {
  const item = (title: string, isOptional: boolean) => {
    const cost = { ...blankCost('INR'), vendor: make.word(), net: 500_000 }
    return { ...blankItem(randomUUID(), 'activity', title), isOptional, internalNote: make.word(), cost }
  }
  const [first, extra] = [item(make.word(), false), item(make.word(), true)]
  const optionId = randomUUID()
  const options = { do: 'insert', list: 'options', parent: 'itinerary', after: null } as const
  const edits: ItineraryEdit[] = [
    { ...day(make), value: { ...day(make).value, items: [first, extra] } },
    { ...options, value: { id: optionId, name: make.word(), note: null } },
  ]
  return { edits, extra: extra.id, optionId }
}

interface Priced {
  id: string
  extra: string
  optionId: string
}

/** A proposal with a price, and the ids of what is to be chosen in it. */
export async function priced(make: Maker): Promise<Priced> {
  const [id, actor, { edits, ...chosen }] = [await proposal(make), await make.trusted(), pricedDay(make)]
  await make.write((db) => editProposal(db, actor, id, [{ id: randomUUID(), edits }]))
  return { id, ...chosen }
}

/** The same, as a traveller has it. */
export async function sent(make: Maker): Promise<Priced & { key: string }> {
  const [made, actor] = [await priced(make), await make.trusted()]
  await make.write((db) => sendProposal(make.services, db, actor, { id: made.id, revision: 1, channel: 'link' }))
  const { rows } = await make.sql('select public_key from proposals where id = $1', [made.id])
  return { ...made, key: rows[0]?.public_key as string }
}

/** Somebody new at the public page. */
const traveller = () => ({
  address: [10, ...randomBytes(3)].join('.'),
  userAgent: 'Mozilla/5.0 a test',
})
const priceWithExtra = 1_150_000

/** A proposal somebody wants to accept, whose mailed code is known. */
async function wished(make: Maker) {
  const { key, extra, optionId, id } = await sent(make)
  const wish = { key, version: 1, name: make.word(), email: make.email() }
  const { requestId } = (await requestAcceptance(make.services, traveller(), wish)).data
  const codeHash = make.services.vault.fingerprint(`acceptance ${requestId} 123456`)
  await make.sql('update proposal_acceptances set code_hash = $2 where id = $1', [requestId, codeHash])
  const choice = { optionId, extras: [extra], total: priceWithExtra }
  return { id, input: { key, version: 1, requestId, code: '123456', ...choice } }
}

async function accepted(make: Maker): Promise<string> {
  const { id, input } = await wished(make)
  await acceptProposal(make.services, traveller(), input)
  return id
}

/** The trip that an accepted proposal became. */
export async function trip(make: Maker): Promise<string> {
  const { rows } = await make.sql('select id from trips where proposal_id = $1', [await accepted(make)])
  return rows[0]?.id as string
}

async function withRequest(make: Maker): Promise<string> {
  const { id } = await sent(make)
  const { rows } = await make.sql('select id from proposal_versions where proposal_id = $1', [id])
  const request = { proposalId: id, versionId: rows[0]?.id as string, name: make.word(), message: make.word() }
  await make.write((db) => insertRequest(db, request))
  return id
}

/** A proposal with a state to go back to. */
async function edited(make: Maker): Promise<string> {
  const [id, actor] = [await proposal(make), await make.trusted()]
  await make.write((db) => editProposal(db, actor, id, [{ id: randomUUID(), edits: [day(make)] }]))
  return id
}

const onOne = { inputs: [async (make: Maker) => ({ id: await proposal(make) })] }
const onSent = { inputs: [async (make: Maker) => ({ id: (await sent(make)).id })] }

export const proposalMaker: RecordMaker = (make) => proposal(make)

export const tripMaker: RecordMaker = (make) => trip(make)

export const prospects: ExamplesOf<Contract['prospects']> = {
  list: {
    inputs: [
      async (make) => ({
        filters: {
          owner: [await make.member()],
          lead: await make.lead(),
          contact: await contact(make),
          package: await travelPackage(make),
        },
      }),
      async (make) => {
        const search = make.word()
        await proposal(make, { title: search })
        return { search }
      },
    ],
    narrows: ['filters.owner[]', 'filters.lead', 'filters.contact', 'filters.package'],
    lookups: ['search'],
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await proposal(make)] } }),
      async (make) => ({
        format: 'xlsx',
        selection: {
          filters: {
            owner: [await make.member()],
            lead: await make.lead(),
            contact: await contact(make),
            package: await travelPackage(make),
          },
        },
      }),
    ],
    narrows: ['ids[]', 'filters.owner[]', 'filters.lead', 'filters.contact', 'filters.package'].map(
      (field) => `selection.${field}`,
    ),
  },
  get: onOne,
  create: {
    inputs: [
      async (make) => ({ title: make.word(), leadId: await make.lead(), packageId: await travelPackage(make) }),
      async (make) => ({ title: make.word(), contactId: await contact(make), days: 3 }),
    ],
  },
  duplicate: onOne,
  update: {
    inputs: [
      async (make) => ({
        id: await proposal(make),
        version: 1,
        changes: { tags: [make.word()], ownerId: await make.colleague(), validUntil: '2100-01-01', isOpen: false },
      }),
    ],
  },
  remove: onOne,
  restore: { inputs: [async (make) => ({ id: await deletedProposal(make) })] },
  timeline: {
    inputs: [
      async (make) => {
        const id = await proposal(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
  price: { inputs: [async (make) => ({ id: (await priced(make)).id })] },
  pdf: {
    inputs: [
      async (make) => {
        const { id, optionId } = await sent(make)
        return { id, optionId }
      },
    ],
  },
  send: {
    inputs: [
      async (make) => {
        const { id } = await priced(make)
        return { id, revision: 1, channel: 'link', to: make.email(), subject: make.word(), message: make.word() }
      },
    ],
  },
  revoke: onSent,
  decline: { inputs: [async (make) => ({ id: (await sent(make)).id, reason: make.word() })] },
  recordAcceptance: {
    inputs: [
      async (make) => {
        const { id, optionId, extra } = await sent(make)
        const said = { way: 'phone' as const, name: make.word(), email: make.email(), note: make.word() }
        return { id, version: 1, ...said, optionId, extras: [extra], total: priceWithExtra }
      },
    ],
  },
  versions: onSent,
  version: { inputs: [async (make) => ({ id: (await sent(make)).id, number: 1 })] },
  difference: { inputs: [async (make) => ({ id: (await sent(make)).id, from: 1 })] },
  views: onSent,
  requests: { inputs: [async (make) => ({ id: await withRequest(make) })] },
  tickRequest: {
    inputs: [
      async (make) => {
        const id = await withRequest(make)
        const { rows } = await make.sql('select id from proposal_requests where proposal_id = $1', [id])
        return { id, requestId: rows[0]?.id as string, point: 0, state: 'declined' as const, answer: make.word() }
      },
    ],
  },
  preview: {
    inputs: [async (make) => ({ id: (await priced(make)).id, subject: make.word(), message: make.word() })],
  },
  trip: { inputs: [async (make) => ({ id: await accepted(make) })] },
  itinerary: onOne,
  edit: {
    inputs: [
      async (make) => {
        const cover = { do: 'set', node: 'itinerary', path: ['cover'], value: await picture(make), was: null } as const
        const first = day(make)
        const edits = [first, day(make, first.value.id), { ...cover, path: ['cover'] }]
        return { id: await proposal(make), batches: [{ id: randomUUID(), edits }] }
      },
    ],
    // Parts of the itinerary itself; what is not there is told in an answer that succeeds.
    unread: [
      'batches[].id',
      'batches[].edits[].node',
      'batches[].edits[].parent',
      'batches[].edits[].after',
      'batches[].edits[].value',
      'batches[].edits[].value.id',
    ],
  },
  changesSince: { inputs: [async (make) => ({ id: await edited(make), since: 0 })] },
  history: { inputs: [async (make) => ({ id: await edited(make) })] },
  stateAt: { inputs: [async (make) => ({ id: await edited(make), revision: 0 })] },
  restoreState: { inputs: [async (make) => ({ id: await edited(make), revision: 0 })] },
}

/** Travellers have no session. */
const nobody = { token: () => Promise.resolve('') }

export const prospectPage: ExamplesOf<Contract['prospectPage']> = {
  view: { inputs: [async (make) => ({ key: (await sent(make)).key })], ...nobody },
  price: {
    inputs: [
      async (make) => {
        const { key, extra, optionId } = await sent(make)
        return { key, version: 1, optionId, extras: [extra] }
      },
    ],
    ...nobody,
  },
  seen: { inputs: [async (make) => ({ key: (await sent(make)).key, version: 1 })], ...nobody },
  askChange: {
    inputs: [
      async (make) => {
        const { key, optionId, extra } = await sent(make)
        const said = { name: make.word(), message: make.word() }
        return { key, version: 1, ...said, choice: { optionId, extras: [extra] } }
      },
    ],
    ...nobody,
  },
  requestAcceptance: {
    inputs: [async (make) => ({ key: (await sent(make)).key, version: 1, name: make.word(), email: make.email() })],
    ...nobody,
  },
  accept: { inputs: [async (make) => (await wished(make)).input], ...nobody },
}
