import type { CreateRandomBytes } from './types'

export const createRandomBytes: CreateRandomBytes = async (length) => crypto.getRandomValues(new Uint8Array(length))
