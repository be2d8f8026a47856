/** Where it is remembered that a person has turned off the keys that are pressed alone. */
export const singleKeysPreference = 'keyboard.single'
export const isOff = (stored: unknown): boolean => stored === 'off'
