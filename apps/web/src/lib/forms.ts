import { ApiError, type FieldErrors } from '@sarai/contract/client'

/** What was typed into a form's field; empty where there is none. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What went wrong, as a sentence. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'This did not work. Try again.'

/**
 * What is wrong with what was sent: by the field's own name, or as a whole where no field is named.
 * @param within what the names of fields begin with, where the call has them inside something: `changes.`
 */
export function problemsOf(error: unknown, within = ''): FieldErrors {
  const named = error instanceof ApiError ? Object.entries(error.fields) : []
  if (named.length === 0) return { form: messageOf(error) }
  const own = (name: string) => (name.startsWith(within) ? name.slice(within.length) : name)
  return Object.fromEntries(named.map(([name, problem]) => [own(name), problem]))
}

/** The same by the first part of each name, where what is inside a list or an object has one input. */
export const byInput = (problems: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name.split('.')[0], problem]))

/** The same with what is said of the form as a whole besides, where a field's own words may be out of sight. */
export const problemsAndForm = (error: unknown, within = ''): FieldErrors => ({
  form: messageOf(error),
  ...problemsOf(error, within),
})

/** What a colleague has saved since a form was opened, where that is why it was not taken. */
export const savedByOthers = <T>(error: unknown): T | undefined =>
  error instanceof ApiError && error.code === 'STALE' ? (error.detail.current as T) : undefined
