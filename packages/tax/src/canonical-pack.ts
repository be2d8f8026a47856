import type { TaxPack } from './pack.ts'

/** JSON with the keys of every object in order of their code units, and nothing between the tokens. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

/**
 * The bytes of a pack that are signed and verified (Ed25519, by the caller): canonical JSON in UTF-8, as RFC 8785 has
 * it for what packs hold. It does not depend on the order of keys; the order of rules is part of it.
 * @param pack as `taxPack` has parsed it, so that nothing unknown is in it
 */
export function canonicalPack(pack: TaxPack): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonical(pack))
}
