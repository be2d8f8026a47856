import type { TaxOffered } from '@sarai/contract/tax-profile-schemas'
import { isVatCountry } from '@sarai/contract/tax-names'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'

/** A registration with its rules, or the usual one; without any what the agency's country has. */
export function rulesOfRegistration({ registrations, packs }: TaxOffered, registrationId: string | null) {
  const registration =
    registrations.find(({ id }) => id === registrationId) ??
    registrations.find(({ isDefault }) => isDefault) ??
    registrations[0]
  return { registration, pack: packs.find(({ id }) => id === registration?.packId) ?? packs[0] }
}

export interface TaxSystem {
  /** One tax, as most countries have it; otherwise the GST of India. */
  isVat: boolean
  /** Usual rate in parts per 100,000, where the rules leave it to the agency. */
  defaultRate: number | null
}

/** Whether what the agency buys and sells is under one tax; until that is known as its country has it. */
export function useIsVat(): boolean {
  const { agency } = useSession()
  return useTaxSystem()?.isVat ?? isVatCountry(agency.country)
}

/** The tax that the agency is usually under; undefined while that is loaded. */
export function useTaxSystem(): TaxSystem | undefined {
  const { agency } = useSession()
  const query = useQuery(calls.taxProfile.offered.queryOptions())
  const offered = query.data?.data
  if (offered) {
    const isVat = rulesOfRegistration(offered, null).pack?.system === 'vat'
    return { isVat, defaultRate: isVat ? offered.defaultRate : null }
  }
  return query.isError ? { isVat: isVatCountry(agency.country), defaultRate: null } : undefined
}

/**
 * What of a price is tax that the agency owes, as its invoices have it: margins are net of that. Undefined while that is not
 * known.
 */
export function useOutputTax(): TaxOffered['outputTax'] {
  return useQuery(calls.taxProfile.offered.queryOptions()).data?.data.outputTax
}
