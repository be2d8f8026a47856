import type { ReactNode } from 'react'

export interface Toast {
  message: ReactNode
  title?: string
  kind?: 'success' | 'error' | 'info'
  /** One thing to do about it, like undoing it. */
  action?: { label: string; run: () => void }
  /** Until it is closed: what it says, or offers, may be wanted later. */
  stays?: boolean
}

type Shower = (toast: Toast) => void

let show: Shower | undefined
const waiting: Toast[] = []
let open: (() => void) | undefined

/** Says something at the top right, for five seconds where it does not stay. */
export function toast(said: Toast): void {
  if (show) show(said)
  else {
    waiting.push(said)
    open?.()
  }
}

/** Called by the place that shows toasts, once it is there. */
export function onToast(shower: Shower): void {
  show = shower
  for (const said of waiting.splice(0)) show(said)
}

/** Called with what brings that place about; most visits need none. */
export function onFirstToast(opener: () => void): void {
  open = opener
  if (waiting.length > 0) opener()
}
