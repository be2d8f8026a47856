import type { Job } from './core/jobs/jobs.ts'
import { bulkContactsJob, exportContactsJob } from './features/contacts/contacts.jobs.ts'
import { bulkLeadsJob, exportLeadsJob } from './features/leads/leads.jobs.ts'
import { sendMailJob } from './features/mail/mail.jobs.ts'

/** Every kind of background work. */
export const jobs = [
  bulkContactsJob,
  exportContactsJob,
  bulkLeadsJob,
  exportLeadsJob,
  sendMailJob,
] as unknown as Job<never>[]
