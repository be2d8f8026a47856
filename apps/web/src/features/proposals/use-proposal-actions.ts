import type { Proposal } from '@sarai/contract/prospect-schemas'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '~/api.ts'
import { sayFailed } from '~/ui/say-failed.ts'
import { toast } from '~/ui/toast.ts'
import { hideProposal, showProposal } from './proposals-cache.ts'

async function restore(id: string): Promise<void> {
  const { data } = await sayFailed(api.prospects.restore({ id }), 'The proposal was not restored')
  showProposal(data)
  toast({ message: `${data.title} restored` })
}

/** What is done with a proposal as a whole. */
export function useProposalActions() {
  const navigate = useNavigate()
  return useMemo(() => {
    const duplicate = async (id: string) => {
      const { data } = await sayFailed(api.prospects.duplicate({ id }), 'The proposal was not copied')
      showProposal(data)
      await navigate({ to: '/prospect-details/$proposalId', params: { proposalId: data.id } })
      toast({ message: `${data.title} was copied as a draft` })
    }
    const remove = async ({ id, title }: Proposal) => {
      await sayFailed(api.prospects.remove({ id }), 'The proposal was not deleted')
      hideProposal(id)
      toast({ message: `${title} deleted`, action: { label: 'Undo', run: () => void restore(id) } })
      await navigate({ to: '/prospect' })
    }
    return { duplicate, remove }
  }, [navigate])
}
