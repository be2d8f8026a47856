import type { BlockerFn, RouterHistory } from '@tanstack/react-router'
import { watchSending } from './sending-form.ts'
import { canKeep, findUnsaved, isUsing, leaveForms, noteBefore, noteSending, watchForms } from './unsaved-work.ts'

/** What becomes of what was typed, when somebody is about to leave it. */
export type LeaveAnswer = 'stay' | 'keep' | 'discard'

interface Question {
  /** Whether what was typed can stay for the next time. */
  canKeep: boolean
  answer: (given: LeaveAnswer) => void
}

let question: Question | undefined
const watchers = new Set<() => void>()

function ask(next: Question | undefined): void {
  question = next
  for (const tell of watchers) tell()
}

/** The question that is open now, for the dialog that shows it. */
export const openQuestion = () => question

export function watchQuestion(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Asks what is to become of forms that are not saved. @returns whether they may be left */
async function mayLeave(forms: Element[]): Promise<boolean> {
  if (forms.length === 0) return true
  if (question) return false
  const { promise, resolve } = Promise.withResolvers<LeaveAnswer>()
  ask({ canKeep: canKeep(forms), answer: resolve })
  const given = await promise
  ask(undefined)
  if (given === 'stay') return false
  leaveForms(forms, given === 'keep')
  return true
}

/** What closes a dialog or a form without saving it. */
const closeButtons = '.mantine-Modal-close, .mantine-Drawer-close'
const closers = `${closeButtons}, .mantine-Drawer-overlay, [data-leaves]`
const frames = '.mantine-Modal-root, .mantine-Drawer-root'

/** Events that were held back, and are let through once somebody has said so. */
let isRepeating = false

function repeat(what: () => void): void {
  isRepeating = true
  try {
    what()
  } finally {
    isRepeating = false
  }
}

/** Holds an event back while it is asked whether what it closes may be left. */
function holdBack(event: Event, forms: Element[], goOn: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  void mayLeave(forms).then((isLeft) => isLeft && repeat(goOn))
}

function onClick(event: MouseEvent): void {
  if (isRepeating || !(event.target instanceof Element)) return
  const closer = event.target.closest(closers)
  const within = closer?.closest(frames) ?? closer?.closest('form, [data-form]')
  if (!(closer instanceof HTMLElement) || !within) return
  const forms = findUnsaved(within)
  if (forms.length > 0) holdBack(event, forms, () => closer.click())
}

/** Escape closes all dialogs that are open, unless something in them takes it. */
function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const { target } = event
  if (!(target instanceof Element) || target.getAttribute('data-mantine-stop-propagation') === 'true') return
  if (question) {
    event.stopImmediatePropagation()
    return question.answer('stay')
  }
  const open = [...document.querySelectorAll('[role="dialog"][aria-modal]')]
  const forms = open.flatMap((dialog) => findUnsaved(dialog))
  if (forms.length === 0) return
  // One that is open above it is closed alone.
  const above = open.at(-1)
  const close = above?.querySelector<HTMLElement>(closeButtons)
  if (above && close && !forms.some((form) => above.contains(form))) {
    event.stopImmediatePropagation()
    return repeat(() => close.click())
  }
  holdBack(event, forms, () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  )
}

function onKeyDown(event: KeyboardEvent): void {
  if (isRepeating) return
  noteBefore(event.target)
  onEscape(event)
}

/** A page is left: dialogs that would stay open above the next one are closed. */
async function holdPage({ currentLocation, nextLocation, action }: Parameters<BlockerFn>[0]): Promise<boolean> {
  const forms = findUnsaved()
  // What a form itself writes into the address does not leave it.
  const isWithin = (action === 'PUSH' || action === 'REPLACE') && isUsing(forms)
  if (isWithin && currentLocation.pathname === nextLocation.pathname) return false
  if (!(await mayLeave(forms))) return true
  const findClose = (form: Element) => form.closest(frames)?.querySelector<HTMLElement>(closeButtons)
  repeat(() => forms.forEach((form) => findClose(form)?.click()))
  return false
}

/** Sees to it that nothing which is typed anywhere is lost without a word. @returns what ends that */
export function guardForms(history: Pick<RouterHistory, 'block'>): () => void {
  const note = ({ target }: Event) => noteBefore(target)
  const warn = (event: BeforeUnloadEvent) => {
    if (findUnsaved().length > 0) event.preventDefault()
  }
  // Where there is something to ask of, changes of page wait for an answer; elsewhere they happen at once.
  let unblock: (() => void) | undefined
  watchSending(noteSending)
  watchForms((mayHold) => {
    if (mayHold) unblock ??= history.block({ blockerFn: holdPage, enableBeforeUnload: false })
    else {
      unblock?.()
      unblock = undefined
    }
  })
  const ended = new AbortController()
  // Before everything else hears of them, dialogs included.
  const early = { capture: true, signal: ended.signal }
  window.addEventListener('pointerdown', note, early)
  window.addEventListener('beforeinput', note, early)
  window.addEventListener('keydown', onKeyDown, early)
  window.addEventListener('click', onClick, early)
  window.addEventListener('beforeunload', warn, early)
  return () => {
    ended.abort()
    watchForms(undefined)
    unblock?.()
  }
}
