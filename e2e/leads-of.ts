import type { Lead, NewLead } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'
import type { Person } from './people.ts'

/** Adds leads to somebody's agency, the last of them newest. */
export async function addLeads(person: Person, leads: NewLead[]): Promise<Lead[]> {
  const added: Lead[] = []
  for (const lead of leads) added.push((await person.call.leads.create(lead)).data)
  return added
}

/** A stage of somebody's agency by its name. */
export async function stageOf(person: Person, name: string): Promise<Stage> {
  const { data } = await person.call.user.session()
  const stage = data.stages.find((candidate) => candidate.name === name)
  if (!stage) throw new Error(`there is no stage ${name}`)
  return stage
}
