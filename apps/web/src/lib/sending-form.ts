type Finish = (isSaved: boolean) => void

let begin: () => Finish = () => () => {}

/** Tells the guard of unsaved work, once there is one, that a form is being sent. */
export function watchSending(next: () => Finish): void {
  begin = next
}

/**
 * The form that somebody has just used is being sent: until it is refused there is nothing in it to be lost.
 * @returns what says how it went
 */
export const startSending = (): Finish => begin()
