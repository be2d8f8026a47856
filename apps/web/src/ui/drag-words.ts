import type { Announcements, DndContextProps } from '@dnd-kit/core'

/** What is said of a drag to those who cannot see it: by names, where the library would read out ids. */
export function dragWords(
  nameOf: (id: string) => string,
  placeOf: (id: string) => string,
): DndContextProps['accessibility'] {
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(String(active.id))} was picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(String(active.id))} is over ${placeOf(String(over.id))}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${nameOf(String(active.id))} was put to ${placeOf(String(over.id))}.`
        : `${nameOf(String(active.id))} stays where it was.`,
    onDragCancel: ({ active }) => `${nameOf(String(active.id))} stays where it was.`,
  }
  return { announcements, screenReaderInstructions: { draggable: '' } }
}
