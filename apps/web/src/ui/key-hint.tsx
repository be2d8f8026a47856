import { usePreference } from '~/lib/preferences.ts'
import { isOff, singleKeysPreference } from '~/lib/single-keys-preference.ts'
import classes from './key-hint.module.css'

/** Teaches a key where what it does stands. It is drawn and not written: names of buttons stay what they are. */
export function KeyHint({ children }: { children: string }) {
  const [areOff] = usePreference(singleKeysPreference, isOff)
  return areOff ? null : <kbd className={classes.key} data-key={children} aria-hidden />
}
