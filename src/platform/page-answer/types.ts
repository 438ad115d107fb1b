/**
 * The body of a call that the server sent with the page, once: who asks again asks the server.
 *
 * @param address gives the address of the call; not asked for where nothing was sent
 */
export type ConsumePageAnswer = (address: () => string) => unknown
