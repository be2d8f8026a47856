import { pluginReturnPages } from '@sarai/contract/plugin-words'

/** Where somebody wanted to be who has to sign in first. It is kept in the tab alone: it may hold a code that is good once. */
const key = 'come_back'
/** Longer than what is kept is good for. */
const keptMs = 15 * 60_000

const mayComeBackTo = (path: string) => pluginReturnPages.some((page) => path === page || path.startsWith(`${page}?`))

export function keepComeBack(path: string): void {
  sessionStorage.setItem(key, `${Date.now()} ${path}`)
}

export function forgetComeBack(): void {
  sessionStorage.removeItem(key)
}

/** @returns what keeps it on, after all that the tab holds was forgotten */
export function holdComeBack(): () => void {
  const held = sessionStorage.getItem(key)
  return () => {
    if (held !== null) sessionStorage.setItem(key, held)
  }
}

/** The address to go on to after signing in, once; undefined where there is none, or it is too old. */
export function takeComeBack(): string | undefined {
  const [at = '', path = ''] = (sessionStorage.getItem(key) ?? '').split(' ')
  forgetComeBack()
  return Date.now() - Number(at) < keptMs && mayComeBackTo(path) ? path : undefined
}
