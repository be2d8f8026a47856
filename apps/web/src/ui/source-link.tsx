/** Where the source of what runs is, as section 13 of the AGPL asks of every screen; the page there says its version too. */
export function SourceLink() {
  return (
    <a href="/source" target="_blank">
      Source code
    </a>
  )
}
