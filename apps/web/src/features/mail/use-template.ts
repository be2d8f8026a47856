import { ApiError } from '@sarai/contract/client'
import type { Template, TemplateWords } from '@sarai/contract/templates'
import { useState } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { sayFailed } from '~/ui/say-failed.ts'
import { toast } from '~/ui/toast.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.templates.key() })

/** Keeps and removes a template. */
export function useTemplate(template: Template | undefined, onDone: () => void) {
  const [failure, setFailure] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)

  async function save(words: TemplateWords): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      if (template?.id) await api.templates.update({ ...words, id: template.id, version: template.version })
      else await api.templates.create({ ...words, shipped: template?.shipped ?? null })
      await refresh()
      toast({ kind: 'success', message: `“${words.name}” saved` })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  async function remove(): Promise<void> {
    if (!template?.id) return
    await sayFailed(api.templates.remove({ id: template.id }), 'The template was not removed')
    await refresh()
    toast({ message: template.shipped ? `“${template.name}” is as it came` : `“${template.name}” removed` })
    onDone()
  }

  return { save, remove, failure, isBusy }
}
