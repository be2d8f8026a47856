import { toE164 } from '../../core/phones.rules.ts'
import { makeEventId } from '../provider-answers.ts'
import type { EnquiryAnswer, WrittenEnquiry } from './leads.ts'

/** Text without spaces around it; null where nothing is left. */
export const trimText = (text: string): string | null => text.trim() || null

/** In E.164 where the number or the country makes that certain; as it was typed otherwise. */
export function readPhone(typed: string, country: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  return toE164(text, country) ?? text
}

/** Pairs that have an answer. */
export const listAnswers = (pairs: readonly (readonly [question: string, answer: string | null])[]): EnquiryAnswer[] =>
  pairs.flatMap(([question, answer]) => (answer === null || answer === '' ? [] : [{ question, answer }]))

/** An enquiry as it is kept until it is read. */
export function writeEnquiry(id: string, value: unknown): WrittenEnquiry {
  const body = JSON.stringify(value)
  return { id: id || makeEventId(Buffer.from(body)), body }
}
