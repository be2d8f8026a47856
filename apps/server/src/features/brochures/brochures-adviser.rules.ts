/** Who looks after whoever reads a page, as far as readers are to know them. */
export interface Adviser {
  name: string
  email: string | null
  phone: string | null
  whatsapp: string | null
  /** File name of a picture of them. */
  photo: string | null
}

interface Reach {
  phone?: string | null
  email?: string | null
}

/** A person; where nobody is named, or they cannot be called, the agency's own number and address. */
export function adviserOf(
  agency: { name: string; profile: Reach },
  person: Adviser | null | undefined,
): Adviser | null {
  const { phone = null, email = null } = agency.profile
  if (person) return { ...person, phone: person.phone ?? person.whatsapp ?? phone }
  return phone || email ? { name: agency.name, email, phone, whatsapp: null, photo: null } : null
}
