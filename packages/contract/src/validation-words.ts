import * as z from 'zod'
import { counted } from '@sarai/contract/count-words'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'Enter text here',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Say yes or no',
  array: 'Give a list here',
  object: 'Give named values here',
  record: 'Give named values here',
  file: 'Choose a file',
}

const formats: Record<string, string> = {
  uuid: 'That is not a valid id',
  email: 'Enter a valid email address',
  url: 'Enter a web address, like https://example.com',
  datetime: 'Enter a date and time',
  date: 'Enter a real date, like 2026-11-21',
}

const characters = (count: number | bigint) => counted(count, 'character')

function boundWords(origin: string, sign: 'least' | 'most', bound: number | bigint): string {
  if (origin === 'string') return `Use at ${sign} ${characters(bound)}`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Give at ${sign} ${bound}`
  if (origin === 'file') return sign === 'most' ? 'This file is too large' : 'This file is empty'
  return `Enter ${bound} or ${sign === 'most' ? 'less' : 'more'}`
}

const maxNamed = 8

/** What is said of something that is not valid, where its field has no words of its own. */
export function wordsFor(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return 'This is needed'
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'This cannot be used here'
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it has to be'
    case 'too_small':
      return boundWords(issue.origin, 'least', issue.minimum)
    case 'too_big':
      return boundWords(issue.origin, 'most', issue.maximum)
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    case 'invalid_value':
      return issue.values.length <= maxNamed
        ? `Choose one of: ${issue.values.join(', ')}`
        : 'Choose one of those there are'
    case 'unrecognized_keys':
      return 'This field is not known'
    default:
      return 'This cannot be used here'
  }
}

// Zod's own words are for whoever writes the schema, not for whoever fills in the form.
z.config({ customError: wordsFor })
