import { Drawer } from '@mantine/core'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import { IconForms } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Facts } from '~/records/facts.tsx'
import type { Spare } from '~/records/header-spares.tsx'
import { useOwnFields } from '~/records/own-fields.ts'
import { proposalsCache } from './proposals-cache.ts'

interface Asked {
  proposal: Proposal
  isEditable: boolean
}

/** What a proposal has in the agency's own fields, and what opens it; nothing where there are none. */
export function useProposalFields({ proposal, isEditable }: Asked): { spares: Spare[]; drawer: ReactNode } {
  const { id } = proposal
  const { agency } = useSession()
  const [isOpen, setOpen] = useState(false)
  const fields = useOwnFields('prospects', { proposalId: id })
  if (fields.length === 0) return { spares: [], drawer: null }
  return {
    spares: [{ label: 'Your own fields', Icon: IconForms, onClick: () => setOpen(true) }],
    drawer: (
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Details of the proposal" size={420}>
        <Facts
          record={proposal}
          fields={fields}
          isEditable={isEditable}
          currencyOf={() => agency.currency}
          save={async (version, changes) => (await api.prospects.update({ id, version, changes })).data}
          onSaved={(saved) => proposalsCache.show(saved)}
        />
      </Drawer>
    ),
  }
}
