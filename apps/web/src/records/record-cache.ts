import type { RecordKind } from '@sarai/contract/record-kinds'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ListedRow, listCache, noteChangedHere, useLiveList } from '~/lib/list-cache.ts'
import { onLive, onReconnect } from '~/lib/live.ts'
import { queryClient } from '~/query.ts'
import { recordKinds } from './kinds.ts'

interface Answer<Whole> {
  status: true
  data: Whole
}

interface Calls<Whole> {
  list: { key: () => QueryKey }
  get: {
    key: () => QueryKey
    queryKey: (options: { input: { id: string } }) => QueryKey
    call: (input: { id: string }) => Promise<Answer<Whole>>
  }
}

interface Placing {
  isNew?: boolean
  isOwn?: boolean
}

interface Options<Row extends ListedRow, Whole extends Row, Filters> {
  kind: RecordKind
  calls: Calls<Whole>
  /** Conditions that a row itself answers; the others are the server's to judge. */
  answered: readonly (keyof Filters & string)[]
  /** Whether a row belongs to a list, as far as the row tells. */
  fits: (row: Row, filters: Filters) => boolean
  /** Reads again what stands around a record on its page; of all of them where none is named. */
  around?: (id?: string) => void
  /** The same after every change that others make. */
  onAny?: () => void
}

/**
 * What is in memory of one kind of record: changes that are made here show at once in every list and on the record's
 * page, and those of others are followed.
 */
export function recordCache<
  Row extends ListedRow,
  Whole extends Row & { deletedAt: string | null },
  Filters extends { deleted?: boolean },
>({ kind, calls: { list, get }, answered, fits, around, onAny }: Options<Row, Whole, Filters>) {
  const { list: topic } = recordKinds[kind]
  const lists = listCache<Row, Filters>({ listKey: list.key(), answered })
  const keyOf = (id: string) => get.queryKey({ input: { id } })

  /** Puts a record into every list that shows it, out of those it no longer belongs to, and on its page. */
  function place(row: Row, how?: Placing): void {
    queryClient.setQueryData<Answer<Whole>>(
      keyOf(row.id),
      (shown) => shown && { ...shown, data: { ...shown.data, ...row } },
    )
    lists.place(row, (filters) => fits(row, filters), how)
    around?.(row.id)
  }

  function placeWhole(record: Whole, how?: Placing): void {
    queryClient.setQueryData<Answer<Whole>>(keyOf(record.id), { status: true, data: record })
    place(record, how)
  }

  async function lookAt(id: string, isOwn: boolean): Promise<void> {
    const { data } = await get.call({ id })
    placeWhole(data, { isOwn })
    if (data.deletedAt) lists.takeOut(id)
  }

  return {
    /** Shows a row that was changed here, as it now is. */
    showRow: (row: Row, isNew = false): void => {
      noteChangedHere(row.id)
      place(row, { isNew })
    },

    /** Shows a record that was changed here, as it now is. */
    show: (record: Whole, isNew = false): void => {
      noteChangedHere(record.id)
      placeWhole(record, { isNew })
    },

    /** Takes a record that was deleted here out of every list. */
    hide: (id: string): void => {
      noteChangedHere(id)
      lists.takeOut(id)
      void queryClient.invalidateQueries({ queryKey: keyOf(id) })
    },

    /** Follows what is done to records of this kind elsewhere. */
    useLive: (): void =>
      useLiveList(topic, {
        onAny: onAny ?? (() => {}),
        look: lookAt,
        takeOut: lists.takeOut,
        readAgain: () => {
          lists.refresh()
          void queryClient.invalidateQueries({ queryKey: get.key() })
        },
      }),

    /** Follows what is done to a record that is open, and has the lists read again when one goes back to them. */
    useLiveOne: (id: string): void =>
      useEffect(() => {
        const again = () => {
          void queryClient.invalidateQueries({ queryKey: keyOf(id) })
          void queryClient.invalidateQueries({ queryKey: list.key() })
          around?.(id)
        }
        const stops = [
          onLive(topic, (event) => (event.ids.length === 0 || event.ids.includes(id)) && again()),
          onReconnect(again),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      }, [id]),
  }
}
