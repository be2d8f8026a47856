/**
 * What Node is told when it runs the server, which the Dockerfile repeats: young objects get 8 MB in each half of their
 * space. By itself Node 24 lets that grow to 64 MB, which adds 90 MB of memory and stops the server for tens of
 * milliseconds whenever the space is cleared (docs/performance.md).
 */
export const serverFlags = ['--max-semi-space-size=8']
