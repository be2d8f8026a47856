import { spacedPhone } from '../../core/phones.rules.ts'

interface Reach {
  address?: string | null
  city?: string | null
  state?: string | null
  pincode?: string | null
  phone?: string | null
  email?: string | null
  website?: string | null
  gstin?: string | null
  registration?: string | null
  hours?: string | null
}

const joined = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by)

/** An agency's address, contact details, registrations and office hours, line by line, as shown at the end of its documents and public pages. */
export function agencyLines(profile: Reach): string[] {
  const { address, city, state, pincode, phone, email, website, gstin, registration, hours } = profile
  const place = joined([city, joined([state, pincode], ' ')], ', ')
  const reach = [phone && spacedPhone(phone), email, website?.replace(/^https?:\/\//, '').replace(/\/$/, '')]
  const lines = [
    joined([address?.replace(/\s*\n\s*/g, ', '), place], ', '),
    joined(reach, ' · '),
    joined([gstin && `GSTIN ${gstin}`, registration], ' · '),
    hours && `Office hours: ${hours}`,
  ]
  return lines.filter((line): line is string => Boolean(line))
}
