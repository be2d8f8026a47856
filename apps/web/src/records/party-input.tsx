import { type Party, partyFrom, partyText, partyWords } from '~/lib/typed-party.ts'
import { TypedInput } from '~/ui/typed-input.tsx'

interface Props {
  value: Partial<{ [Name in keyof Party]: Party[Name] | null }>
  onChange: (party: { [Name in keyof Party]: Party[Name] | null }) => void
  problem?: string
}

const nobody = { adults: null, children: null, infants: null, childAges: null }
const wordsOf = (text: string) => {
  const party = partyFrom(text)
  return 'value' in party ? partyWords(party.value) : ''
}

/** Who travels, in one line: 2+2 (4, 9). */
export function PartyInput({ value, onChange, problem }: Props) {
  const { adults, children, infants, childAges } = value
  const party = { adults: adults ?? 0, children: children ?? 0, infants: infants ?? 0, childAges: childAges ?? [] }
  return (
    <TypedInput
      label="Travellers"
      placeholder="2+2 (4, 9)"
      error={problem}
      value={partyText(party)}
      format={(text) => text}
      understood={wordsOf}
      read={(typed) => {
        const found = partyFrom(typed)
        return 'value' in found ? { value: partyText(found.value) } : found
      }}
      onChange={(text) => {
        const found = partyFrom(text)
        onChange('value' in found ? found.value : nobody)
      }}
    />
  )
}
