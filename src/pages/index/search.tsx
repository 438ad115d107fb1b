import { SearchScreen } from '@/features/search/SearchScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('search', ({ keyword, kind }) => <SearchScreen keyword={keyword} kind={kind} />)
