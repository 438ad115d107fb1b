/** More bytes arrived than were allowed: what comes is not what was asked for. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes'
}

export interface BytesRequest {
  /** A whole address, or a path of this host on H5. */
  url: string
  /** Stops at more. */
  limitBytes: number
  /** Told as they arrive: from 0 to 1. */
  onShare?(share: number): void
}

/**
 * Fetches a file as bytes.
 *
 * @throws {TooManyBytes} when more than allowed arrive
 * @throws {Error} when it does not arrive
 */
export type FetchBytes = (request: BytesRequest) => Promise<ArrayBuffer>
