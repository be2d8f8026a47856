import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'

const AcceptedDialog = lazy(() => import('./accepted-dialog.tsx'))
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'))
const SendDialog = lazy(() => import('./sending/send-dialog.tsx'))
const SentDrawer = lazy(() => import('./sent/sent-drawer.tsx'))

type About = Pick<ProposalRow, 'id' | 'title'>
interface Open {
  what: 'accepted' | 'decline' | 'send' | 'sent'
  about: About
}

const DialogsContext = createContext<(open: Open) => void>(() => {})

/** Opens a dialog about a proposal. It outlives the row or menu that it was opened from. */
export function useProposalDialogs() {
  const show = useContext(DialogsContext)
  return useMemo(() => {
    const opener = (what: Open['what']) => (about: About) => show({ what, about })
    return { accepted: opener('accepted'), decline: opener('decline'), send: opener('send'), sent: opener('sent') }
  }, [show])
}

/** Holds the dialogs of a screen that shows proposals. */
export function ProposalDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <DialogsContext value={setOpen}>
      {children}
      <Suspense fallback={null}>
        {open?.what === 'accepted' && <AcceptedDialog proposal={open.about} onClose={close} />}
        {open?.what === 'decline' && <DeclineDialog proposal={open.about} onClose={close} />}
        {open?.what === 'send' && <SendDialog id={open.about.id} onClose={close} />}
        {open?.what === 'sent' && <SentDrawer id={open.about.id} onClose={close} />}
      </Suspense>
    </DialogsContext>
  )
}
