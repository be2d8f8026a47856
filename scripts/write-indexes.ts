// Writes every list that says nothing but what the folders hold; `npm run fix` and the generator of features run it.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { indexTexts } from './indexes.ts'

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
for (const [file, text] of indexTexts(root)) writeFileSync(path.join(root, file), text)
