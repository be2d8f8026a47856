import { routerOf } from './core/procedures.ts'
import { apiKeysHandlers } from './features/api-keys/api-keys.handlers.ts'
import { authHandlers } from './features/auth/auth.handlers.ts'
import { contactDocumentsHandlers } from './features/contacts/contacts-documents.handlers.ts'
import { contactDuplicatesHandlers } from './features/contacts/contacts-duplicates.handlers.ts'
import { contactRelationsHandlers } from './features/contacts/contacts-relations.handlers.ts'
import { contactsHandlers } from './features/contacts/contacts.handlers.ts'
import { filesHandlers } from './features/files/files.handlers.ts'
import { importsHandlers } from './features/imports/imports.handlers.ts'
import { intakeHandlers } from './features/intake/intake.handlers.ts'
import { leadsHandlers } from './features/leads/leads.handlers.ts'
import { liveHandlers } from './features/live/live.handlers.ts'
import { notesHandlers } from './features/notes/notes.handlers.ts'
import { operationsHandlers } from './features/operations/operations.handlers.ts'
import { packagesHandlers } from './features/packages/packages.handlers.ts'
import { permissionHandlers } from './features/permission/permission.handlers.ts'
import { picturesHandlers } from './features/pictures/pictures.handlers.ts'
import { placesHandlers } from './features/places/places.handlers.ts'
import { planHandlers } from './features/plans/plans.handlers.ts'
import { prospectsItineraryHandlers } from './features/prospects/prospects-itinerary.handlers.ts'
import { prospectPageHandlers } from './features/prospects/prospects-page.handlers.ts'
import { prospectsHandlers } from './features/prospects/prospects.handlers.ts'
import { searchHandlers } from './features/search/search.handlers.ts'
import { tasksHandlers } from './features/tasks/tasks.handlers.ts'
import { teamHandlers } from './features/team/team.handlers.ts'
import { agencyHandlers } from './features/agency/agency.handlers.ts'
import { bankAccountsHandlers } from './features/bank-accounts/bank-accounts.handlers.ts'
import { stagesHandlers } from './features/stages/stages.handlers.ts'
import { vendorTypesHandlers } from './features/vendor-types/vendor-types.handlers.ts'
import { activityHandlers } from './features/timeline/timeline.handlers.ts'
import { userHandlers } from './features/user/user.handlers.ts'
import { viewsHandlers } from './features/views/views.handlers.ts'

/** Every call of the contract with what answers it. */
export const router = routerOf({
  activity: activityHandlers,
  agency: agencyHandlers,
  apiKeys: apiKeysHandlers,
  auth: authHandlers,
  bankAccounts: bankAccountsHandlers,
  contactDocuments: contactDocumentsHandlers,
  contactDuplicates: contactDuplicatesHandlers,
  contactRelations: contactRelationsHandlers,
  contacts: contactsHandlers,
  files: filesHandlers,
  imports: importsHandlers,
  intake: intakeHandlers,
  leads: leadsHandlers,
  live: liveHandlers,
  notes: notesHandlers,
  operations: operationsHandlers,
  packages: packagesHandlers,
  permission: permissionHandlers,
  pictures: picturesHandlers,
  places: placesHandlers,
  plan: planHandlers,
  prospectPage: prospectPageHandlers,
  prospects: { ...prospectsHandlers, ...prospectsItineraryHandlers },
  search: searchHandlers,
  stages: stagesHandlers,
  tasks: tasksHandlers,
  team: teamHandlers,
  user: userHandlers,
  vendorTypes: vendorTypesHandlers,
  views: viewsHandlers,
})
