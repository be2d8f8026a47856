import { ActionIcon, Drawer } from '@mantine/core'
import type { Proposal } from '@sarai/contract/prospect-schemas'
import { IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Facts } from '~/records/facts.tsx'
import { useOwnFields } from '~/records/own-fields.ts'
import { proposalsCache } from './proposals-cache.ts'

interface Props {
  proposal: Proposal
  isEditable: boolean
}

/** Opens what a proposal has in the agency's own fields; nothing where there are none. */
export function ProposalFields({ proposal, isEditable }: Props) {
  const { id } = proposal
  const { agency } = useSession()
  const [isOpen, setOpen] = useState(false)
  const fields = useOwnFields('prospects', { proposalId: id })
  if (fields.length === 0) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label="Your own fields"
        title="Your own fields"
        onClick={() => setOpen(true)}
      >
        <IconForms size={18} />
      </ActionIcon>
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
    </>
  )
}
