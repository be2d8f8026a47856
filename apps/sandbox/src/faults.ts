/** What goes wrong with one of the next answers. All but `status` happen after the work was done. */
export type Fault =
  /** It is refused with this status, and nothing is done. */
  | { kind: 'status'; status: number }
  /** It comes late. */
  | { kind: 'delay'; ms: number }
  /** The connection is cut instead of an answer. */
  | { kind: 'drop' }
  /** Half of it comes, then the connection is cut. */
  | { kind: 'half' }
  /** A page comes where data should. */
  | { kind: 'html' }

export const faultKinds: readonly string[] = ['status', 'delay', 'drop', 'half', 'html']

export function readFault(kind: string, size: number): Fault | undefined {
  if (kind === 'status') return size >= 400 && size < 600 ? { kind, status: size } : undefined
  if (kind === 'delay') return size >= 0 && size <= 120_000 ? { kind, ms: size } : undefined
  return kind === 'drop' || kind === 'half' || kind === 'html' ? { kind } : undefined
}
