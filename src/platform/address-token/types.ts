/**
 * Takes the access token out of the launch address (`token` or `access_token`, 16 to 4096 characters of the bearer
 * alphabet); any other value under these names is dropped too. H5 removes it from the address bar, so that a shared
 * link does not carry it. The mini-program has no address bar and reads its launch query once.
 *
 * @returns the token, or undefined when the address has none or it has been taken
 */
export type ConsumeAddressToken = () => string | undefined
