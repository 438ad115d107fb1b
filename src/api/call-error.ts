import type { Endpoint, RefusalCode } from '@/contract/endpoint'
import type { ApiError, CancelledError, MalformedResponseError, NetworkError } from '@/lib/errors'

/**
 * The refusal of a call: a comparison of `code` with one that its contract does not declare fails to compile. The server
 * of another product may answer others still.
 */
export type CallRefusal<E extends Endpoint> = ApiError & { readonly code: RefusalCode<E> }

/** What a call may fail with. */
export type CallError<E extends Endpoint> = CallRefusal<E> | NetworkError | MalformedResponseError | CancelledError
