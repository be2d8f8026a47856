import { customKey } from '@sarai/contract/custom-field-words'
import { type ImportField, importFields, type ImportTarget } from '@sarai/contract/import-fields'
import { isIndianFact } from '@sarai/contract/tax-names'
import { useMemo } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { useIsVat } from '~/records/tax-system.ts'

/** What a column can become: the fields that every agency has, and its own. */
export function useImportFields(target: ImportTarget): ImportField[] {
  const { customFields } = useSession()
  const isVat = useIsVat()
  return useMemo(() => {
    const own = customFields.filter(({ record, kind }) => record === target && kind !== 'file')
    const group = 'Your own fields'
    return [
      ...importFields[target].filter(({ key }) => !(isVat && isIndianFact(key))),
      ...own.map(({ id, label, kind }): ImportField => ({
        key: customKey(id),
        label,
        kind: kind === 'date' ? 'day' : 'text',
        group,
      })),
    ]
  }, [target, customFields, isVat])
}

/** Whether a file has amounts, and no column that says in which currency. */
export function useNeedsCurrency(target: ImportTarget, mapping: readonly (string | null)[]): boolean {
  const fields = useImportFields(target)
  return !mapping.includes('currency') && fields.some(({ key, kind }) => kind === 'money' && mapping.includes(key))
}
