import type { Examples } from '../route-example.ts'

/** Conversations come from phones: inbox.spec.ts has them, and looks at this page. */
export const inboxExamples: Examples = { '/inbox/$conversationId': {} }
