import { counted } from '@sarai/contract/count-words'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { findUserByEmail } from '../../kernel/accounts/accounts.service.ts'
import { type AgencyLine, describeAgency } from '../installation/installation-agencies.service.ts'
import { OperatorError } from './operator-words.rules.ts'

/** Every agency, the oldest first. */
export async function describeAgencies(services: Services): Promise<AgencyLine[]> {
  const lines: AgencyLine[] = []
  for (const { id } of await services.database.listAgencies('the operator lists the agencies'))
    lines.push(await describeAgency(services, id))
  return lines
}

/** Maximum names listed when one is not found. */
const maxNamed = 20

/**
 * The agency that goes by a name, an id, or the address of one of its people.
 * @throws OperatorError where there is none, or several, with those that there are
 */
export async function agencyNamed(services: Services, wanted: string): Promise<{ id: string; name: string }> {
  const { database } = services
  const person = wanted.includes('@') ? await findUserByEmail(database, wanted.toLowerCase()) : undefined
  const all = person
    ? [{ id: person.agencyId, name: (await findAgency(database.readAs(person.agencyId))).name }]
    : await database.listAgencies('the operator looks for an agency')
  const isMeant = ({ id, name }: { id: string; name: string }) =>
    person !== undefined || [id, name.toLowerCase()].includes(wanted.toLowerCase())
  const [found, ...others] = all.filter(isMeant)
  if (found && others.length === 0) return found
  const shown = found ? [found, ...others] : all
  const list = shown.slice(0, maxNamed).map(({ id, name }) => `  ${id}  ${name}`)
  const more = shown.length > maxNamed ? [`  and ${shown.length - maxNamed} more`] : []
  const said = found
    ? `There are ${counted(shown.length, 'agency', 'agencies')} "${wanted}". Name one by its id:`
    : `There is no agency "${wanted}". There are:`
  throw new OperatorError([said, ...list, ...more].join('\n'))
}
