import { api } from '~/api.ts'
import { sayFailed } from '~/ui/say-failed.ts'

/** Opens a stored file beside the app. */
export async function openFile(fileId: string): Promise<void> {
  const { data } = await sayFailed(api.files.link({ id: fileId }), 'The file could not be opened')
  window.open(data.url, '_blank', 'noopener')
}
