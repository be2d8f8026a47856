import * as z from 'zod'

// Our pages run nothing that was made from text, so that Zod need not try.
z.config({ jitless: true })
