import { FactField } from '~/records/fact-field.tsx'
import { useOwnFields } from '~/records/own-fields.ts'
import type { PartProps } from './new-proposal.tsx'

/** Those of the agency's own fields that a proposal must have; the others are filled in once it is there. */
export function NewProposalFields({ draft, problems, onChange }: PartProps) {
  const asked = useOwnFields('prospects').filter((field) => field.isAsked)
  return asked.map((field) => (
    <FactField
      key={field.name}
      field={field}
      value={draft.own[field.name]}
      onChange={(value) => onChange({ own: { ...draft.own, [field.name]: value } })}
      problem={problems[field.name]}
    />
  ))
}
