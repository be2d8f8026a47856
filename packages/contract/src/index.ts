import { agency } from './agency.ts'
import { bankAccounts } from './bank-accounts.ts'
import { stageCalls } from './stages.ts'
import { vendorTypes } from './vendor-types.ts'
import { apiKeys } from './api-keys.ts'
import { auth } from './auth.ts'
import { contactDocuments } from './contact-documents.ts'
import { contactDuplicates } from './contact-duplicates.ts'
import { contactRelations } from './contact-relations.ts'
import { contacts } from './contacts.ts'
import { files } from './files.ts'
import { imports } from './imports.ts'
import { intake } from './intake.ts'
import { leads } from './leads.ts'
import { live } from './live.ts'
import { notes } from './notes.ts'
import { operations } from './operations.ts'
import { packages } from './packages.ts'
import { permission } from './permission.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { plan } from './plan.ts'
import { prospectPage } from './prospect-page.ts'
import { prospects } from './prospects.ts'
import { search } from './search.ts'
import { tasks } from './tasks.ts'
import { teamCalls } from './team.ts'
import { activity } from './timeline.ts'
import { user } from './user.ts'
import { views } from './views.ts'

/** Every call there is. Server, client and API description are made from this one object. */
export const contract = {
  activity,
  agency,
  apiKeys,
  auth,
  bankAccounts,
  contactDocuments,
  contactDuplicates,
  contactRelations,
  contacts,
  files,
  imports,
  intake,
  leads,
  live,
  notes,
  operations,
  packages,
  permission,
  pictures,
  places,
  plan,
  prospectPage,
  prospects,
  search,
  stages: stageCalls,
  tasks,
  team: teamCalls,
  user,
  vendorTypes,
  views,
}
export type Contract = typeof contract
