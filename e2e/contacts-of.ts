import type { Contact, NewContact } from '@sarai/contract/contact-schemas'
import type { Person } from './people.ts'

/** Adds contacts to somebody's agency, the last of them newest. */
export async function addContacts<const All extends NewContact[]>(
  person: Person,
  contacts: All,
): Promise<{ [K in keyof All]: Contact }> {
  const added: Contact[] = []
  for (const contact of contacts) added.push((await person.call.contacts.create(contact)).data)
  return added as { [K in keyof All]: Contact }
}
