/**
 * Keeps the code of a page on the device, so that the page opens again without signal.
 *
 * @param path of the page, as the route table has it
 * @returns whether there is anything to keep: the mini-program's packages lie on the phone already
 */
export type CachePageOffline = (path: string) => { supported: boolean }
