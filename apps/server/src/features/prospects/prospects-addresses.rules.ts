/** Where a code to accept with goes. */
export interface CodeAddress {
  /** Where the code goes. */
  email: string
  /** What was typed, where the code goes elsewhere. */
  typedEmail: string | null
  /** The customer's own address, where the code goes to another that the agency lets accept. */
  ownEmail: string | null
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Whoever has the link can ask for a code, so it goes to the customer: where the proposal was sent, or an address that
 * the agency knows of them. Only where it knows none, or lets travellers accept from any address, it goes where it was
 * asked for.
 * @param known addresses of the customer, the one the proposal was sent to first
 */
export function codeAddress(typed: string, known: readonly string[], acceptsOthers: boolean): CodeAddress {
  const [own] = known
  if (!own || known.some((one) => isSame(one, typed))) return { email: typed, typedEmail: null, ownEmail: null }
  return acceptsOthers
    ? { email: typed, typedEmail: null, ownEmail: own }
    : { email: own, typedEmail: typed, ownEmail: null }
}

/** "a•••@example.com": enough to be recognised by whose it is, and no more for whoever else has the link. */
export function shortened(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
