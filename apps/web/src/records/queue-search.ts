import { id, searchSchema } from '~/lib/search-schema.ts'

/** Which of the follow-ups that are due is worked on, one after the other; it stands in the address of its record. */
export const queueSearch = searchSchema({ queue: id })
