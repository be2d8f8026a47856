import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { askForProposals } from './proposal-quotes.service.ts'

/** Asks suppliers what they have quoted for open proposals, of one agency a few at a time. */
export const askForProposalsJob = defineJob({
  name: 'rates.askForProposals',
  payload: z.object({}),
  due: { name: 'due_proposal_quotes', reads: ['proposal_quotes'] },
  run: ({ services, agencyId, signal }) => askForProposals(services, agencyId, signal),
})

export const watchProposalQuotesJob = defineWatch({
  name: 'rates.proposalQuotesDue',
  everyMinutes: 1,
  job: askForProposalsJob,
})
