import type { Proposal, ProposalRow } from '@sarai/contract/prospect-schemas'
import { proposalPath } from '@sarai/contract/prospect-words'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { recordPage } from '~/records/kinds.ts'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import { proposalsCache } from './proposals-cache.ts'

/** The address of the public page. */
export function publicLink({ publicKey }: Pick<Proposal, 'publicKey'>): string {
  return location.origin + proposalPath(publicKey)
}

/** Accepted, and no amendment is open: it is read only. */
export const isSettled = ({ acceptedAt, amendment }: Pick<ProposalRow, 'acceptedAt' | 'amendment'>): boolean =>
  acceptedAt !== null && amendment === null

/** Whether a traveller has an offer that they can still say yes to. */
export function isWithTraveller({ sentVersion, acceptedAt, amendment, status }: ProposalRow): boolean {
  if (acceptedAt) return amendment === 'sent'
  return sentVersion !== null && acceptedAt === null && status !== 'declined' && status !== 'expired'
}

/** Copies a link for travellers; where the browser has no clipboard, it is shown to be copied by hand. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast({ kind: 'success', message: 'Link copied' })
  } catch {
    toast({ title: 'Copy this link', message: link })
  }
}

async function setOpen({ id, version }: Proposal, isOpen: boolean): Promise<void> {
  await runAction(api.prospects.update({ id, version, changes: { isOpen } }), 'The public page was not changed', {
    show: ({ data }) => proposalsCache.show(data),
    done: isOpen ? 'The public page is open again' : 'The public page is closed and shows nothing',
    undo: ({ data }) => setOpen(data, !isOpen),
  })
}

export const restoreProposal = (id: string) =>
  runAction(api.prospects.restore({ id }), 'The proposal was not restored', {
    show: ({ data }) => proposalsCache.show(data, true),
    done: ({ data }) => `${data.title} restored`,
  })

/** Has a PDF made of the draft, and gives it when it is ready. */
async function makePdf(id: string): Promise<void> {
  watchOperation((await runAction(api.prospects.pdf({ id }), 'The PDF was not made')).data.operationId)
}

/** What is done with a proposal as a whole. */
export function useProposalActions() {
  const router = useRouter()
  return useMemo(() => {
    const open = (id: string) => router.navigate({ to: recordPage('proposal', id) })
    const duplicate = async (id: string) => {
      const { data } = await runAction(api.prospects.duplicate({ id }), 'The proposal was not copied')
      proposalsCache.show(data, true)
      await open(data.id)
      toast({ message: `${data.title} was made, a draft` })
    }
    const remove = async ({ id, title }: Pick<ProposalRow, 'id' | 'title'>) => {
      await runAction(api.prospects.remove({ id }), 'The proposal was not deleted', {
        show: () => proposalsCache.hide(id),
        done: `${title} deleted`,
        undo: () => restoreProposal(id),
      })
      // Its own page is left; a list stays.
      if (router.state.location.pathname.startsWith(recordPage('proposal', id)))
        await router.navigate({ to: '/prospect' })
    }
    return { open, duplicate, makePdf, setOpen, restore: restoreProposal, remove }
  }, [router])
}
