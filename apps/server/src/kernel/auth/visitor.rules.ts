/** Where somebody is, as far as their browser and connection tell. */
export interface Visitor {
  address: string
  userAgent: string
  /** What the browser's cookie says of it, which it got when somebody signed in from it before. */
  deviceTokens: string[]
  /** The cookies of the request, as they were sent. */
  cookies?: string
  /** Has the browser keep a cookie. */
  setCookie: (cookie: string) => void
}
