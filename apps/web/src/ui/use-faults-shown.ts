import { type RefObject, useEffect, useRef } from 'react'

/**
 * Once a form was sent and something is wrong with it, the keyboard goes to the first field that is, wherever that had
 * been scrolled; where no field is to blame, back to the button, which lost it while it was busy.
 * @param isBusy whether the form is being sent
 * @returns for an element inside the form, or inside the dialog where there is no form
 */
export function useFaultsShown<T extends HTMLElement>(isBusy: boolean): RefObject<T | null> {
  const part = useRef<T>(null)
  const busy = useRef(isBusy)

  useEffect(() => {
    if (busy.current && !isBusy) showFaults(part.current)
    busy.current = isBusy
  }, [isBusy])

  // What a form finds by itself is never sent.
  useEffect(() => {
    const form = part.current?.closest('form')
    const onSubmit = () => requestAnimationFrame(() => !busy.current && showFaults(part.current))
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [])

  return part
}

function showFaults(part: HTMLElement | null): void {
  const form = part?.closest<HTMLElement>('form, [role="dialog"]')
  if (!form) return
  const fault = form.querySelector('[aria-invalid="true"], .mantine-InputWrapper-error')
  if (fault) return inputAt(fault)?.focus()
  form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost) form.querySelector<HTMLElement>('[data-sends], [type="submit"]')?.focus({ preventScroll: true })
}

/** The input that is wrong: itself, or the first of the group that a message stands under. */
function inputAt(fault: Element): HTMLElement | null {
  if (fault instanceof HTMLElement && fault.hasAttribute('aria-invalid')) return fault
  return fault.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>('input, textarea, button') ?? null
}
