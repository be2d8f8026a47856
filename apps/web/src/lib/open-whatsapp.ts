/** Opens a chat in the app itself, where it can. @returns whether it does */
type Opener = (link: string) => boolean

let openHere: Opener | undefined

/** Has chats opened in the app, until what is returned is called. */
export function takeWhatsapp(opener: Opener): () => void {
  openHere = opener
  return () => {
    openHere = undefined
  }
}

/** Opens WhatsApp itself. @returns whether the browser let it */
export function openWhatsappItself(link: string): boolean {
  const tab = window.open(link, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}

/**
 * Opens a chat by its link (`https://wa.me/…`): in the app where the agency has connected WhatsApp, else there.
 * @returns whether it was opened; a browser may keep a page from that
 */
export const openWhatsapp = (link: string): boolean => openHere?.(link) === true || openWhatsappItself(link)
