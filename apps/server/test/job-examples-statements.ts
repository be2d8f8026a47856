import { bankLine } from './examples/statements.ts'
import type { Maker } from './maker.ts'

/** How there comes to be something to do for the jobs of bank statements. */
export const statementJobs: Record<string, (make: Maker) => Promise<object>> = {
  async 'statements.match'(make) {
    const { accountId } = await bankLine(make)
    return { accountId, userId: make.userId }
  },
}
