/** Whether a program, which looks at links to show or index them, says so of itself. */
export function isRobot(userAgent: string): boolean {
  return (
    userAgent.trim() === '' ||
    /(?<!cu)bot(?![a-z])|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|whatsapp|telegram|skypeuri|embedly|pinterest|vkshare|headlesschrome|lighthouse|curl\/|wget\/|python-|go-http-client|okhttp|axios\/|java\//i.test(
      userAgent,
    )
  )
}
