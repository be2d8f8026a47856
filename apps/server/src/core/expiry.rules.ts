/** How a document stands on a day; null for what does not expire. */
export function documentState(
  { expiresOn, warnOn }: { expiresOn: string | null; warnOn: string | null },
  today: string,
): 'valid' | 'expiring' | 'expired' | null {
  if (!expiresOn) return null
  if (expiresOn < today) return 'expired'
  return warnOn && warnOn <= today ? 'expiring' : 'valid'
}
