import { useDebouncedCallback } from '@mantine/hooks'
import type { FieldErrors } from '@sarai/contract/client'
import type { Picture } from '@sarai/contract/itinerary-calls'
import type { LibraryItem } from '@sarai/contract/library-schemas'
import type { LibraryKind } from '@sarai/contract/library-words'
import { isSame } from '@sarai/itinerary/same'
import { useRef, useState } from 'react'
import { api } from '~/api.ts'
import { problemsAndForm, savedByOthers } from '~/lib/forms.ts'
import { setPreference, usePreference } from '~/lib/preferences.ts'
import { hasShape, objectOf } from '~/lib/stored.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { libraryCache } from './library-cache.ts'
import { blankDraft, changesOf, draftOf, type LibraryDraft } from './library-draft.ts'

const restMs = 600
/** What is typed, and what it was typed over. */
interface Kept {
  version: number | null
  draft: LibraryDraft
  pictures: Picture[]
}

/** Details differ by what it is, and are what their form makes of them. */
const isKept = (found: unknown, { content, ...facts }: LibraryDraft): found is Kept =>
  hasShape(found, { version: null, draft: { ...facts, content: { ...content, details: null } }, pictures: [] })

const byId = (pictures: readonly Picture[] = []) => new Map(pictures.map((one) => [one.id, one]))

/** An item of the library while it is written: kept as it is typed, so that a closed tab loses nothing. */
export function useLibraryDraft(item: LibraryItem | undefined, kind: LibraryKind) {
  const { agency } = useSession()
  const key = `draft:library.${item?.id ?? 'new'}`
  const [found] = usePreference(key, objectOf)
  const [saved, setSaved] = useState(item)
  const [start, setStart] = useState(() => (item ? draftOf(item, agency.currency) : blankDraft(kind, agency.currency)))
  const [kept] = useState(() => (isKept(found, start) && found.version === (item?.version ?? null) ? found : null))
  const [draft, setDraft] = useState<LibraryDraft>(kept?.draft ?? start)
  const [pictures, setPictures] = useState(() => byId([...(item?.pictures ?? []), ...(kept?.pictures ?? [])]))
  const [theirs, setTheirs] = useState<LibraryItem>()
  const { problems, setProblems, isSending, send } = useSending(explain)
  const idempotencyKey = useRef(crypto.randomUUID())
  const keep = useDebouncedCallback(
    (next: LibraryDraft) =>
      setPreference(key, {
        version: saved?.version ?? null,
        draft: next,
        pictures: next.content.pictures.flatMap((id) => pictures.get(id) ?? []),
      } satisfies Kept),
    restMs,
  )

  function forget(): void {
    keep.cancel()
    setPreference(key, null)
  }

  function set(change: (current: LibraryDraft) => LibraryDraft): void {
    setDraft((current) => {
      const next = change(current)
      keep(next)
      return next
    })
    setProblems({})
  }

  /** @returns the item as it is stored; nothing where it could not be */
  async function save(version = saved?.version): Promise<LibraryItem | undefined> {
    if (draft.content.title.trim() === '') {
      setProblems({ 'content.title': 'Give it a name' })
      return undefined
    }
    let stored: LibraryItem | undefined
    await send(async () => {
      const { data } =
        saved && version !== undefined
          ? await api.library.update({ id: saved.id, version, changes: changesOf(draft, start) })
          : await api.library.create(draft, { context: { idempotencyKey: idempotencyKey.current } })
      forget()
      libraryCache.show(data, !saved)
      stored = data
    })
    return stored
  }

  function explain(error: unknown): FieldErrors {
    const current = savedByOthers<LibraryItem>(error)
    setTheirs(current)
    return current ? {} : problemsAndForm(error)
  }

  /** Begins again from what a colleague saved; what was typed here stays if `isMine`. */
  function settle(current: LibraryItem, isMine: boolean): void {
    const next = draftOf(current, agency.currency)
    setSaved(current)
    setStart(next)
    setPictures((known) => new Map([...known, ...byId(current.pictures)]))
    if (!isMine) setDraft(next)
    setTheirs(undefined)
  }

  return {
    draft,
    start,
    saved,
    pictures,
    addPicture: (picture: Picture) => setPictures((known) => new Map(known).set(picture.id, picture)),
    set,
    setContent: (change: object) => set((now) => ({ ...now, content: { ...now.content, ...change } })),
    problems,
    theirs,
    settle,
    isDirty: !isSame(draft, start),
    isSaving: isSending,
    save,
    forget,
  }
}

export type LibraryEditing = ReturnType<typeof useLibraryDraft>
