import type { ReplaceAddressQuery } from './types'

export const replaceAddressQuery: ReplaceAddressQuery = () => undefined
