import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'

/** Opens a stored file beside the app. */
export async function openFile(fileId: string): Promise<void> {
  const { data } = await runAction(api.files.link({ id: fileId }), 'The file could not be opened')
  window.open(data.url, '_blank', 'noopener')
}
