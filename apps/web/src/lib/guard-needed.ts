let isNeeded = false
let watcher: (() => void) | undefined

/** Something may be typed from here on, so that the code of the guard has to come. */
export function loadGuard(): void {
  isNeeded = true
  watcher?.()
}

/** Tells whenever the guard is needed; at once where it is already. */
export function watchNeed(next: (() => void) | undefined): void {
  watcher = next
  if (isNeeded) next?.()
}
