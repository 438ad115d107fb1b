/**
 * The response of a call that the server embedded in the page. It is used once; later calls go to the server.
 *
 * @param address returns the address of the call; not called without embedded responses
 */
export type ConsumePageAnswer = (address: () => string) => unknown
