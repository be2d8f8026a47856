import type { Template, TemplateWords } from '@sarai/contract/templates'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.templates.key() })

/** Keeps and removes a template. */
export function useTemplate(template: Template | undefined, onDone: () => void) {
  const { problems, isSending, send } = useSending()

  const save = (words: TemplateWords) =>
    send(async () => {
      if (template?.id) await api.templates.update({ ...words, id: template.id, version: template.version })
      else await api.templates.create({ ...words, shipped: template?.shipped ?? null })
      await refresh()
      toast({ kind: 'success', message: `“${words.name}” saved` })
      onDone()
    })

  async function remove(): Promise<void> {
    if (!template?.id) return
    await runAction(api.templates.remove({ id: template.id }), 'The template was not removed')
    await refresh()
    toast({ message: template.shipped ? `“${template.name}” is as it came` : `“${template.name}” removed` })
    onDone()
  }

  return { save, remove, problems, isSending }
}
