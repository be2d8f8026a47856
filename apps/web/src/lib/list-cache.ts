import { ApiError } from '@sarai/contract/client'
import type { LiveTopic } from '@sarai/contract/live'
import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onLive } from '~/lib/live.ts'
import { useSession } from '~/lib/session-context.tsx'
import { queryClient } from '~/query.ts'

export interface ListedRow {
  id: string
  createdAt: string
}

interface Page<Row> {
  data: Row[]
  total: number
  totalIsMinimum: boolean
  next: string | null
}
type Pages<Row> = InfiniteData<Page<Row>, string | undefined>

interface ListInput<Filters> {
  search?: string
  filters?: Filters
  sort?: unknown
}

interface Options<Filters> {
  /** What the keys of all of these lists begin with. */
  listKey: readonly unknown[]
  /** Conditions that a row itself answers; the others are the server's to judge. */
  answered: readonly (keyof Filters & string)[]
}

/** How long changes are gathered before lists are read again for them: those made here, and those of others. */
const gatherMs = { own: 250, others: 5000 }

const inputOf = <Filters>(queryKey: readonly unknown[]): ListInput<Filters> =>
  // A list's key carries the input it was asked with.
  ((queryKey.at(-1) ?? {}) as { input?: ListInput<Filters> }).input ?? {}

/** Whether a list is searched, filtered or sorted. */
const isNarrowed = ({ search, sort, filters }: ListInput<object>) =>
  Boolean(search ?? sort) || Object.keys(filters ?? {}).length > 0

/** Reads again those lists that a change to what their records are judged by may have changed: those that show all, newest first, stay. */
export async function readNarrowedAgain(listKey: readonly unknown[]): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: listKey,
    predicate: (query) => isNarrowed(inputOf<object>(query.queryKey)),
  })
}

/**
 * Keeps every list of one kind of record that is in memory in step with what became of a record. Nothing is read again
 * for a change whose outcome is known; a list whose rows or order only the server can judge is read again soon after.
 */
export function listCache<Row extends ListedRow, Filters extends { deleted?: boolean }>({
  listKey,
  answered,
}: Options<Filters>) {
  const lists = () => queryClient.getQueriesData<Pages<Row>>({ queryKey: listKey }).filter(([, pages]) => pages?.pages)
  const put = (queryKey: readonly unknown[], pages: Pages<Row>) => queryClient.setQueryData(queryKey, pages)
  /** The last change of each record that answers on their way cannot know of. */
  const unknown = new Map<string, () => void>()
  /** Makes a change now, and once more when what is on its way has come, which is from before it. */
  const change = async (id: string, make: () => void) => {
    make()
    const onTheirWay = queryClient.getQueryCache().findAll({ queryKey: listKey, fetchStatus: 'fetching' })
    if (onTheirWay.length === 0) return
    unknown.set(id, make)
    await Promise.allSettled(onTheirWay.map((query) => query.fetch()))
    if (unknown.get(id) !== make) return
    unknown.delete(id)
    make()
  }
  /** Only conditions that a row itself answers. */
  const isPlain = (filters: Filters) =>
    Object.entries(filters).every(
      ([name, value]) => value === undefined || (answered as readonly string[]).includes(name),
    )

  /** Whether where a record stands in a list, if it does, is for the server to say. */
  const isJudged = ({ search, sort, filters }: ListInput<Filters>) =>
    Boolean(search ?? sort) || !isPlain(filters ?? ({} as Filters))
  const timers = new Map<keyof typeof gatherMs, ReturnType<typeof setTimeout>>()
  /** Reads again, once for many changes, the lists whose rows or order only the server can judge. */
  const readJudgedSoon = (by: keyof typeof gatherMs) => {
    if (timers.has(by)) return
    const read = () => {
      timers.delete(by)
      const predicate = ({ queryKey }: { queryKey: QueryKey }) => isJudged(inputOf<Filters>(queryKey))
      void queryClient.invalidateQueries({ queryKey: listKey, predicate })
    }
    timers.set(by, setTimeout(read, gatherMs[by]))
  }

  return {
    /** Puts a record into the lists it belongs to and shows it there as it is, and out of the others. */
    place: (row: Row, fits: (filters: Filters) => boolean, { isNew = false, isOwn = true } = {}): void => {
      void change(row.id, () => {
        for (const [queryKey, pages] of lists()) {
          if (!pages) continue
          const input = inputOf<Filters>(queryKey)
          const filters = input.filters ?? ({} as Filters)
          const belongs = fits(filters) && !filters.deleted
          const isShown = pages.pages.some((page) => page.data.some((one) => one.id === row.id))
          if (isShown) put(queryKey, belongs ? replaceRow(pages, row) : removeRow(pages, row.id))
          else if (belongs && !input.search && !input.sort && (isNew || isPlain(filters)))
            put(queryKey, insertRow(pages, row))
        }
      })
      readJudgedSoon(isOwn ? 'own' : 'others')
    },

    /** Takes a record out of every list. */
    takeOut: (id: string): void =>
      void change(id, () => {
        for (const [queryKey, pages] of lists()) if (pages) put(queryKey, removeRow(pages, id))
      }),

    /** Reads every list again, from its first page. */
    refresh: (): void => {
      for (const [queryKey, pages] of lists()) {
        // What lies pages deep is read again when somebody goes there.
        if (pages && pages.pages.length > 2)
          put(queryKey, { pages: pages.pages.slice(0, 2), pageParams: pages.pageParams.slice(0, 2) })
      }
      void queryClient.invalidateQueries({ queryKey: listKey })
    },
  }
}

function replaceRow<Row extends ListedRow>(pages: Pages<Row>, row: Row): Pages<Row> {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((one) => (one.id === row.id ? { ...one, ...row } : one)),
    })),
  }
}

function removeRow<Row extends ListedRow>(pages: Pages<Row>, id: string): Pages<Row> {
  if (!pages.pages.some((page) => page.data.some((row) => row.id === id))) return pages
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      total: page.totalIsMinimum ? page.total : page.total - 1,
      data: page.data.filter((row) => row.id !== id),
    })),
  }
}

/** Lists that are not searched show the newest first; a row goes in by when it was made, if that part is loaded. */
function insertRow<Row extends ListedRow>(pages: Pages<Row>, row: Row): Pages<Row> {
  const last = pages.pages.at(-1)
  const oldest = last?.data.at(-1)
  if (last?.next && oldest && row.createdAt < oldest.createdAt) return pages
  const at = pages.pages.findIndex(
    (page, index) => index === pages.pages.length - 1 || page.data.some((one) => one.createdAt <= row.createdAt),
  )
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const total = page.totalIsMinimum ? page.total : page.total + 1
      if (index !== at) return { ...page, total }
      const place = page.data.findIndex((one) => one.createdAt <= row.createdAt)
      return { ...page, total, data: place < 0 ? [...page.data, row] : page.data.toSpliced(place, 0, row) }
    }),
  }
}

/** Changes that were made in this window a moment ago, and so are shown already: one entry for each, by record. */
const changedHere = new Map<string, object[]>()
/** How long it may take until the server tells of a change that it has answered, or the other way round. */
const echoMs = 1000

function forget(id: string, change: object): void {
  const left = (changedHere.get(id) ?? []).filter((one) => one !== change)
  if (left.length > 0) changedHere.set(id, left)
  else changedHere.delete(id)
}

export function noteChangedHere(id: string): void {
  const change = {}
  changedHere.set(id, [...(changedHere.get(id) ?? []), change])
  setTimeout(() => forget(id, change), 2 * echoMs)
}

/** Whether the server tells of a change that was made here. Each is told of once: the next one is somebody else's. */
function isEcho(id: string): boolean {
  const [change] = changedHere.get(id) ?? []
  if (change) forget(id, change)
  return change !== undefined
}

/** How many changed records are looked at one by one; beyond, the lists are read again. */
const maxLooked = 8

interface LiveList {
  /** After every change, whoever made it. */
  onAny: () => void
  /** Reads one changed record and shows it; whether it was changed by oneself, if elsewhere. */
  look: (id: string, isOwn: boolean) => Promise<void>
  /** Takes out one that is gone, or out of sight. */
  takeOut: (id: string) => void
  /** Reads everything again. */
  readAgain: () => void
}

/** Follows what is done to one kind of record elsewhere: by others, or by oneself in another window. */
export function useLiveList(topic: LiveTopic, list: LiveList): void {
  const { user } = useSession()
  const current = useRef(list)
  useEffect(() => {
    current.current = list
  })
  useEffect(() => {
    let isWaiting = false
    const readAgain = () => {
      if (isWaiting) return
      isWaiting = true
      // An import tells of thousands of records in pieces; the lists are read once in a while.
      setTimeout(() => {
        isWaiting = false
        current.current.readAgain()
      }, 1000)
    }
    const lookAt = (id: string, isOwn: boolean) =>
      current.current.look(id, isOwn).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) current.current.takeOut(id)
        else readAgain()
      })
    return onLive(topic, ({ ids, by }) => {
      current.current.onAny()
      if (ids.length === 0 || ids.length > maxLooked) return readAgain()
      if (by !== user.id) for (const id of ids) void lookAt(id, false)
      else setTimeout(() => ids.filter((id) => !isEcho(id)).forEach((id) => void lookAt(id, true)), echoMs)
    })
  }, [topic, user.id])
}
