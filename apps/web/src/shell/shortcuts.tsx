import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { usePreference } from '~/lib/preferences.ts'
import { useSession } from '~/lib/session-context.tsx'
import { isOff, singleKeysPreference } from '~/lib/single-keys-preference.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { isCovered, noteRow, pressOwner, returnToRow, setSingleKeys, singleKey, stepRow } from '~/ui/single-keys.ts'
import { onShortcuts, showShortcuts } from '~/lib/show-shortcuts.ts'
import { queueSearch } from '~/records/queue-search.ts'
import { useBeginQueue } from '~/records/use-begin-queue.ts'
import { goKeys, queueKey } from './go-keys.ts'

const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'))
const QueueBar = lazy(() => import('./queue-bar.tsx'))

/** How long a letter may come after G. */
const goMs = 1500
/** How long a list that one comes back to may take to show the row that it was left by. */
const returnMs = 1500

/** Keys that hold on every screen, the sheet of them all, and the follow-ups one after the other. */
export function Shortcuts() {
  const [areOff] = usePreference(singleKeysPreference, isOff)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { queue } = useScreenSearch(queueSearch).values
  const go = useGo()
  useEffect(() => setSingleKeys(!areOff), [areOff])
  useEffect(() => onShortcuts(() => setSheetOpen(true)), [])
  useEffect(() => {
    let goUntil = 0
    function onKey(event: KeyboardEvent): void {
      const key = singleKey(event)
      if (!key || isCovered()) return void (goUntil = 0)
      const isGoing = performance.now() < goUntil
      goUntil = key === 'g' && !isGoing ? performance.now() + goMs : 0
      if (isGoing) go(key)
      else if (!act(key)) return
      event.preventDefault()
    }
    function act(key: string): boolean {
      if (key === 'g') return true
      if (key === '?') {
        showShortcuts()
        return true
      }
      if (key === 'j' || key === 'k') return stepRow(key === 'j' ? 1 : -1)
      return pressOwner(key)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', noteRow)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', noteRow)
    }
  }, [go])
  useReturn()
  return (
    <Suspense fallback={null}>
      {isSheetOpen && <ShortcutsSheet onClose={() => setSheetOpen(false)} />}
      {queue && <QueueBar taskId={queue} />}
    </Suspense>
  )
}

/** Goes where a letter after G leads. */
function useGo(): (key: string) => void {
  const { user, can } = useSession()
  const navigate = useNavigate()
  const beginQueue = useBeginQueue()
  return useCallback(
    (key) => {
      if (key === queueKey) beginQueue()
      const target = goKeys(user.isSubuser).find((one) => one.key === key && can(one.page))
      if (target) void navigate({ to: target.to })
    },
    [user.isSubuser, can, navigate, beginQueue],
  )
}

/** Coming back to a list, one is at the row that it was left by. */
function useReturn(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (!pathChanged) return
        const until = performance.now() + returnMs
        const look = () => {
          if (!returnToRow() && performance.now() < until) setTimeout(look, 50)
        }
        look()
      }),
    [router],
  )
}
