import type { TaxPack } from '@sarai/tax/pack'
import { genericVatPack, genericVatPack1 } from '@sarai/tax/packs/generic-vat'
import { indiaPack } from '@sarai/tax/packs/india'

/** The packs that every installation has. */
export const builtInPacks: readonly TaxPack[] = [indiaPack, genericVatPack1, genericVatPack]

/** The newest edition of each pack. */
export function newestOf(packs: readonly TaxPack[]): TaxPack[] {
  const newest = new Map<string, TaxPack>()
  for (const pack of packs) if ((newest.get(pack.id)?.version ?? 0) < pack.version) newest.set(pack.id, pack)
  return [...newest.values()]
}

/** A file that cannot be taken, in words. */
export class PackRefused extends Error {}

/** Why an edition cannot follow the one in force; undefined where it can. */
export function successionProblem(pack: TaxPack, before: TaxPack | undefined): string | undefined {
  if (!before) return undefined
  if (pack.version <= before.version)
    return `${pack.name}: version ${before.version} is in force, and this is version ${pack.version}.`
  if (pack.system !== before.system || pack.currency !== before.currency)
    return `${pack.name}: system and currency of a pack stay as they were.`
  return undefined
}
