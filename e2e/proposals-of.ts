import { randomUUID } from 'node:crypto'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { NewLead } from '@sarai/contract/lead-schemas'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { inBackground } from './limits.ts'
import { mailsTo } from './mailbox.ts'
import { clientOf, type Person } from './people.ts'
import { expect } from './test.ts'

const insert = (list: 'days' | 'options' | 'instalments' | 'lines', value: object): ItineraryEdit =>
  ({ do: 'insert', list, parent: 'itinerary', after: null, value }) as ItineraryEdit

/** What a line is sold for is what it costs, so that the amounts of a test are easy to follow. */
const atCost = (rupees: number) => ({
  ...blankCost('INR'),
  net: rupees * 100,
  markup: { kind: 'percent' as const, percent: 0 },
})

export interface OfferedTrip {
  id: string
  leadId: string
  title: string
  optionB: string
  /** The balloon ride. */
  extra: string
}

/** A proposal for a new lead: two days, options A at ₹50,000 and B at ₹75,000, and a balloon ride for ₹10,000 more. */
export async function offerTo(person: Person, traveller: NewLead, title = 'Kerala by boat'): Promise<OfferedTrip> {
  const { data: lead } = await person.call.leads.create({ ...traveller, adults: 2 })
  const { data } = await person.call.prospects.create({ leadId: lead.id, title, days: 0 })
  const [a, b, extra] = [randomUUID(), randomUUID(), randomUUID()]
  const line = (title: string, rupees: number, facts: object) =>
    insert('lines', { id: randomUUID(), title, optionIds: [], isOptional: false, cost: atCost(rupees), ...facts })
  const night = { ...blankItem(randomUUID(), 'lodging', 'Houseboat on the lake'), internalNote: 'Pay on the day' }
  const pay = { days: null, date: null }
  const edits = [
    insert('options', { id: b, name: 'Option B', note: 'A houseboat of your own' }),
    insert('options', { id: a, name: 'Option A', note: 'A shared houseboat' }),
    insert('days', { ...blankDay(randomUUID(), 'Back to Kochi') }),
    insert('days', { ...blankDay(randomUUID(), 'Onto the water'), items: [night] }),
    line('All of A', 50_000, { optionIds: [a] }),
    line('All of B', 75_000, { optionIds: [b] }),
    line('Balloon ride', 10_000, { id: extra, isOptional: true }),
    insert('instalments', { id: randomUUID(), label: 'Balance', percent: 7000, due: 'days-before', ...pay, days: 15 }),
    insert('instalments', { id: randomUUID(), label: 'Deposit', percent: 3000, due: 'on-acceptance', ...pay }),
    { do: 'set', node: 'itinerary', path: ['startDate'], value: '2100-12-21', was: null } as ItineraryEdit,
  ]
  await editDraft(person, data.id, ...edits)
  return { id: data.id, leadId: lead.id, title, optionB: b, extra }
}

/** Edits a draft, all of it or nothing. */
export async function editDraft({ call }: Person, id: string, ...edits: ItineraryEdit[]): Promise<void> {
  const { data } = await call.prospects.edit({ id, batches: [{ id: randomUUID(), edits }] })
  const problem = data.results[0]?.problem
  if (problem) throw new Error(problem.message)
}

/** Sets a fact of the trip itself. */
export const set = (path: string[], value: unknown, was: unknown): ItineraryEdit =>
  ({ do: 'set', node: 'itinerary', path, value, was }) as ItineraryEdit

/** Sends what its draft says. @returns the path of the public page */
export async function sendOffer(person: Person, id: string): Promise<string> {
  const { revision } = (await person.call.prospects.itinerary({ id })).data
  return (await person.call.prospects.send({ id, revision, channel: 'link' })).data.path
}

/** The same. @returns the key of the public page, which its calls ask for */
export async function sendLink(person: Person, id: string): Promise<string> {
  return (await sendOffer(person, id)).split('/').at(-1) ?? ''
}

/** Somebody at the public page. */
export const traveller = () => clientOf().prospectPage

/** The browser of a traveller's phone. */
export const userAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** The code that was mailed to a traveller who wants to accept. */
export async function codeFor(email: string): Promise<string> {
  const find = () =>
    /^(\d{6})\r?$/m.exec(mailsTo(email).find(({ subject }) => subject.includes('code'))?.text ?? '')?.[1]
  await expect.poll(find, inBackground).toBeDefined()
  return find() ?? ''
}
