import type { ComboboxItem, ComboboxParsedItem, MantineThemeOverride, OptionsFilter } from '@mantine/core'
import { isSearchable, searchText, typedGroups } from '@sarai/contract/search-text'

/**
 * Whether a choice is found by what was typed, as lists find: each word stands somewhere in it, without accents, and a
 * sign standing alone is left out. Or it has what was typed as it is.
 */
export function isChoiceFound(label: string, search: string): boolean {
  if (label.toLowerCase().includes(search.trim().toLowerCase())) return true
  const words = typedGroups(search).filter(isSearchable).map(searchText)
  const compared = searchText(label)
  return words.length > 0 && words.every((word) => compared.includes(word))
}

function pickFound(options: ComboboxParsedItem[], search: string, limit: number): ComboboxParsedItem[] {
  const found: ComboboxParsedItem[] = []
  let room = limit
  for (const option of options) {
    if (room <= 0) break
    if ('group' in option) {
      const items = pickFound(option.items, search, room).filter((item): item is ComboboxItem => !('group' in item))
      found.push({ group: option.group, items })
      room -= items.length
    } else if (isChoiceFound(option.label, search)) {
      found.push(option)
      room -= 1
    }
  }
  return found
}

/** The choices of a field in which people type to find one. */
const findChoices: OptionsFilter = ({ options, search, limit }) => pickFound(options, search, limit)

/** Has all fields with choices find so, once somebody is signed in: signing in does not load it. */
export const choicesTheme: MantineThemeOverride = {
  components: Object.fromEntries(
    ['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'].map((name) => [
      name,
      { defaultProps: { filter: findChoices } },
    ]),
  ),
}
