/**
 * Takes the access token out of the address the application was opened with (`token` or `access_token`, 16 to 4096
 * characters of the bearer alphabet); anything else under these names is dropped too.
 *
 * H5 removes it from the address bar, so that a shared link does not carry it. The mini-program has no address bar:
 * its launch query is read, once.
 *
 * @returns the token, or undefined when the address has none or it has been taken
 */
export type TakeAddressToken = () => string | undefined
