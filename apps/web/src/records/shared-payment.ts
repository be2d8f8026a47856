/** What of a payment is put on each trip and invoice, by id; in minor units. */
export type Parts = Record<string, number>

/**
 * Puts a payment on what is open, in order, after what somebody has said of some of them.
 * @param debts those that are due first stand first
 */
export function spread(amount: number, debts: readonly { id: string; open: number }[], said: Parts): Parts {
  let left = amount - Object.values(said).reduce((sum, part) => sum + part, 0)
  const parts: Parts = { ...said }
  for (const { id, open } of debts) {
    if (id in said) continue
    parts[id] = Math.max(Math.min(left, open), 0)
    left -= parts[id]
  }
  return parts
}

/** What of a payment is put on nothing; below zero where more is put on them than came. */
export const restOf = (amount: number, parts: Parts): number =>
  amount - Object.values(parts).reduce((sum, part) => sum + part, 0)
