/** The words in a value of an itinerary, whatever it is made of. */
export function plainTextOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  return wordsIn(value).join(' ') || 'Empty'
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (!value || typeof value !== 'object') return []
  if ('text' in value && typeof value.text === 'string') return [value.text]
  if ('name' in value && typeof value.name === 'string') return [value.name]
  return 'content' in value ? wordsIn(value.content) : []
}
