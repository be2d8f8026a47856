import { readFileSync } from 'node:fs'
import * as z from 'zod'

const manifest = z.object({ version: z.string() })

/** The version of the program that runs: "0.1.0". From the server's manifest, which the image has too. */
export function readVersion(): string {
  const place = import.meta.url.endsWith('.js') ? '../package.json' : '../../package.json'
  return manifest.parse(JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8'))).version
}
