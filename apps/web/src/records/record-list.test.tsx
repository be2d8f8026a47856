import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendPreferences } from '~/lib/preferences.ts'
import { parseSearch, stringifySearch } from '~/lib/search-params.ts'
import * as param from '~/lib/search-schema.ts'
import { queryClient } from '~/query.ts'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { sessionFor, show } from '../../test/render.tsx'
import { chipsOf } from './list-chips.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { RecordBulkBar, useBulk } from './record-bulk-bar.tsx'
import { RecordList } from './record-list.tsx'
import { recordList, useRecordList } from './use-record-list.ts'

interface Row {
  id: string
  ownerId: string | null
  name: string
}
interface Requested {
  search?: string
  filters?: { kind?: string[]; deleted?: boolean }
  sort?: param.Sorting<'name' | 'number'>[]
  cursor?: string
  perPage?: number
}

const answer = (input: Requested) => {
  const rows = Array.from({ length: 3 }, (_, at) => ({
    id: `r${at}`,
    name: `Row ${at}`,
    ownerId: at === 1 ? 'me' : 'colleague',
  }))
  const isNone = input.search === 'nobody'
  // Of a search the best come first.
  const sort: param.Sorting<'name' | 'number'> | null = input.sort?.[0] ?? (input.search ? null : defaultSort)
  return Promise.resolve({ data: isNone ? [] : rows, total: isNone ? 0 : 3, totalIsMinimum: false, sort, next: null })
}
const call = vi.fn(answer)
const bulkCall = vi.fn((_selection: unknown, _change: unknown) => new Promise<never>(() => {}))

const defaultSort: param.Sorting<'name' | 'number'> = { by: 'number', dir: 'desc' }

const definition = recordList({
  kind: 'lead',
  schema: param.searchSchema({
    ...param.looks,
    q: param.text(),
    kind: param.someOf(['big', 'small']),
    sort: param.sortBy<'name' | 'number'>({ name: true, number: true }),
  }),
  call: { call, queryKey: ({ input }) => [['test', 'list'], { input }] },
  filtersOf: ({ kind, deleted }): NonNullable<Requested['filters']> => ({ kind, deleted }),
  defaultSort,
  columnsFor: () => [
    { key: 'name', label: 'Name', width: 200, sort: 'name', sortsFrom: 'asc', render: (row: Row) => row.name },
    { key: 'number', label: 'Number', width: 100, sort: 'number', render: (row: Row) => row.id },
    { key: 'id', label: 'Id', width: 100, render: (row: Row) => row.id },
  ],
  defaultColumns: ['name', 'number', 'id'],
})

const useList = () => useRecordList(definition)

function Screen() {
  const list = useList()
  const chip = chipsOf(list.search, list.change)
  return (
    <RecordList
      list={list}
      views={[
        { key: 'all', name: 'All', state: {} },
        { key: 'big', name: 'Big ones', state: { kind: 'big' } },
      ]}
      viewExample="Mine"
      toolbar={
        <ListToolbar
          list={list}
          shows="table"
          orders={[{ label: 'Newest first' }]}
          add={{ label: 'Add lead', run: () => {} }}
        />
      }
      filters={
        <FilterChip
          label="Size"
          {...chip('kind')}
          options={[
            { value: 'big', label: 'Big' },
            { value: 'small', label: 'Small' },
          ]}
        />
      }
      drawn={{
        link: (row, { children, ...props }) => (
          <a href={`#${row.id}`} {...props}>
            {children}
          </a>
        ),
        quickActions: () => null,
        card: { height: 60, render: (row) => row.name },
      }}
      empty={<p>Nothing at all</p>}
      bulk={<Bulk list={list} />}
    />
  )
}

function Bulk({ list }: { list: ReturnType<typeof useList> }) {
  const bulk = useBulk(list, bulkCall)
  return (
    <RecordBulkBar
      bulk={bulk}
      exporting={null}
      onAssign={(ownerId) => bulk.run({ action: 'assign', ownerId })}
      onTag={(tags) => bulk.run({ action: 'tag', ...tags })}
      onDelete={() => bulk.run({ action: 'delete' })}
    />
  )
}

function open(address: string, change: Partial<ReturnType<typeof sessionFor>> = {}) {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/leads', component: Screen })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([route]), history, parseSearch, stringifySearch })
  const session = { ...sessionFor(), customFields: [], stages: [], tags: [], preferences: {}, ...change }
  const shown = show(
    <QueryClientProvider client={queryClient}>
      {/* Typed as the app's own router, which has more pages than this one. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    session,
  )
  return { ...shown, address: () => history.location.href }
}
const lastAsked = () => call.mock.lastCall?.[0]

// The table draws the rows that are in sight, and jsdom gives nothing a size.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get')
afterAll(() => height.mockRestore())

beforeEach(() => {
  height.mockReturnValue(600)
  call.mockClear()
  bulkCall.mockClear()
  queryClient.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: true, data: [] })))
})
afterEach(async () => {
  cleanup()
  // What one test's list remembers is not there for the next one's.
  await sendPreferences()
  vi.unstubAllGlobals()
})

describe('a list of records', () => {
  test('asks what its address says, and nothing of what makes no sense in it', async () => {
    open('/leads?q=nair&kind=big,huge&sort=evil&utm_source=x')
    await screen.findByRole('heading', { name: /Leads/ })
    await waitFor(() => expect(lastAsked()).toMatchObject({ search: 'nair', filters: { kind: ['big'] } }))
    expect(lastAsked()?.sort).toBeUndefined()
  })

  test('puts what is chosen into its address, and takes it off again', async () => {
    const { user, address } = open('/leads')
    await user.click(await screen.findByRole('button', { name: /Size/ }))
    await user.click(await screen.findByText('Small'))
    await waitFor(() => expect(address()).toBe('/leads?kind=small'))
    await waitFor(() => expect(lastAsked()?.filters).toEqual({ kind: ['small'] }))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(address()).toBe('/leads'))
  })

  test('is put in order from A by names and from the highest by numbers, and turned by another click', async () => {
    const { user, address } = open('/leads')
    const head = (name: string) => screen.findByRole('button', { name })
    await user.click(await head('Name'))
    await waitFor(() => expect(address()).toBe('/leads?sort=name'))
    await user.click(await head('Name'))
    await waitFor(() => expect(address()).toBe('/leads?sort=-name'))
    // From the highest number is how the list begins.
    await user.click(await head('Number'))
    await waitFor(() => expect(address()).toBe('/leads'))
  })

  test('says in its head what the rows are in order by, which in a search is no column', async () => {
    const { user } = open('/leads')
    const readOrder = async (name: string) =>
      (await screen.findByRole('columnheader', { name })).getAttribute('aria-sort')
    await waitFor(async () => expect(await readOrder('Number')).toBe('descending'))
    expect(await readOrder('Name')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Name' }))
    await waitFor(async () => expect(await readOrder('Name')).toBe('ascending'))
    cleanup()
    open('/leads?q=nair')
    await waitFor(async () => expect(await readOrder('Number')).toBeNull())
    expect(lastAsked()).toMatchObject({ search: 'nair' })
  })

  test('opens a view, which says which one is open', async () => {
    const { user, address } = open('/leads?q=nair')
    const view = await screen.findByRole('button', { name: 'Big ones' })
    expect(view.getAttribute('aria-pressed')).toBe('false')
    await user.click(view)
    await waitFor(() => expect(address()).toBe('/leads?kind=big'))
    expect(screen.getByRole('button', { name: 'Big ones' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('remembers how it was left, unless the address says how it is', async () => {
    const preferences = { 'leads.list': { kind: 'small,evil', cols: 'id', gone: 'x', sort: 5 } }
    const { address } = open('/leads', { preferences })
    await waitFor(() => expect(address()).toBe('/leads?cols=id&kind=small,evil'))
    await waitFor(() => expect(lastAsked()?.filters).toEqual({ kind: ['small'] }))
    cleanup()
    expect(open('/leads?kind=big', { preferences }).address()).toBe('/leads?kind=big')
  })

  test('tells none that fit from none at all', async () => {
    open('/leads?q=nobody')
    expect(await screen.findByText('No lead fits')).toBeTruthy()
    cleanup()
    call.mockImplementationOnce(() =>
      Promise.resolve({ data: [], total: 0, totalIsMinimum: false, sort: defaultSort, next: null }),
    )
    open('/leads')
    expect(await screen.findByText('Nothing at all')).toBeTruthy()
  })

  test('shows what was deleted, and the way back', async () => {
    const { user, address } = open('/leads?deleted=1')
    expect(await screen.findByRole('heading', { name: /Deleted leads/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Back to the leads' }))
    await waitFor(() => expect(address()).toBe('/leads'))
  })

  test('offers to add one to those alone who may', async () => {
    open('/leads')
    expect(await screen.findByRole('button', { name: 'Add lead' })).toBeTruthy()
    cleanup()
    open('/leads', { can: (_page, action) => action !== 'write' })
    await screen.findByRole('heading', { name: /Leads/ })
    expect(screen.queryByRole('button', { name: 'Add lead' })).toBeNull()
  })
})

describe('what is selected', () => {
  test('is counted, and changed by name', async () => {
    const { user } = open('/leads')
    const [, second, third] = await screen.findAllByRole('checkbox', { name: 'Select' })
    for (const box of [second, third]) if (box) await user.click(box)
    expect(await screen.findByText('2 leads selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(bulkCall).toHaveBeenCalledWith({ ids: ['r1', 'r2'] }, { action: 'delete' })
  })

  test.each([
    ['is theirs alone', 1, undefined],
    ['is a colleague’s', 2, 'Not all of these are your own. Ask your main user for the right to delete.'],
  ])('of those without the right, what %s shows whether it can be deleted', async (_, at, why) => {
    const { user } = open('/leads', sessionFor('INR', { isSubuser: true }))
    const box = (await screen.findAllByRole('checkbox', { name: 'Select' }))[at]
    if (box) await user.click(box)
    const button = await screen.findByRole('button', { name: 'Delete' })
    expect(button.getAttribute('aria-description') ?? undefined).toBe(why)
    await user.click(button)
    expect(bulkCall).toHaveBeenCalledTimes(why ? 0 : 1)
  })

  test('cannot be changed by those who may only look', async () => {
    const { user } = open('/leads', { can: (_page, action) => action !== 'write' })
    const [first] = await screen.findAllByRole('checkbox', { name: 'Select' })
    if (first) await user.click(first)
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
    for (const name of ['Assign', 'Tag', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
