import { customRecords } from '@sarai/contract/custom-field-words'
import { importTargets } from '@sarai/contract/import-fields'
import { liveTopics } from '@sarai/contract/live'
import { lists, otherLists, recordKinds as kindsOfContract } from '@sarai/contract/record-kinds'
import { subjects } from '@sarai/contract/timeline'
import { expect, test } from 'vitest'
import { router } from '~/router.ts'
import { isWithin, menuFor } from '~/shell/menu.ts'
import { pagesFor } from '~/shell/pages.ts'
import {
  importedBy,
  isRecordKind,
  listDescriptions,
  recordKinds,
  recordNumber,
  recordOf,
  recordPage,
} from '~/records/kinds.ts'
import { recordCalls } from '~/records/record-calls.ts'

const kinds = Object.entries(recordKinds)
const id = '0198c1a0-0000-7000-8000-000000000001'

test('every kind of the contract is described, and no other', () => {
  expect(Object.keys(recordKinds).toSorted()).toEqual([...kindsOfContract].toSorted())
  expect(Object.keys(recordCalls).toSorted()).toEqual([...kindsOfContract].toSorted())
})

test.each(kinds)(
  '%s has a list, pages for its records, and a place in the menu and the page search',
  (kind, described) => {
    const matched = (path: string) => router.matchRoutes(path, {}).at(-1)?.routeId
    expect(matched(described.to)).toBe(`/app${described.to}`)
    expect(matched(recordPage(kindOf(kind), id))).toMatch(new RegExp(`^/app${described.path}/\\$`))
    if (described.importTo) expect(matched(described.importTo)).toBe(`/app${described.importTo}`)
    const entries = menuFor(false)
    const isListed = entries.some((entry) => entry.link?.to === described.to || isWithin(described.to, entry))
    expect(isListed, `${described.to} is not in the menu`).toBe(true)
    expect(pagesFor(false)).toContainEqual(expect.objectContaining({ to: described.to, page: described.page }))
  },
)

test.each(kinds)('%s is told of, filed and numbered as the contract has it', (kind, described) => {
  expect(liveTopics).toContain(described.list)
  expect(lists).toContain(described.list)
  expect(subjects).toContain(kind)
  expect(described.search.label && described.search.placeholder && described.one && described.many).toBeTruthy()
  expect(recordNumber(kindOf(kind), 123)).toBe(`${described.series}-000123`)
})

test('no two kinds share a series, a list or what is announced', () => {
  for (const part of ['series', 'list', 'path', 'to'] as const)
    expect(new Set(kinds.map(([, described]) => described[part])).size, part).toBe(kinds.length)
})

test.each(Object.keys(otherLists))(
  'the list of %ss has an address, and a place in the menu and the page search',
  (kind) => {
    const { to, page, list } = listDescriptions[kind as keyof typeof otherLists]
    expect(router.matchRoutes(to, {}).at(-1)?.routeId).toBe(`/app${to}`)
    expect(menuFor(false).some((entry) => entry.link?.to === to || isWithin(to, entry))).toBe(true)
    expect(pagesFor(false)).toContainEqual(expect.objectContaining({ to, page }))
    expect(liveTopics).toContain(list)
  },
)

test('every list of views, every import and all own fields belong to a kind', () => {
  const all = kinds.map(([, described]) => described)
  const listed = Object.values(listDescriptions)
  expect(listed.map(({ list }) => list).toSorted()).toEqual([...lists].toSorted())
  expect(all.flatMap(({ own }) => own ?? []).toSorted()).toEqual([...customRecords].toSorted())
  for (const target of importTargets) {
    expect(importedBy(`${target}.import`)?.importTo).toBe(`/${target}/import`)
    expect(importedBy(`${target}_import`)?.importTo).toBe(`/${target}/import`)
  }
  expect(importedBy('proposals.export')).toBeUndefined()
})

test('what hangs on a record names it', () => {
  expect(recordOf({ leadId: id })).toEqual({ kind: 'lead', id })
  expect(recordOf({ contactId: id })).toEqual({ kind: 'contact', id })
  expect(recordOf({ proposalId: id })).toEqual({ kind: 'proposal', id })
  expect(isRecordKind('agency')).toBe(false)
  expect(isRecordKind('toString')).toBe(false)
})

function kindOf(kind: string) {
  if (!isRecordKind(kind)) throw new Error(`${kind} is no kind of record`)
  return kind
}

/** Addresses that nobody looks for by name. */
const notLookedFor = new Map([
  ['/', 'leads on'],
  ['/subuser-settings', 'of sub-users, who have it in place of the settings'],
  ['/authorize-razorpay', 'led back to by Razorpay'],
  ['/authorize-cashfree', 'led back to by Cashfree'],
])

test('every page without a record of its own is found by the page search, and what it finds is there', () => {
  const found = new Set(pagesFor(false).map(({ to }) => to.split('?')[0]))
  const addresses = Object.entries(router.routesByPath).flatMap(([path, route]) =>
    route.id.startsWith('/app/') && !path.includes('$') ? [path] : [],
  )
  expect(addresses.length).toBeGreaterThan(30)
  expect(addresses.filter((path) => !found.has(path) && !notLookedFor.has(path))).toEqual([])
  for (const to of found) expect(router.matchRoutes(to ?? '', {}).at(-1)?.routeId).toBe(`/app${to}`)
})
