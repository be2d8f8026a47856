import { isObject } from './stored.ts'

/** What is typed into long forms, kept in the tab until it is saved: a reload or a wrong click loses nothing. */
const prefix = 'draft:'

/** @returns what was kept; nothing where there is none */
export function readDraft(key: string): unknown {
  const text = sessionStorage.getItem(prefix + key)
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return isObject(kept) ? kept.draft : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify({ draft }))
  } catch {
    // A tab keeps only so much. The form itself still has it, and asks before it is left.
  }
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(prefix + key)
}
