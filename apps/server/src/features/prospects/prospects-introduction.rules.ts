import type { IntroductionGap } from '@sarai/contract/prospect-versions'

interface Agency {
  address?: string | null
  city?: string | null
  registration?: string | null
  gstin?: string | null
  hours?: string | null
  phone?: string | null
}

interface Adviser {
  photo: string | null
  phone: string | null
  whatsapp: string | null
}

/** What a traveller looks for on a page to see who wrote to them, and would not find. */
export function gapsIn(agency: Agency, adviser: Adviser | undefined): IntroductionGap[] {
  const isThere: Record<IntroductionGap, unknown> = {
    adviser,
    photo: !adviser || adviser.photo,
    phone: !adviser || (adviser.phone ?? adviser.whatsapp ?? agency.phone),
    address: agency.address ?? agency.city,
    registration: agency.registration ?? agency.gstin,
    hours: agency.hours,
  }
  return (Object.keys(isThere) as IntroductionGap[]).filter((gap) => !isThere[gap])
}
