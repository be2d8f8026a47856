import type { LeadRow } from '@sarai/contract/lead-schemas'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { leadsCache, refreshTotals } from './leads-cache.ts'

/** Puts a lead back that was deleted. */
export const restoreLead = (id: string) =>
  runAction(api.leads.restore({ id }), 'The lead was not restored', {
    show: ({ data }) => {
      leadsCache.show(data, true)
      refreshTotals()
    },
  })

export const deleteLead = ({ id, name }: Pick<LeadRow, 'id' | 'name'>) =>
  runAction(api.leads.remove({ id }), 'The lead was not deleted', {
    show: () => {
      leadsCache.hide(id)
      refreshTotals()
      queryClient.removeQueries({ queryKey: calls.leads.get.queryKey({ input: { id } }) })
    },
    done: `${name} deleted`,
    undo: () => restoreLead(id),
  })
