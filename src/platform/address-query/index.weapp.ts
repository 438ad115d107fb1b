import type {
  OpenAddressPage,
  ReadAddressQuery,
  ReplaceAddressQuery,
  ShowAddressQueries,
  ShowPageQuery,
  SplitListQuery,
} from './types'

export const openAddressPage: OpenAddressPage = () => undefined

export const replaceAddressQuery: ReplaceAddressQuery = () => undefined

export const readAddressQuery: ReadAddressQuery = () => ''

export const showAddressQueries: ShowAddressQueries = () => undefined

export const showPageQuery: ShowPageQuery = () => undefined

export const splitListQuery: SplitListQuery = (query) => ({ own: { ...query }, list: {} })
