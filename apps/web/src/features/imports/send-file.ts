import { ApiError } from '@sarai/contract/client'
import type { ImportTarget } from '@sarai/contract/import-fields'
import { api } from '~/api.ts'

/** Small enough that a slow line carries each in good time. */
const partBytes = 1024 * 1024
const maxTries = 4

/** Sends a file piece by piece; a piece that got lost is sent again. @returns the import's id */
export async function sendFile(
  target: ImportTarget,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { data } = await api.imports.create({ target, fileName: file.name.slice(0, 200), bytes: file.size }, { signal })
  for (let at = 0; at < file.size; at += partBytes) {
    onProgress(at / file.size)
    const piece = file.slice(at, at + partBytes)
    await patiently(() => api.imports.append({ id: data.id, at, part: new File([piece], 'part') }, { signal }), signal)
  }
  onProgress(1)
  return data.id
}

async function patiently(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await send()
      return
    } catch (error) {
      const isTransient = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!isTransient || tries === maxTries || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * tries))
    }
  }
}
