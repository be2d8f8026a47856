const byPart: Record<string, string[]> = {
  conversations: ['begin', 'templates', 'send', 'sendFile', 'sendAgain'],
  plugins: ['install', 'configure', 'connect', 'finish', 'claim', 'test'],
  gatewayRefunds: ['create'],
  settlements: ['fetch'],
  supplierBookings: ['extend', 'confirm', 'cancel', 'check', 'reserve'],
  supplierProducts: ['get', 'fetch', 'slots'],
}

/** Calls that work only with the providers of the tests, which a server as it is shipped does not have. */
export const callsWithProvider = Object.entries(byPart).flatMap(([part, calls]) =>
  calls.map((call) => `${part}.${call}`),
)
