import { FactField } from '~/records/fact-field.tsx'
import { useOwnFields } from '~/records/own-fields.ts'
import type { PartProps } from './new-proposal.tsx'

/** The agency's own fields of proposals. */
export function NewProposalFields({ draft, problems, onChange }: PartProps) {
  return useOwnFields('prospects').map((field) => (
    <FactField
      key={field.name}
      field={field}
      value={draft.own[field.name]}
      onChange={(value) => onChange({ own: { ...draft.own, [field.name]: value } })}
      problem={problems[field.name]}
    />
  ))
}
