import type { VoucherChange } from '@sarai/contract/voucher-sending-schemas'
import type { Fact, ShownService, ShownVoucher } from './vouchers-words.rules.ts'

const change = (what: string, before: string | null, after: string | null): VoucherChange[] =>
  before === after ? [] : [{ what, before, after }]

/** What each of two lists of facts says, by label. */
function factChanges(before: readonly Fact[], after: readonly Fact[], of = ''): VoucherChange[] {
  const labels = new Set([...before, ...after].map(({ label }) => label))
  const valueIn = (facts: readonly Fact[], label: string) => facts.find((one) => one.label === label)?.value ?? null
  return [...labels].flatMap((label) => change(of + label, valueIn(before, label), valueIn(after, label)))
}

const vendorFacts = ({ vendor, driver }: ShownService): Fact[] =>
  [
    { label: 'Supplier', value: vendor && [vendor.name, ...vendor.lines].filter(Boolean).join(', ') },
    { label: 'Map', value: vendor?.map },
    { label: 'Driver and vehicle', value: driver },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))

const factsOf = (service: ShownService) => [service.confirmation, ...service.facts, ...vendorFacts(service)]

/** Services in their order: one that was added or left out is said as a whole. */
function serviceChanges(before: readonly ShownService[], after: readonly ShownService[]): VoucherChange[] {
  const isMany = before.length > 1 || after.length > 1
  const left = [...before]
  const pairs = after.map((now) => {
    const at = left.findIndex(({ id }) => id === now.id)
    return { now, earlier: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
  return [
    ...pairs.flatMap(({ now, earlier }) =>
      earlier
        ? [
            ...change('Service', earlier.title, now.title),
            ...factChanges(factsOf(earlier), factsOf(now), isMany ? `${now.title}: ` : ''),
          ]
        : change('Service', null, now.title),
    ),
    ...left.flatMap(({ title }) => change('Service', title, null)),
  ]
}

/** What a voucher would say otherwise than another state of it, as whoever holds it reads it. */
export function changesBetween(before: ShownVoucher, after: ShownVoucher): VoucherChange[] {
  const blocks = ({ blocks: said }: ShownVoucher) => said.map(({ heading, text }) => ({ label: heading, value: text }))
  const contacts = ({ contacts: all }: ShownVoucher) =>
    all.map(({ label, name, phone }) => [label, name, phone].filter(Boolean).join(' ')).join(', ') || null
  const guests = ({ guests: all }: ShownVoucher) => all.join(', ') || null
  return [
    ...change('Title', before.title, after.title),
    ...change('Lead guest', before.lead, after.lead),
    ...change('How many they are', before.party, after.party),
    ...change('Guest list', guests(before), guests(after)),
    ...factChanges(before.rooms, after.rooms),
    ...serviceChanges(before.services, after.services),
    ...change('Price', before.price, after.price),
    ...factChanges(blocks(before), blocks(after)),
    ...change('Emergency contacts', contacts(before), contacts(after)),
  ]
}
