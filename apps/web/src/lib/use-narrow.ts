import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is a phone's: lists are cards, dialogs with much in them fill it. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 700px)') ?? false
