/** Calls that sound as if they took a right, and why they do not. */
export const takeNone = [
  // Settings, which main users alone change, or what is about oneself.
  'apiKeys.revoke',
  'customFields.remove',
  'customFields.restore',
  'imports.remove',
  'mailSettings.remove',
  'plugins.remove',
  'reminderRules.remove',
  'stages.remove',
  'templates.remove',
  'vendorTypes.remove',
  'views.remove',
  'webhooks.remove',
  // Of notes only their writer's; tasks and relations are said again in a moment.
  'notes.remove',
  'tasks.remove',
  'contactRelations.remove',
  // Read in again in a moment, and only as long as nothing was booked of it.
  'settlements.remove',
  // Looked at by what the change is.
  'contacts.bulk',
  'leads.bulk',
  'library.bulk',
  'vendors.bulk',
]
