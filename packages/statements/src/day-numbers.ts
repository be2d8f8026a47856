/** Days since 1 Jan 1970. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
