import type { ReadAddressQuery, ReplaceAddressQuery } from './types'

export const replaceAddressQuery: ReplaceAddressQuery = () => undefined

export const readAddressQuery: ReadAddressQuery = () => ''
