/** Incremented when a client or a server built on the former contract is incompatible with this one. */
export const CONTRACT_VERSION = '1.0.0'
