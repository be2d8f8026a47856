import { ApiError } from '@sarai/contract/client'
import type { LeadFilters, LeadRow } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '~/api.ts'
import { onLive } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'
import { useSession } from '~/lib/session-context.tsx'
import { fits } from './leads-search.ts'

interface LeadPage {
  data: LeadRow[]
  total: number
  totalIsMinimum: boolean
  next: string | null
}
type LeadPages = InfiniteData<LeadPage, string | undefined>

interface ListInput {
  search?: string
  filters?: LeadFilters
  sort?: { by: string; dir: string }[]
}

/** A list's key carries the input it was asked with. */
function inputOf(queryKey: readonly unknown[]): ListInput {
  const options = queryKey.at(-1) as { input?: ListInput } | undefined
  return options?.input ?? {}
}

const listKey = calls.leads.list.key()

/** How many changed leads are looked at one by one; beyond, the lists are read again. */
const mostLooked = 8

/** Leads that were changed in this window a moment ago, and so are shown as they are already. */
const changedHere = new Set<string>()
/** How long it may take until the server tells of a change that it has answered, or the other way round. */
const echoMs = 1000

function noteChangedHere(id: string): void {
  changedHere.add(id)
  setTimeout(() => changedHere.delete(id), 2 * echoMs)
}

/** Shows a lead that was changed here, as it now is. */
export function showLead(lead: LeadRow, stages: Stage[], isNew = false): void {
  noteChangedHere(lead.id)
  place(lead, stages, isNew)
}

/** Puts a lead into every list and page that shows it, and out of those it no longer belongs to. */
function place(lead: LeadRow, stages: Stage[], isNew = false): void {
  queryClient.setQueryData(
    calls.leads.get.queryKey({ input: { id: lead.id } }),
    (shown) => shown && { ...shown, data: { ...shown.data, ...lead } },
  )
  for (const [queryKey, pages] of queryClient.getQueriesData<LeadPages>({ queryKey: listKey })) {
    if (!pages?.pages) continue
    const { filters = {}, search, sort } = inputOf(queryKey)
    const belongs = fits(lead, filters, stages) && !filters.deleted
    const isShown = pages.pages.some((page) => page.data.some((row) => row.id === lead.id))
    if (isShown)
      queryClient.setQueryData<LeadPages>(queryKey, belongs ? replaceRow(pages, lead) : removeRow(pages, lead.id))
    else if (belongs && !search && !sort && (isNew || isPlain(filters)))
      queryClient.setQueryData<LeadPages>(queryKey, insertRow(pages, lead))
  }
}

/** Only conditions that a row itself answers. */
function isPlain(filters: LeadFilters): boolean {
  return Object.entries(filters).every(
    ([name, value]) =>
      value === undefined || ['stage', 'kind', 'owner', 'source', 'service', 'temperature', 'tag'].includes(name),
  )
}

/** Takes a lead that was deleted here out of every list. */
export function hideLead(id: string): void {
  noteChangedHere(id)
  takeOut(id)
}

function takeOut(id: string): void {
  for (const [queryKey, pages] of queryClient.getQueriesData<LeadPages>({ queryKey: listKey })) {
    if (pages?.pages) queryClient.setQueryData<LeadPages>(queryKey, removeRow(pages, id))
  }
}

function replaceRow(pages: LeadPages, lead: LeadRow): LeadPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((row) => (row.id === lead.id ? { ...row, ...lead } : row)),
    })),
  }
}

function removeRow(pages: LeadPages, id: string): LeadPages {
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

/** Lists that are not searched show the newest first; a lead goes in by when it was made, if that part is loaded. */
function insertRow(pages: LeadPages, lead: LeadRow): LeadPages {
  const last = pages.pages.at(-1)
  const oldest = last?.data.at(-1)
  if (last?.next && oldest && lead.createdAt < oldest.createdAt) return pages
  const at = pages.pages.findIndex(
    (page, index) => index === pages.pages.length - 1 || page.data.some((row) => row.createdAt <= lead.createdAt),
  )
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const total = page.totalIsMinimum ? page.total : page.total + 1
      if (index !== at) return { ...page, total }
      const place = page.data.findIndex((row) => row.createdAt <= lead.createdAt)
      return { ...page, total, data: place < 0 ? [...page.data, lead] : page.data.toSpliced(place, 0, lead) }
    }),
  }
}

let totalsTimer: ReturnType<typeof setTimeout> | undefined

/** The columns' totals follow changes after a moment, once for many. */
export function refreshTotals(): void {
  clearTimeout(totalsTimer)
  totalsTimer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: calls.leads.stageTotals.key() }), 400)
}

/** Reads every list again, from its first page. */
export function refreshLists(): void {
  for (const [queryKey, pages] of queryClient.getQueriesData<LeadPages>({ queryKey: listKey })) {
    // What lies pages deep is read again when somebody goes there.
    if (pages?.pages && pages.pages.length > 2)
      queryClient.setQueryData<LeadPages>(queryKey, {
        pages: pages.pages.slice(0, 2),
        pageParams: pages.pageParams.slice(0, 2),
      })
  }
  void queryClient.invalidateQueries({ queryKey: listKey })
}

/** Follows what is done to leads elsewhere: by others, or by oneself in another window. */
export function useLiveLeads(): void {
  const { user, stages } = useSession()
  useEffect(() => {
    let isWaiting = false
    const readAgain = () => {
      if (isWaiting) return
      isWaiting = true
      // An import tells of thousands of leads in pieces; the lists are read once in a while.
      setTimeout(() => {
        isWaiting = false
        refreshLists()
        void queryClient.invalidateQueries({ queryKey: calls.leads.get.key() })
      }, 1000)
    }
    const lookAtElsewhere = (ids: string[]) => {
      for (const id of ids) if (!changedHere.has(id)) void lookAt(id, stages, readAgain)
    }
    return onLive('leads', ({ ids, by }) => {
      refreshTotals()
      void queryClient.invalidateQueries({ queryKey: calls.leads.timeline.key() })
      if (ids.length === 0 || ids.length > mostLooked) return readAgain()
      if (by !== user.id) for (const id of ids) void lookAt(id, stages, readAgain)
      else setTimeout(() => lookAtElsewhere(ids), echoMs)
    })
  }, [user.id, stages])
}

/** Reads one changed lead; one that is gone, or out of sight, is taken out. */
async function lookAt(id: string, stages: Stage[], onTrouble: () => void): Promise<void> {
  try {
    const { data: lead } = await api.leads.get({ id })
    if (lead.deletedAt) takeOut(id)
    else place(lead, stages)
    queryClient.setQueryData(calls.leads.get.queryKey({ input: { id } }), { status: true, data: lead })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) takeOut(id)
    else onTrouble()
  }
}
